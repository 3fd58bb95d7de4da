//! From the text that a link carries to its columns.

use super::{
    DIMENSIONS, Dimensions, EXPLORE, LAB, Link, Nodes, POLICIES, Releases, Reservations, Tasks,
    backfill,
};
use crate::format::decode::{Decoder, Field, Limit, optional, required};
use crate::format::json::Read;
use crate::format::names::fault;
use crate::scenario::{Errors, Shape};

static LINK: [Field; 13] = [
    required("lab"),
    optional("title"),
    optional("note"),
    optional("time_unit"),
    required("policy"),
    optional("explore"),
    optional("seed"),
    optional("batch"),
    required("dimensions"),
    required("nodes"),
    optional("reservations"),
    required("tasks"),
    optional("releases"),
];

static DIMENSION_COLUMNS: [Field; 3] =
    [required("name"), optional("unit"), optional("granularity")];
static NODE_COLUMNS: [Field; 2] = [required("id"), required("available")];
static RESERVATION_COLUMNS: [Field; 3] = [required("node"), required("task"), required("amount")];
static TASK_COLUMNS: [Field; 4] =
    [required("id"), required("request"), optional("candidates"), optional("prefer")];
static RELEASE_COLUMNS: [Field; 2] = [required("at"), required("task")];

/// As many as the text holds, which is limited itself.
const ANY: Limit = Limit::Count(0, u64::MAX);

/// At most one a dimension.
const BY_DIMENSION: Limit = Limit::Count(0, DIMENSIONS as u64);

/// Reads the columns; what they mean together is for the conversion to check.
pub(super) fn link(text: &str) -> Result<Link, Errors> {
    let mut decoder = Decoder::new(text);
    let mut link = Link { lab: LAB, policy: POLICIES[0].0, ..Link::default() };
    let ended = decoder
        .object(&LINK, &mut |decoder, field| value(decoder, LINK[field].name, &mut link))
        .and_then(|_| decoder.reader.end());
    if let Err(fault) = ended {
        decoder.end_with(fault);
    }
    decoder.finish().0.or(|| link)
}

fn value(decoder: &mut Decoder<'_>, field: &str, link: &mut Link) -> Read<()> {
    match field {
        // The other lab's links are read elsewhere; here it only says what is allowed.
        "lab" => drop(decoder.word(&[LAB, backfill::LAB, super::workflow::LAB])?),
        "title" => link.title = Some(decoder.text()?),
        "note" => link.note = Some(decoder.text()?),
        "time_unit" => link.time_unit = Some(decoder.text()?),
        "policy" => {
            let index = decoder.word(&POLICIES.map(|(word, _)| word))?;
            link.policy = POLICIES[index.unwrap_or_default()].0;
        }
        "explore" => link.explore = decoder.word(&EXPLORE)?.map(|index| EXPLORE[index]),
        "seed" => link.seed = Some(decoder.whole()?),
        "batch" => link.batch = Some(decoder.whole()?),
        "dimensions" => dimensions(decoder, &mut link.dimensions)?,
        "nodes" => nodes(decoder, &mut link.nodes)?,
        "reservations" => reservations(decoder, &mut link.reservations)?,
        "tasks" => tasks(decoder, &mut link.tasks)?,
        _ => releases(decoder, &mut link.releases)?,
    }
    Ok(())
}

fn dimensions(decoder: &mut Decoder<'_>, into: &mut Dimensions) -> Read<()> {
    decoder.object(&DIMENSION_COLUMNS, &mut |decoder, field| {
        match field {
            0 => into.name = names(decoder, BY_DIMENSION)?,
            1 => {
                into.unit =
                    lists(decoder, BY_DIMENSION, &mut |decoder| decoder.texts(Limit::Count(0, 1)))?;
            }
            _ => into.granularity = numbers(decoder, BY_DIMENSION)?,
        }
        Ok(())
    })?;
    Ok(())
}

fn nodes(decoder: &mut Decoder<'_>, into: &mut Nodes) -> Read<()> {
    decoder.object(&NODE_COLUMNS, &mut |decoder, field| {
        match field {
            0 => into.id = names(decoder, ANY)?,
            _ => into.available = columns(decoder)?,
        }
        Ok(())
    })?;
    Ok(())
}

fn reservations(decoder: &mut Decoder<'_>, into: &mut Reservations) -> Read<()> {
    decoder.object(&RESERVATION_COLUMNS, &mut |decoder, field| {
        match field {
            0 => into.node = numbers(decoder, ANY)?,
            1 => into.task = numbers(decoder, ANY)?,
            _ => into.amount = columns(decoder)?,
        }
        Ok(())
    })?;
    Ok(())
}

fn tasks(decoder: &mut Decoder<'_>, into: &mut Tasks) -> Read<()> {
    decoder.object(&TASK_COLUMNS, &mut |decoder, field| {
        match field {
            0 => into.id = names(decoder, ANY)?,
            1 => into.request = columns(decoder)?,
            2 => into.candidates = lists(decoder, ANY, &mut |decoder| numbers(decoder, ANY))?,
            _ => into.prefer = lists(decoder, ANY, &mut |decoder| numbers(decoder, BY_DIMENSION))?,
        }
        Ok(())
    })?;
    Ok(())
}

fn releases(decoder: &mut Decoder<'_>, into: &mut Releases) -> Read<()> {
    decoder.object(&RELEASE_COLUMNS, &mut |decoder, field| {
        match field {
            0 => into.at = numbers(decoder, ANY)?,
            _ => into.task = numbers(decoder, ANY)?,
        }
        Ok(())
    })?;
    Ok(())
}

fn columns(decoder: &mut Decoder<'_>) -> Read<Vec<Vec<u64>>> {
    lists(decoder, BY_DIMENSION, &mut |decoder| numbers(decoder, ANY))
}

pub(super) fn lists<T>(
    decoder: &mut Decoder<'_>,
    limit: Limit,
    read: &mut dyn FnMut(&mut Decoder<'_>) -> Read<Vec<T>>,
) -> Read<Vec<Vec<T>>> {
    let mut lists = Vec::new();
    decoder.list(Shape::List, limit, &mut |decoder| {
        lists.push(read(decoder)?);
        Ok(())
    })?;
    Ok(lists)
}

pub(super) fn numbers(decoder: &mut Decoder<'_>, limit: Limit) -> Read<Vec<u64>> {
    let mut numbers = Vec::new();
    decoder.list(Shape::NumberList, limit, &mut |decoder| {
        numbers.push(decoder.whole()?);
        Ok(())
    })?;
    Ok(numbers)
}

/// Names, which entries elsewhere may repeat: sound ones only.
pub(super) fn names(decoder: &mut Decoder<'_>, limit: Limit) -> Read<Vec<String>> {
    let mut names = Vec::new();
    decoder.list(Shape::TextList, limit, &mut |decoder| {
        let at = decoder.reader.peek()?.1;
        let name = decoder.text()?;
        if let Some(fault) = fault(&name) {
            decoder.report(at, fault);
        }
        names.push(name);
        Ok(())
    })?;
    Ok(names)
}
