//! The words and drawings of Grid Hunt.

use super::{Action, GridHunt, Reply, Scan, Scans, View};
use crate::grid::Cell;
use crate::packed::{PackedTurn, Pair};
use crate::wire::{self, Name, wrong};
use crate::words::{self, words};
use crate::{
    Aim, Ask, Board, Event, FIRST, Fact, Game, HouseRule, Mark, Names, Player, Problem, Refusal, Scene,
    Secret, Show, Sign, Size, Turn, json,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The position in JSON.
#[derive(Serialize, Deserialize)]
struct Fields {
    treasures: [Option<Name>; 2],
    scans_left: [u8; 2],
    #[serde(deserialize_with = "json::lists")]
    scans: [Vec<ScanFields>; 2],
    digs: [Vec<Name>; 2],
}

#[derive(Serialize, Deserialize)]
struct ScanFields {
    at: Name,
    distance: u8,
}

impl GridHunt {
    /// What a searcher has found out there, and the treasure where this viewer knows it.
    fn marks(&self, view: &View, searcher: Player, cell: Cell) -> Vec<Mark> {
        let treasure = view.treasures[searcher.other().index()].known();
        let scan = view.scans.of(searcher).iter().find(|scan| scan.at == cell);
        let mut marks = vec![];
        if view.digs.of(searcher).contains(cell) {
            marks.push(Mark::Dug);
        }
        marks.extend(scan.map(|scan| Mark::Scan { distance: scan.distance }));
        if treasure == Some(cell) {
            marks.push(Mark::Prize { letter: Some('T') });
        }
        marks
    }

    /// Who searches a board, and how many scans they have left.
    fn title(&self, view: &View, searcher: Player, names: &Names) -> String {
        let searches = if names.is_you(searcher) { "search" } else { "searches" };
        let scans = words::counted(self.scans_left(view, searcher), "scan");
        format!("{} {searches}: {scans}", names.who(searcher))
    }

    /// The questions for a cell, once it is clear what it is wanted for: row and column, one after the other or
    /// both at once. `kept` answers came before them.
    fn ask_cell(
        &self,
        lines: &[String],
        kept: usize,
        [ask_row, ask_column]: [Ask<Action>; 2],
        act: impl Fn(Cell) -> Action,
    ) -> Result<Ask<Action>, Refusal> {
        let [low, high] = self.grid.range();
        let refuse = |axis, keep| Refusal {
            problem: Problem::Unreadable(format!("a {axis} is a number from {low} to {high}")),
            keep,
        };
        let typed = words(&lines.join(" "));
        let number = |word: &String| words::number(word).filter(|n| (low..=high).contains(n));
        match (typed.as_slice(), lines.len()) {
            (_, 0) => Ok(ask_row),
            ([row], 1) => number(row).map(|_| ask_column).ok_or_else(|| refuse("row", kept)),
            ([row, column], given) => {
                let row = number(row).ok_or_else(|| refuse("row", kept))?;
                let column = number(column).ok_or_else(|| refuse("column", kept + given - 1))?;
                let cell = self.grid.cell([row, column]).expect("both numbers are in range");
                Ok(Ask::Act(act(cell)))
            }
            (_, 1) => Err(refuse("row", kept)),
            (_, given) => Err(refuse("column", kept + given - 1)),
        }
    }
}

impl Show for GridHunt {
    const ID: &'static str = "grid-hunt";
    const TITLE: &'static str = "Grid Hunt";
    const LINE: &'static str =
        "Find the other's buried treasure with three scans and as many digs as it takes.";
    const PAGE: &'static str = include_str!("../../../../../docs/rulings/grid-hunt.md");
    const HIDDEN: bool = true;
    const LESSONS: &'static [crate::Lesson] = super::lessons::LESSONS;
    const SECRET: &'static str = "treasure";
    const PRIZE: &'static str = "the treasure";
    const HOUSE_RULES: &'static [HouseRule] = &[FIRST];

    const SIZES: &'static [Size] = &[
        Size { key: "size", values: &[2, 3, 4, 5], about: "rows and columns" },
        Size { key: "scans", values: &[0, 1, 2, 3], about: "scans a player" },
    ];

    fn sized(choices: &[usize], sizes: &[u8]) -> GridHunt {
        GridHunt::reduced(Player::BOTH[choices[0]], sizes[0], sizes[1])
    }

    fn write(&self, action: Action) -> String {
        match action {
            Action::Hide(cell) => format!("hide {}", self.grid.text(cell)),
            Action::Scan(cell) => format!("scan {}", self.grid.text(cell)),
            Action::Dig(cell) => format!("dig {}", self.grid.text(cell)),
        }
    }

    fn read(&self, text: &str) -> Result<Action, Problem> {
        let words = words(text);
        let (verb, rest) = words.split_first().map_or(("", &words[..]), |(verb, rest)| (verb.as_str(), rest));
        let act = match verb {
            "hide" | "h" => Action::Hide,
            "scan" | "s" => Action::Scan,
            "dig" | "d" => Action::Dig,
            _ => {
                return Err(Problem::Unreadable(
                    "type hide, scan or dig and a cell as row,column, like scan 3,3".to_owned(),
                ));
            }
        };
        words::cell(self.grid, rest).map(act)
    }

    fn state(&self, view: &View) -> Value {
        let name = |cell| self.grid.name(cell);
        let scan = |scan: Scan| ScanFields { at: name(scan.at), distance: scan.distance };
        json!(Fields {
            treasures: view.treasures.map(|treasure| treasure.known().map(name)),
            scans_left: Player::BOTH.map(|player| self.scans_left(view, player)),
            scans: view.scans.both().map(|scans| scans.iter().map(scan).collect()),
            digs: view.digs.both().map(|digs| wire::pairs(self.grid, digs)),
        })
    }

    fn read_state(&self, to_move: Player, state: Value) -> Result<View, Problem> {
        let fields: Fields = wire::fields(state)?;
        let mut view = View {
            digs: Pair::default(),
            scans: Pair::default(),
            treasures: [Secret::Unset; 2],
            turn: PackedTurn::of(to_move),
        };
        for player in Player::BOTH {
            let seat = player.index();
            if let Some(treasure) = fields.treasures[seat] {
                let field = format!("treasures[{seat}]");
                view.treasures[seat] = Secret::Known(wire::cell(self.grid, &field, treasure)?);
            }
            let (made, left) = (&fields.scans[seat], fields.scans_left[seat]);
            if made.len() + usize::from(left) != usize::from(self.scans) {
                let all = self.scans;
                return Err(wrong(
                    &format!("scans_left[{seat}]"),
                    format!("scans made ({}) and left ({left}) must make {all}", made.len()),
                ));
            }
            let mut scans = Scans::default();
            for (i, scan) in made.iter().enumerate() {
                let at = wire::cell(self.grid, &format!("scans[{seat}][{i}].at"), scan.at)?;
                if scan.distance >= Scan::DISTANCES {
                    let field = format!("scans[{seat}][{i}].distance");
                    return Err(wrong(&field, format!("no cell is {} steps away", scan.distance)));
                }
                scans = scans.with(Scan { at, distance: scan.distance });
            }
            view.scans = view.scans.with(player, scans);
            let field = format!("digs[{seat}]");
            view.digs = view.digs.with(player, wire::cells(self.grid, &field, &fields.digs[seat])?);
            if !fields.digs[seat].is_sorted() {
                return Err(wrong(&field, "the cells must be in ascending order"));
            }
        }
        Ok(view)
    }

    fn scene(&self, view: &View, names: &Names) -> Scene {
        let board = |searcher: Player| {
            Board::of_grid(self.grid, 1, |cell| self.marks(view, searcher, cell))
                .titled(self.title(view, searcher, names))
        };
        let facts = Player::BOTH.map(|player| {
            let seat = player.index();
            let treasure = match view.treasures[seat] {
                Secret::Unset => "not hidden yet".to_owned(),
                Secret::Hidden => "hidden".to_owned(),
                Secret::Known(cell) => format!("at ({})", self.grid.text(cell)),
            };
            let left = words::counted(self.scans_left(view, player), "scan");
            Fact::of(player, names, format!("treasure {treasure}; {left} left"))
        });
        Scene::new(Player::BOTH.map(board), facts)
    }

    fn aims(&self, view: &View, action: Action) -> Vec<Aim> {
        let Some(player) = view.turn.player() else { return vec![] };
        // One hides on the board that the other will search.
        let (cell, searcher) = match action {
            Action::Hide(cell) => (cell, player.other()),
            Action::Scan(cell) | Action::Dig(cell) => (cell, player),
        };
        vec![Aim::at(searcher.index(), cell)]
    }

    fn sign(&self, action: Action) -> Sign {
        match action {
            Action::Hide(_) => Sign::Hide,
            Action::Scan(_) => Sign::Scan,
            Action::Dig(_) => Sign::Dig,
        }
    }

    fn task(&self, view: &View, names: &Names) -> String {
        let Some(player) = view.turn.player() else { return String::new() };
        if view.treasures[player.index()].is_unset() {
            return format!("hide your treasure where {} searches", &names[player.other()]);
        }
        match self.scans_left(view, player) {
            0 => "dig a cell: you have no scans left".to_owned(),
            left => format!("scan a cell ({} left), or dig one", words::counted(left, "scan")),
        }
    }

    fn barred(&self, view: &View, _: Aim, names: &Names) -> String {
        let Turn::Of(player) = view.turn.get() else { return Problem::game_over().to_string() };
        // On the right board every cell will do.
        let other = &names[player.other()];
        if view.treasures[player.index()].is_unset() {
            return format!("this is where you will search; hide your treasure where {other} searches");
        }
        let verb = if self.scans_left(view, player) > 0 { "scan or dig" } else { "dig" };
        format!("this is where {other} searches; {verb} on the board that is yours to search")
    }

    fn tell(&self, event: &Event<Self>, _: &Names) -> String {
        let at = |cell| format!("({})", self.grid.text(cell));
        match (event.action, event.reply) {
            (Some(Action::Hide(cell)), _) => format!("hid the treasure at {}", at(cell)),
            (Some(Action::Scan(cell)), Reply::Distance(distance)) => {
                format!("scanned {}: distance {distance}", at(cell))
            }
            (Some(Action::Dig(cell)), Reply::Found) => format!("dug at {} and found the treasure", at(cell)),
            (Some(Action::Dig(cell)), _) => format!("dug at {}: nothing", at(cell)),
            (Some(Action::Scan(_)) | None, _) => "hid a treasure in secret".to_owned(),
        }
    }

    fn reply(&self, reply: Reply) -> Value {
        match reply {
            Reply::Hidden => Value::Null,
            Reply::Distance(distance) => json!({ "distance": distance }),
            Reply::Nothing => json!({ "found": false }),
            Reply::Found => json!({ "found": true }),
        }
    }

    fn advise(&self, action: Action) -> String {
        match action {
            Action::Hide(cell) => format!("Hide your treasure at ({})", self.grid.text(cell)),
            Action::Scan(cell) => format!("Scan ({})", self.grid.text(cell)),
            Action::Dig(cell) => format!("Dig at ({})", self.grid.text(cell)),
        }
    }

    fn surprise(&self, reply: Reply) -> Option<&'static str> {
        matches!(reply, Reply::Found).then_some("finds the treasure")
    }

    fn heading(&self, player: Player, view: &View, _: usize, _: Option<Reply>, names: &Names) -> String {
        if view.treasures[player.index()].is_unset() {
            return format!("{}, hide your treasure.", &names[player]);
        }
        format!(
            "{}'s turn.\nChoose an action:\n1. Scan ({} Scans remaining)\n2. Dig",
            &names[player],
            self.scans_left(view, player)
        )
    }

    fn ask(&self, view: &View, answers: &[String], _: &Names) -> Result<Ask<Action>, Refusal> {
        let [low, high] = self.grid.range();
        if view.turn.player().is_some_and(|player| player.pick(view.treasures).is_unset()) {
            if let [whole] = answers
                && let Ok(action @ Action::Hide(_)) = self.read(whole)
            {
                return Ok(Ask::Act(action));
            }
            let ask = [
                Ask::secret(format!("Enter row ({low}-{high}): ")),
                Ask::secret(format!("Enter column ({low}-{high}): ")),
            ];
            return self.ask_cell(answers, 0, ask, Action::Hide);
        }
        let [choice, lines @ ..] = answers else {
            return Ok(Ask::open("Enter your choice (1 or 2): "));
        };
        let refuse = |problem| Refusal { problem, keep: 0 };
        let typed = words(choice);
        let (verb, act): (_, fn(Cell) -> Action) = match typed.first().map(String::as_str) {
            Some("1" | "scan" | "s") => ("scan", Action::Scan),
            Some("2" | "dig" | "d") => ("dig", Action::Dig),
            _ => return Err(refuse(Problem::Unreadable("type 1 to scan or 2 to dig".to_owned()))),
        };
        // Every cell is as good as any, so what is wrong with a scan is wrong before its cell is asked.
        self.check(view, act(self.grid.cells().nth(0))).map_err(refuse)?;
        if typed.len() > 1 {
            return words::cell(self.grid, &typed[1..]).map(|cell| Ask::Act(act(cell))).map_err(refuse);
        }
        let ask = [
            Ask::open(format!("Enter {verb} coordinates.\nRow ({low}-{high}): ")),
            Ask::open(format!("Column ({low}-{high}): ")),
        ];
        self.ask_cell(lines, 1, ask, act)
    }

    fn answer(&self, event: &Event<Self>, view: &View, _: &Names) -> String {
        match event.reply {
            Reply::Hidden if view.treasures.iter().any(|treasure| treasure.is_unset()) => String::new(),
            Reply::Hidden => "\nLet the game begin!".to_owned(),
            Reply::Distance(distance) => format!("Scan result: Distance is {distance}."),
            Reply::Nothing => "Dig result: No treasure at this location.".to_owned(),
            Reply::Found => "You found the opponent's treasure and won the game!".to_owned(),
        }
    }
}
