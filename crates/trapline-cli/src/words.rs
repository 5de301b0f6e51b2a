//! Small things that are said in many places.

use std::time::Duration;

/// A reason as a sentence.
pub fn sentence(reason: &str) -> String {
    let mut letters = reason.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// A number of things.
pub fn counted(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// How long ago, roughly.
pub fn ago(time: Duration) -> String {
    let minutes = time.as_secs() / 60;
    match minutes {
        0 => "just now".to_owned(),
        1..=59 => format!("{minutes} min ago"),
        60..=2879 => format!("{} h ago", minutes / 60),
        _ => format!("{} days ago", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_roughly() {
        let told = [0, 59, 60, 3599, 3600, 172_799, 172_800].map(|seconds| ago(Duration::from_secs(seconds)));
        assert_eq!(
            told,
            ["just now", "just now", "1 min ago", "59 min ago", "1 h ago", "47 h ago", "2 days ago"]
        );
    }
}
