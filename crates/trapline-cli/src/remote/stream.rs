//! Reading a stream of server-sent events, as far as it is needed: which revision a match has come to.

use std::io::{self, BufRead};

/// The longest line that is read.
const LONGEST: usize = 1 << 16;

/// One event: that the match has come to a revision, or that something else about it has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// What it is called, to go on after it.
    pub id: Option<String>,
    pub revision: u64,
}

/// The next event of a stream; `None` where it has ended. Comments and events of other kinds are passed over.
pub fn next(input: &mut impl BufRead) -> io::Result<Option<Event>> {
    let (mut id, mut kind, mut data) = (None, String::new(), String::new());
    loop {
        let Some(line) = line(input)? else { return Ok(None) };
        if line.is_empty() {
            if let Some(revision) = data.parse().ok().filter(|_| kind == "revision") {
                return Ok(Some(Event { id, revision }));
            }
            (kind, data) = (String::new(), String::new());
            continue;
        }
        let (field, value) = line.split_once(':').unwrap_or((&line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value).to_owned();
        match field {
            "id" => id = Some(value),
            "event" => kind = value,
            "data" => data = value,
            _ => {}
        }
    }
}

/// A line without its end; `None` where there is none any more.
fn line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = vec![];
    loop {
        let there = input.fill_buf()?;
        if there.is_empty() {
            return Ok(None);
        }
        let end = there.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(there.len(), |end| end + 1);
        bytes.extend_from_slice(&there[..taken]);
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned()));
        }
        if bytes.len() > LONGEST {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a line of the stream does not end"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Event> {
        let mut input = text.as_bytes();
        std::iter::from_fn(|| next(&mut input).expect("memory can be read")).collect()
    }

    fn event(id: Option<&str>, revision: u64) -> Event {
        Event { id: id.map(str::to_owned), revision }
    }

    #[test]
    fn revisions_are_read_and_nothing_else() {
        let text = ": here\n\nretry: 500\n\nevent: revision\ndata: 3\nid: 3\n\n: ping\n\
                    event: other\ndata: 9\nid: 8\n\ndata:4\nevent:revision\r\n\r\nevent: revision\ndata: 5";
        assert_eq!(all(text), [event(Some("3"), 3), event(Some("8"), 4)], "the last one is not whole");
        assert!(all("").is_empty());
    }

    #[test]
    fn a_line_without_an_end_is_not_read_for_ever() {
        let mut long = io::BufReader::new(io::repeat(b'x'));
        assert!(next(&mut long).is_err());
    }
}
