//! [`Told`]: what a tool answers, in words and as data. What cannot be done is told the same way: as a result that says that it
//! is an error, so that whoever called reads why, and what would be right.

use crate::problem::Wrong;
use rmcp::model::{CallToolResult, ContentBlock};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// What a tool answers.
pub struct Told {
    /// In words.
    pub text: String,
    /// As data.
    pub data: Value,
}

impl Told {
    pub fn new(text: impl Into<String>, data: Value) -> Told {
        Told { text: text.into(), data }
    }
}

/// As the protocol has it.
pub fn result(told: Result<Told, Wrong>) -> CallToolResult {
    let (text, data, wrong) = match told {
        Ok(Told { text, data }) => (text, data, false),
        Err(wrong) => (wrong.detail.clone(), serde_json::to_value(wrong).expect("it is JSON"), true),
    };
    let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
    result.structured_content = Some(data);
    result.is_error = Some(wrong);
    result
}

/// The arguments of a call.
///
/// # Errors
/// What is wrong with them.
pub fn read<T: DeserializeOwned>(arguments: Map<String, Value>) -> Result<T, Wrong> {
    serde_json::from_value(Value::Object(arguments))
        .map_err(|e| Wrong::unfit(format!("these arguments do not fit: {e}")))
}
