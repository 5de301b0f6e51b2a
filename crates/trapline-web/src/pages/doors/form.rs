//! [`Form`]: the fields of a form that a page has sent, in their order.

use crate::api;
use crate::problem::Wrong;
use axum::extract::{FromRequest, Request};

/// The fields of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form(pub Vec<(String, String)>);

impl Form {
    /// The fields, as text.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Everything that stands in fields of that name.
    pub fn all(&self, name: &str) -> Vec<String> {
        self.fields().filter(|(known, _)| *known == name).map(|(_, value)| value.to_owned()).collect()
    }

    /// What stands in the first field of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.fields().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    /// The fields that are written so.
    fn read(text: &[u8]) -> Form {
        let pairs = text.split(|&byte| byte == b'&').filter(|pair| !pair.is_empty());
        Form(
            pairs
                .map(|pair| {
                    let middle = pair.iter().position(|&byte| byte == b'=').unwrap_or(pair.len());
                    (decoded(&pair[..middle]), decoded(pair.get(middle + 1..).unwrap_or_default()))
                })
                .collect(),
        )
    }
}

/// Text as forms write it: a plus for a blank, and whatever else is no letter by its number. What is no text is replaced by
/// a sign that says so.
fn decoded(text: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.iter();
    while let Some(&byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let mut number = [0];
                let coded =
                    rest.as_slice().get(..2).filter(|two| hex::decode_to_slice(two, &mut number).is_ok());
                match coded {
                    Some(_) => {
                        rest.nth(1);
                        number[0]
                    }
                    None => b'%',
                }
            }
            byte => byte,
        });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

impl<S: Sync> FromRequest<S> for Form {
    type Rejection = Wrong;

    async fn from_request(request: Request, _: &S) -> Result<Form, Wrong> {
        Ok(Form::read(&api::read(request).await?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_read_as_browsers_write_them() {
        let form =
            Form::read(b"act=dig+3%2C3&picked=0.1.2&picked=0.1.3&name=Zo%C3%AB&empty=&bare&=x&&bad=%zz%4");
        assert_eq!(form.get("act"), Some("dig 3,3"));
        assert_eq!(form.all("picked"), ["0.1.2", "0.1.3"]);
        assert_eq!(form.get("name"), Some("Zoë"));
        assert_eq!((form.get("empty"), form.get("bare"), form.get("")), (Some(""), Some(""), Some("x")));
        assert_eq!(form.get("bad"), Some("%zz%4"));
        assert_eq!(Form::read(b"").0, []);
        assert_eq!(Form::read(b"a=%ff").get("a"), Some("\u{fffd}"));
    }
}
