//! What a seat or a bystander is sent does not depend on a secret that it may not know: every byte of pages, answers,
//! events, errors and headers, and how many there are. Only the salted hash differs, and it is always as long.

use super::support::{Answer, Pair, Server};
use serde_json::{Value, json};
use trapline::record::Record;
use trapline::{AnyMatch, Player, Viewer, games};

/// Two matches that differ in nothing but player 2's secret, as far as anybody else can tell.
pub struct Twins {
    pub game: &'static str,
    pub secrets: [String; 2],
    /// Who does what, before and after the secret.
    pub before: Vec<(Player, String)>,
    pub after: Vec<(Player, String)>,
}

/// What everybody but player 2 sees of a match.
fn outside(duel: &dyn AnyMatch) -> Value {
    let eyes = [Viewer::Public, Viewer::Seat(Player::One)];
    json!(eyes.map(|who| json!([
        duel.state(who),
        duel.log(who),
        duel.legal(who),
        duel.turn().player(),
        duel.turn().outcome()
    ])))
}

pub fn twins(game: &'static str, seed: usize) -> Option<Twins> {
    let mut duel = games::open(&Record::new(game)).ok()?;
    let mut before = vec![];
    while duel.secret_turn() != Some(Player::Two) {
        let player = duel.turn().player()?;
        let legal = duel.legal(Viewer::Seat(player));
        let action = legal[seed % legal.len()].clone();
        duel.act(&action).ok()?;
        before.push((player, action));
    }
    let legal = duel.legal(Viewer::Seat(Player::Two));
    let secrets =
        [legal[seed % legal.len()].clone(), legal[(seed * 31 + legal.len() / 2) % legal.len()].clone()];
    let mut both: Vec<Box<dyn AnyMatch>> = secrets
        .iter()
        .filter_map(|secret| {
            let mut duel = duel.clone();
            duel.act(secret).ok().map(|()| duel)
        })
        .collect();
    let mut after = vec![];
    for n in 0..14 {
        let Some(player) = both[0].turn().player() else { break };
        let legal = both[0].legal(Viewer::Seat(player));
        let step =
            (0..legal.len()).map(|m| &legal[(seed * 13 + n * 7 + m) % legal.len()]).find_map(|action| {
                let next: Vec<Box<dyn AnyMatch>> = both
                    .iter()
                    .filter_map(|duel| {
                        let mut duel = duel.clone();
                        duel.act(action).ok().map(|()| duel)
                    })
                    .collect();
                let alike = next.len() == 2
                    && outside(&*next[0]) == outside(&*next[1])
                    && next[0].turn().player().is_some();
                alike.then(|| (action.clone(), next))
            });
        let Some((action, next)) = step else { break };
        both = next;
        after.push((player, action));
    }
    (secrets[0] != secrets[1]).then_some(Twins { game, secrets, before, after })
}

/// What must be the same: names drawn at random and moments are written over by as many letters.
fn masked(answer: &Answer, pair: &Pair) -> String {
    let mut text = format!("{}\n", answer.status);
    for (name, value) in answer.headers.iter().filter(|(name, _)| name != "date") {
        text += &format!("{name}: {value}\n");
    }
    text += &answer.body;
    mask(&text, &pair.id)
}

pub fn mask(text: &str, id: &str) -> String {
    let text = text.replace(id, "IDENTITY__");
    let mut pieces = text.split("sha256:");
    let mut masked = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let hash = piece.bytes().take_while(u8::is_ascii_hexdigit).count();
        masked += &format!("sha256:{}{}", "#".repeat(hash), &piece[hash..]);
    }
    masked
}

