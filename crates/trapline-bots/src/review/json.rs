//! A review as JSON. The fields are told in `docs/review.md`.

use super::{Cause, Grade, Review, Reviewed, Share, Side};
use serde_json::{Map, Value as Json, json};

impl Review {
    /// Everything but the drawings.
    #[must_use]
    pub fn json(&self) -> Json {
        let chances: Vec<Share> = self.positions.iter().map(|position| position.chance).collect();
        let actions: Vec<Json> =
            self.actions.iter().enumerate().map(|(at, done)| self.action(at, done)).collect();
        let turned = self.turned.map(|turned| {
            let by = match turned.by {
                Cause::Loss => "loss",
                Cause::Luck => "luck",
            };
            json!({"at": turned.at, "by": by, "words": self.turning(&self.names)})
        });
        json!({
            "game": self.entry.id,
            "rules": self.rules.write(),
            "players": self.names.both(),
            "result": self.outcome,
            "chances": chances,
            "actions": actions,
            "sides": self.sides.each_ref().map(|side| self.side(side)),
            "turned": turned,
            "remark": self.remark,
        })
    }

    fn action(&self, at: usize, done: &Reviewed) -> Json {
        let mut best = done.best.worth.json();
        best.insert("action".to_owned(), done.best.action.clone().into());
        let mut fields = done.worth.json();
        let told = json!({
            "at": at,
            "player": done.player,
            "action": done.action,
            "told": done.told,
            "grade": done.grade,
            "loss": done.loss,
            "stake": done.stake,
            "luck": done.luck,
            "best": best,
            "better": done.better,
        });
        let Json::Object(told) = told else { unreachable!("it is an object") };
        fields.extend(told);
        Json::Object(fields)
    }

    fn side(&self, side: &Side) -> Json {
        let grades: Map<String, Json> = Grade::ALL
            .iter()
            .zip(side.grades)
            .map(|(grade, count)| (grade.name().to_owned(), count.into()))
            .collect();
        json!({
            "player": side.player,
            "name": self.names[side.player],
            "actions": side.actions(),
            "grades": grades,
            "accuracy": side.accuracy,
            "decisions": side.decisions,
            "average_loss": side.average_loss(),
            "given": side.given,
            "start": side.start,
            "skill": side.skill,
            "luck": side.luck,
            "ending": side.ending,
            "end": side.result,
        })
    }
}
