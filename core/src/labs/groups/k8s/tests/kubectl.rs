//! Files as kubectl reads them.
//!
//! Source: Kubernetes, `apimachinery/pkg/util/yaml`: a file whose first character is `{` is a stream of concatenated
//! JSON objects; any other file is YAML, split at lines that begin with `---`.

use serde_json::Value;

/// The documents of a file, read by kubectl's rule. Errors: kubectl's errors for the stream of JSON.
pub(super) fn read(text: &str) -> Result<Vec<Value>, serde_json::Error> {
    if text.trim_start().starts_with('{') {
        return serde_json::Deserializer::from_str(text).into_iter().collect();
    }
    let mut documents = vec![String::new()];
    for line in text.split_inclusive('\n') {
        if line.starts_with("---") {
            documents.push(String::new());
        } else {
            documents.last_mut().expect("there is one").push_str(line);
        }
    }
    let documents = documents.iter().filter(|document| !document.trim().is_empty());
    documents.map(|document| serde_json::from_str(document)).collect()
}

#[test]
fn a_stream_of_json_has_no_separators() {
    assert!(read("{\"a\":1}\n---\n{\"b\":2}\n").is_err());
    for text in ["---\n{\"a\":1}\n---\n{\"b\":2}\n", "{\"a\":1}\n{\"b\":2}\n"] {
        assert_eq!(read(text).map(|documents| documents.len()).ok(), Some(2), "{text}");
    }
}
