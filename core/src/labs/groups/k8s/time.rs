//! Times of creation, in the format of RFC 3339.
//!
//! They give an order only: days follow the proleptic Gregorian calendar, and a leap second equals the second before
//! it.

/// Seconds since the beginning of the year 0, and nanoseconds.
pub(super) type Moment = (i64, u32);

/// Reads a time such as `2024-01-31T12:00:00Z`, with an optional fraction and an offset.
pub(super) fn moment(text: &str) -> Option<Moment> {
    let (date, time) = text.split_once(['T', 't', ' '])?;
    let [year, month, day] = numbers(date, '-', [4, 2, 2])?;
    let zone = time.find(['Z', 'z', '+', '-'])?;
    let (time, zone) = time.split_at(zone);
    let (time, part) = time.split_once('.').unwrap_or((time, "0"));
    let [hour, minute, second] = numbers(time, ':', [2, 2, 2])?;
    let is_time = hour < 24 && minute < 60 && second <= 60;
    let is_date = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
    if !is_time || !is_date {
        return None;
    }
    let of_day = hour * 3600 + minute * 60 + second.min(59) - offset(zone)?;
    Some((days(year, month, day) * 86_400 + of_day, billionths(part)?))
}

/// Seconds by which a zone is ahead.
fn offset(zone: &str) -> Option<i64> {
    let sign = match zone.get(..1)? {
        "Z" | "z" if zone.len() == 1 => return Some(0),
        "+" => 1,
        "-" => -1,
        _ => return None,
    };
    let [hours, minutes] = numbers(&zone[1..], ':', [2, 2])?;
    (hours < 24 && minutes < 60).then_some(sign * (hours * 3600 + minutes * 60))
}

/// Numbers with these counts of digits, with a character between them.
fn numbers<const N: usize>(text: &str, between: char, digits: [usize; N]) -> Option<[i64; N]> {
    let mut parts = text.split(between);
    let mut found = [0; N];
    for (number, digits) in found.iter_mut().zip(digits) {
        let part = parts.next().filter(|part| part.len() == digits)?;
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        *number = is_number.then(|| part.parse().ok())??;
    }
    parts.next().is_none().then_some(found)
}

/// Nanoseconds: the first nine decimal places.
fn billionths(part: &str) -> Option<u32> {
    let is_number = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let digits = part.get(..part.len().min(9)).filter(|_| is_number)?;
    format!("{digits:0<9}").parse().ok()
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 => 28 + i64::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since the first day of the year 0.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let leaps = |before: i64| (before + 3) / 4 - (before + 99) / 100 + (before + 399) / 400;
    let months: i64 = (1..month).map(|month| days_of(year, month)).sum();
    year * 365 + leaps(year) + months + day - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_in_order() {
        let moments = [
            "0000-01-01T00:00:00Z",
            "0000-12-31T00:00:00Z",
            "0001-01-01T00:00:00Z",
            "1999-12-31T23:59:59.999999999Z",
            "2000-01-01T00:00:00Z",
            "2000-02-29T00:00:00Z",
            "2000-03-01T00:00:00Z",
            "2024-01-31T12:00:00Z",
            "2024-01-31T12:00:00.000001Z",
            "2024-01-31T12:00:01+00:00",
            "2024-01-31T12:30:00+00:15",
            "2024-01-31T12:00:00-00:30",
            "2024-02-01 00:00:00z",
        ];
        let read = moments.map(|text| moment(text).unwrap_or_else(|| panic!("{text}")));
        assert!(read.is_sorted_by(|a, b| a < b), "{read:?}");
        let seconds = |text| moment(text).expect("a time").0;
        let day = seconds("2001-01-01T00:00:00Z") - seconds("2000-12-31T00:00:00Z");
        assert_eq!(day, 86_400);
        assert_eq!(moment("2024-01-31T12:00:00Z"), moment("2024-01-31T14:30:00+02:30"));
    }

    #[test]
    fn what_is_no_time_is_none() {
        for text in [
            "",
            "2024-01-31",
            "2024-01-31T12:00:00",
            "2024-02-30T12:00:00Z",
            "2023-02-29T12:00:00Z",
            "2024-13-01T12:00:00Z",
            "2024-1-1T12:00:00Z",
            "2024-01-31T24:00:00Z",
            "2024-01-31T12:60:00Z",
            "2024-01-31T12:00:00.Z",
            "2024-01-31T12:00:00Zed",
            "2024-01-31T12:00:00+1:00",
            "2024-01-31T12:00:00.é+01:00",
            "T+",
        ] {
            assert_eq!(moment(text), None, "{text}");
        }
    }
}
