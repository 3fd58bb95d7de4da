//! Files of each format, by their first lines.

use super::FileKind::{Costs, Link, Manifests, Scenario, Shares, Trace};
use super::{FileKind, Foreign, is_scenario, recognise};

/// A file that is named and not read.
const fn foreign(foreign: Foreign) -> FileKind {
    FileKind::Foreign(foreign)
}

const FILES: &[(&str, FileKind)] = &[
    ("{\"gantry\": 1, \"lab\": \"groups\"}", Scenario),
    ("{\"lab\": \"workflow\", \"note\": \"apiVersion: v1\", \"gantry\": 1}", Scenario),
    (
        "\u{feff}\n {\"title\": \"a \\\" , kind\", \"tasks\": [{\"kind\": 1}], \"gantry\": 1}",
        Scenario,
    ),
    ("{\n", Scenario),
    ("{}", Scenario),
    ("[]", Scenario),
    ("{\"jobs\": [", Scenario),
    ("https://example.org/gantry/#z=AQ&m=3\n", Link),
    ("z=AQ", Link),
    ("#d=1000_128_0.8_1_rounded", Link),
    ("https://example.org/#g=easy", Link),
    ("; Version: 2.2\n1 0 -1 5 2", Trace),
    (";", Trace),
    ("\r\n 1 0.5 -1 5 2 -1 -1 2 9\n", Trace),
    ("---\napiVersion: v1\nkind: Node\n", Manifests),
    ("--- # Source: a/b.yaml\napiVersion: apps/v1\n", Manifests),
    ("# a comment\n\n---\n{\"apiVersion\":\"v1\"}\n---\n", Manifests),
    ("{\"kind\": \"List\", \"items\": [{\"gantry\": 1}]}", Manifests),
    ("{\"metadata\": {\"labels\": {\"gantry\": \"yes\"}}, \"apiVersion\": \"v1\"}", Manifests),
    ("{apiVersion: v1, kind: Node}", Manifests),
    ("{'apiVersion': 'v1'}", Manifests),
    ("%YAML 1.2\n---\n\"apiVersion\" : v1\n", Manifests),
    ("- apiVersion: v1\n", Manifests),
    ("kind: Node\n", Manifests),
    ("namePrefix: a-\nresources:\n- a.yaml\n", Manifests),
    ("{{- if .Values.on }}\napiVersion: v1\n", Manifests),
    (
        "apiVersion: argoproj.io/v1alpha1\nkind: Workflow\n---\napiVersion: v1\nkind: Node\n",
        Manifests,
    ),
    ("shares:[w,p0],[u,p1,1]\n", Shares),
    ("# two jobs\n\njob[1,1,2], job[2,2,6]", Shares),
    ("w.step[1].job[1,2]", Shares),
    ("shares：［工作流，p０］", Shares),
    ("工作流．step［１2］．job（1，３，４０）", Shares),
    ("\u{feff}api,engine,size,time\na,cpu,0,3\n", Costs),
    ("machine,time,engine,api,size\r\n", Costs),
    ("api,engine,size,tme\n", Costs),
    ("", foreign(Foreign::Empty)),
    ("\u{feff} \r\n", foreign(Foreign::Empty)),
    ("Dear Sir or Madam", foreign(Foreign::Unknown)),
    ("---\nreplicaCount: 1\n", foreign(Foreign::Unknown)),
    ("-", foreign(Foreign::Unknown)),
    ("7", foreign(Foreign::Unknown)),
    ("PK\u{3}\u{4}", foreign(Foreign::Archive)),
    ("BZh91AY", foreign(Foreign::Archive)),
    ("JobIDRaw|Submit|Start|End|ElapsedRaw\n1001|2026-11-01T08:00:00|", foreign(Foreign::Slurm)),
    ("1001|2026-11-01T08:00:00|2026-11-01T08:00:05", foreign(Foreign::Slurm)),
    ("JobID           JobName  Partition\n------------ ----------", foreign(Foreign::Slurm)),
    ("             JOBID PARTITION     NAME     USER ST", foreign(Foreign::Slurm)),
    ("JobId=12 JobName=a", foreign(Foreign::Slurm)),
    (
        "[{\"status\":\"Pass\",\"vc\":\"vc1\",\"jobid\":\"a_1\",\"attempts\":[]}]",
        foreign(Foreign::Philly),
    ),
    ("{\"nb_res\": 4, \"jobs\": [], \"profiles\": {}}", foreign(Foreign::Batsim)),
    (
        "{\"name\":\"fj\",\"schemaVersion\":\"1.5\",\"workflow\":{\"tasks\":[]}}",
        foreign(Foreign::Instance),
    ),
    ("---\napiVersion: argoproj.io/v1alpha1\nkind: Workflow\n", foreign(Foreign::Argo)),
    ("{\"apiVersion\": \"argoproj.io/v1alpha1\", \"kind\": \"Workflow\"}", foreign(Foreign::Argo)),
    (
        "NAME   STATUS   ROLES    AGE   VERSION\nn1     Ready    <none>   1d",
        foreign(Foreign::Kubectl),
    ),
    ("NAMESPACE     NAME       READY   STATUS", foreign(Foreign::Kubectl)),
    ("Name:               n1\nRoles:              <none>\n", foreign(Foreign::Kubectl)),
    ("sn,cpu_milli,memory_mib,gpu,model\nn0,1,1,1,T4\n", foreign(Foreign::Openb)),
    ("name,cpu_milli,memory_mib,num_gpu,gpu_milli\n", foreign(Foreign::Openb)),
    (
        "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time",
        foreign(Foreign::Openb),
    ),
    ("job_name,inst_id,user,status,start_time,end_time", foreign(Foreign::Alibaba)),
    ("instance_sn,role,app_name,cpu_request", foreign(Foreign::Alibaba)),
    ("node_name,gpu_model,gpu_capacity_num,cpu_num", foreign(Foreign::Alibaba)),
    (
        "job_name,organization,gpu_model,cpu_request,gpu_request,worker_num",
        foreign(Foreign::Alibaba),
    ),
    ("a,b,c\n1,2,3\n", foreign(Foreign::Table)),
    ("{\"lab\":\"backfill\",\"outcome\":{}}", foreign(Foreign::Output)),
    ("{\"lab\":\"backfill\",\"runs\":[]}", foreign(Foreign::Output)),
    ("{\"step\":0,\"time\":0}\n{\"step\":1}", foreign(Foreign::Output)),
    ("{\"traceEvents\":[]}", foreign(Foreign::Output)),
    ("{\"text\":\"Which?\",\"right\":1,\"verdicts\":[]}", foreign(Foreign::Output)),
    ("{\"asking\":{},\"answers\":[]}", foreign(Foreign::Receipts)),
    ("Ada\t#z=AQ&a=AQ\nBob\t#z=AQ&a=AQ\n", foreign(Foreign::Receipts)),
    ("#z=AQ\n#z=AQ\n", foreign(Foreign::Receipts)),
];

