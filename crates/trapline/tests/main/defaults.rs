//! A game that writes no dialogue of its own: the defaults of `Show` obey the laws. It is Hidden Path, and says nothing
//! but what it must.

use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use std::collections::BTreeSet;
use trapline::encode::{Canvas, Encode, Layout};
use trapline::games::HiddenPath;
use trapline::record::Record;
use trapline::{
    Aim, AnyMatch, Ask, Event, Game, HouseRule, Match, Names, Player, Problem, Scene, Show, Size, Turn,
    Viewer, laws,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Terse(HiddenPath);

impl Game for Terse {
    type State = <HiddenPath as Game>::State;
    type Action = <HiddenPath as Game>::Action;
    type Reply = <HiddenPath as Game>::Reply;
    type View = <HiddenPath as Game>::View;

    fn start(&self) -> Self::State {
        self.0.start()
    }
    fn turn(&self, state: &Self::State) -> Turn {
        self.0.turn(state)
    }
    fn count(&self, view: &Self::View) -> usize {
        self.0.count(view)
    }
    fn nth(&self, view: &Self::View, n: usize) -> Self::Action {
        self.0.nth(view, n)
    }
    fn check(&self, view: &Self::View, action: Self::Action) -> Result<(), Problem> {
        self.0.check(view, action)
    }
    fn play(&self, state: Self::State, action: Self::Action) -> (Self::State, Self::Reply) {
        self.0.play(state, action)
    }
    fn view(&self, state: &Self::State, who: Viewer) -> Self::View {
        self.0.view(state, who)
    }
    fn restore(&self, referee: &Self::View) -> Result<Self::State, Problem> {
        self.0.restore(referee)
    }
    fn is_private(&self, action: Self::Action) -> bool {
        self.0.is_private(action)
    }
}

impl Encode for Terse {
    const ENCODING: u32 = HiddenPath::ENCODING;

    fn indices(&self) -> usize {
        self.0.indices()
    }
    fn index(&self, action: Self::Action) -> usize {
        self.0.index(action)
    }
    fn action(&self, index: usize) -> Self::Action {
        self.0.action(index)
    }
    fn layout(&self) -> Layout {
        self.0.layout()
    }
    fn paint(&self, view: &Self::View, me: Player, canvas: &mut Canvas<'_>) {
        self.0.paint(view, me, canvas);
    }
}

impl Show for Terse {
    const ID: &'static str = "terse";
    const TITLE: &'static str = "Terse";
    const LINE: &'static str = "";
    const PAGE: &'static str = "";
    const HIDDEN: bool = true;
    const HOUSE_RULES: &'static [HouseRule] = HiddenPath::HOUSE_RULES;

    const SIZES: &'static [Size] = HiddenPath::SIZES;

    fn sized(choices: &[usize], sizes: &[u8]) -> Terse {
        Terse(HiddenPath::sized(choices, sizes))
    }
    fn write(&self, action: Self::Action) -> String {
        self.0.write(action)
    }
    fn read(&self, text: &str) -> Result<Self::Action, Problem> {
        self.0.read(text)
    }
    fn state(&self, view: &Self::View) -> Value {
        self.0.state(view)
    }
    fn read_state(&self, to_move: Player, state: Value) -> Result<Self::View, Problem> {
        self.0.read_state(to_move, state)
    }
    fn scene(&self, view: &Self::View, names: &Names) -> Scene {
        self.0.scene(view, names)
    }
    fn aims(&self, view: &Self::View, action: Self::Action) -> Vec<Aim> {
        self.0.aims(view, action)
    }
    fn tell(&self, event: &Event<Self>, names: &Names) -> String {
        let Event { player, action, reply } = *event;
        self.0.tell(&Event { player, action, reply }, names)
    }
    fn reply(&self, reply: Self::Reply) -> Value {
        self.0.reply(reply)
    }
}

fn rng(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = SmallRng::seed_from_u64(seed);
    move |below| rng.random_range(0..below)
}

#[test]
fn they_obey_the_laws() {
    for rules in laws::variants::<Terse>() {
        let game = Terse::with(&rules);
        for seed in 0..10 {
            for (state, action) in laws::playout(&game, 60, rng(seed)) {
                laws::position(&game, &state, &BTreeSet::new());
                action.into_iter().for_each(|action| laws::telling(&game, &state, action));
                for text in ["", "place 1 2 3", "3", "up", "move 1"] {
                    laws::reading(&game, &state, text);
                }
            }
            laws::secrecy::<Terse>(&rules, rng(seed), 40);
            laws::barred::<Terse>(&rules, rng(seed), 40);
            laws::choosing::<Terse>(&rules, rng(seed), 40);
            laws::naming::<Terse>(&rules, rng(seed), 40, ["Player 2", "Player 1"]);
        }
    }
}

#[test]
fn they_make_a_dialogue() {
    let mut duel: Match<Terse> = Match::open(&Record::new("terse")).expect("a match");
    let ask = |duel: &Match<Terse>| duel.ask(&[]).expect("a question");
    assert_eq!(duel.greeting(), "Welcome to Terse!");
    assert_eq!(duel.heading(), "Player 1's turn.");
    assert_eq!(ask(&duel), Ask::secret("Enter your action: "));
    duel.act("place 1 2 3").expect("it is legal");
    assert_eq!(duel.answer(), "Player 1 laid traps in secret.");
    duel.act("place 4 7 9").expect("it is legal");
    assert_eq!(ask(&duel), Ask::open("Enter your action: "));
    assert_eq!(duel.ask(&["move 2".to_owned()]), Ok(Ask::Act("move 2".to_owned())));
    assert_eq!(duel.advise("move 2").as_deref(), Some("Move 2"));
    duel.act("move 2").expect("it is legal");
    assert_eq!(duel.answer(), "Player 1 moved 2 to step 2.");
    assert_eq!(duel.heading(), "Player 2's turn.");
}