/// Everything that player 1 and a bystander are sent while a match is played.
fn sent(server: &Server, twins: &Twins, secret: &str) -> Vec<String> {
    let pair = server.pair(twins.game, &json!({}), &Value::Null);
    let mut sent = vec![];
    // Everybody listens all the time, so that nobody comes or goes meanwhile.
    let tokens = [None, Some(pair.tokens[0].as_str()), Some(pair.tokens[1].as_str())];
    let mut streams = tokens.map(|token| server.listen(&pair.id, token, None));
    let mut told = [0; 3];
    let mut revision = 0;
    let mut act = |player: Player, action: &str, sent: &mut Vec<String>| {
        let answer = server.command(&pair, player.index(), &json!({ "revision": revision, "act": action }));
        assert_eq!(answer.status, 200, "{}", answer.body);
        revision += 1;
        if player == Player::One {
            sent.push(masked(&answer, &pair));
        }
        for (stream, told) in streams.iter_mut().zip(&mut told) {
            while *told < revision {
                let event = stream.next();
                *told = event
                    .lines()
                    .find_map(|line| line.strip_prefix("data: ")?.parse().ok())
                    .expect("a revision");
            }
        }
        let token = pair.tokens[0].as_str();
        for path in ["", "/record", "/events?"] {
            if path != "/events?" {
                for token in [None, Some(token)] {
                    let answer = server.get(&format!("/api/matches/{}{path}", pair.id), token);
                    sent.push(masked(&answer, &pair));
                }
            }
        }
        // What is wrong is told from what is known.
        for wrong in ["nonsense", action, "dig 9,9"] {
            let stale = server.command(&pair, 0, &json!({ "revision": revision + 5, "act": wrong }));
            sent.push(masked(&stale, &pair));
            // Only what cannot be done, or the match would go on.
            if wrong == "nonsense" {
                let answer = server.command(&pair, 0, &json!({ "revision": revision, "act": wrong }));
                sent.push(masked(&answer, &pair));
            }
        }
        for path in PAGES {
            for cookie in [None, Some(token)] {
                let cookie = cookie.map(|key| format!("trapline={key}"));
                let headers: Vec<(&str, &str)> =
                    cookie.iter().map(|cookie| ("Cookie", cookie.as_str())).collect();
                let answer = server.ask("GET", &path.replace("ID", &pair.id), &headers, "");
                sent.push(masked(&answer, &pair));
            }
        }
        let listed = server.get("/api/matches?state=playing", None).json(200);
        let line =
            listed["matches"].as_array().expect("a list").iter().find(|one| one["id"] == *pair.id).cloned();
        let mut line = line.expect("it is played");
        line["created"] = Value::Null;
        line["touched"] = Value::Null;
        sent.push(mask(&line.to_string(), &pair.id));
    };
    for (player, action) in &twins.before {
        act(*player, action, &mut sent);
    }
    act(Player::Two, secret, &mut sent);
    for (player, action) in &twins.after {
        act(*player, action, &mut sent);
    }
    sent
}

/// The pages of a match.
const PAGES: &[&str] = &["/m/ID", "/m/ID/table", "/m/ID/record", "/m/ID/review", "/m/ID/replay"];

#[test]
fn bytes_do_not_depend_on_a_secret() {
    let server = Server::start();
    let mut plies = 0;
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        for seed in [1, 5] {
            let Some(twins) = twins(entry.id, seed) else { continue };
            plies += twins.after.len();
            let [one, two] = [0, 1].map(|n| sent(&server, &twins, &twins.secrets[n]));
            assert_eq!(one.len(), two.len());
            for (n, (one, two)) in one.iter().zip(&two).enumerate() {
                assert!(one == two, "{} {:?}, answer {n}:\n{one}\n---\n{two}", twins.game, twins.secrets);
            }
        }
    }
    assert!(plies >= 20, "twins that tell nothing prove nothing: {plies}");
}

#[test]
fn player_2_places_first_and_is_not_betrayed() {
    let server = Server::start();
    for entry in games::ALL.iter().filter(|entry| entry.hidden) {
        let [first, second] = [0, 1].map(|n| {
            let pair = server.pair(entry.id, &json!({}), &Value::Null);
            let legal = server.look(&pair, Some(1))["legal"].clone();
            let legal = legal.as_array().filter(|legal| legal.len() > 1)?.clone();
            let secret = &legal[n * (legal.len() - 1)];
            server.command(&pair, 1, &json!({ "revision": 0, "act": secret })).json(200);
            let token = pair.tokens[0].as_str();
            let answers =
                [None, Some(token)].map(|token| server.get(&format!("/api/matches/{}", pair.id), token));
            Some(answers.map(|answer| masked(&answer, &pair)))
        });
        assert_eq!(first, second, "{}", entry.id);
    }
}