#[test]
fn every_file_is_recognized_by_its_bytes() {
    for (text, kind) in FILES {
        assert_eq!(recognise(text.as_bytes()), *kind, "{text}");
    }
    let utf16 = [&[0xff, 0xfe][..], b"a\0p\0i\0"].concat();
    assert_eq!(recognise(&utf16), foreign(Foreign::Utf16));
    let tar = [vec![b'a'; 257], b"ustar".to_vec()].concat();
    assert_eq!(recognise(&tar), foreign(Foreign::Archive));
    assert_eq!(recognise(&[0x1f, 0x8b, 8]), foreign(Foreign::Archive), "packed twice");
    assert_eq!(recognise(&[0xff, b'1', 0]), foreign(Foreign::Unknown));
}

/// The page takes a text for a scenario only where it is nothing else.
#[test]
fn what_is_called_a_scenario_is_recognized_as_one() {
    for (text, kind) in FILES {
        assert!(!is_scenario(text.as_bytes()) || *kind == Scenario, "{text}");
    }
    assert!(FILES[..3].iter().all(|(text, _)| is_scenario(text.as_bytes())));
}

/// Every cut of every file is recognized as something, and a longer beginning of a trace stays a trace.
#[test]
fn a_file_that_is_cut_off_is_recognized_too() {
    for (text, kind) in FILES {
        let cuts = (0..text.len()).map(|end| recognise(&text.as_bytes()[..end]));
        let was_trace = cuts.filter(|cut| *cut == Trace).count();
        assert!(was_trace == 0 || *kind == Trace, "{text}");
    }
}

#[cfg(feature = "manifests")]
mod written_back {
    use crate::labs::imports::{annotated, labelled, of_manifests};
    use crate::manifests::{File, Manifests, Options, read};
    use crate::{run, scenario};

    #[test]
    fn manifests_take_no_result_of_another_lab() {
        let node = "apiVersion: v1\nkind: Node\nmetadata: {name: n0}\nstatus: {allocatable: {nvidia.com/gpu: 2}}\n";
        let pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: p, namespace: team}\nspec: {containers: [{resources: {limits: {nvidia.com/gpu: 1}}}]}\n";
        let text = format!("{node}---\n{pod}");
        let manifests = Manifests::parse(&[File { name: String::new(), bytes: text.as_bytes() }]);
        let manifests = manifests.expect("they are manifests");
        let import = read(&manifests, Options::default()).expect("they are valid");
        let result = run::run(&of_manifests(&import)).expect("it is valid");
        assert!(annotated(&manifests, &import, result.clone()).is_ok());
        assert!(labelled(&manifests, &import, result).is_ok());

        let other = include_str!("../../../../static/gallery/easy.json");
        let other = run::run(&scenario::read(other).expect("it can be read")).expect("it is valid");
        let refused = [
            annotated(&manifests, &import, other.clone()).err(),
            labelled(&manifests, &import, other).err(),
        ];
        for errors in refused {
            let sentence = errors.map(|errors| errors.to_string());
            assert_eq!(sentence.as_deref(), Some("lab: expected groups, found \"backfill\""));
        }
    }
}
