//! `Match`: one sitting at a game, in text and in numbers.

use crate::convert::{
    Sizes, asked, checked, to_dict, to_player, to_python, to_record, to_rules, to_sizes, to_viewer,
};
use crate::encoding::Encoding;
use crate::errors::{BadRecord, UnreadableAction, wrong};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};
use serde_json::{Map, Value, json};
use trapline::coded::{self, AnyCoded};
use trapline::encode::{self, Picks};
use trapline::record::Record;
use trapline::{AnyMatch, FIRST, Outcome, Player, Reason, Turn, Viewer, games, plain, svg};
use trapline_bots::SplitMix;

/// One sitting at a game.
#[pyclass(module = "trapline")]
pub struct Match {
    coded: Box<dyn AnyCoded>,
    /// Those that are not the rule book's.
    sizes: Sizes,
    factored: bool,
}

impl Clone for Match {
    fn clone(&self) -> Match {
        Match { coded: self.coded.copy(), sizes: self.sizes.clone(), factored: self.factored }
    }
}

impl Match {
    /// A match from the start.
    pub fn begin(
        game: &str,
        rules: Map<String, Value>,
        players: Option<[String; 2]>,
        sizes: Sizes,
        factored: bool,
    ) -> PyResult<Match> {
        Match::open(&Record { rules, players, ..Record::new(game) }, sizes, factored)
    }

    fn open(record: &Record, mut sizes: Sizes, factored: bool) -> PyResult<Match> {
        let coded = checked(coded::open(record, asked(&sizes), factored))?;
        let full = |(key, value): &(String, u64)| {
            coded.duel().entry().sizes.iter().any(|size| size.key == key && u64::from(size.full()) == *value)
        };
        sizes.retain(|size| !full(size));
        Ok(Match { coded, sizes, factored })
    }

    /// The match in numbers.
    pub fn coded(&self) -> &dyn AnyCoded {
        &*self.coded
    }

    /// The match in text.
    pub fn duel(&self) -> &dyn AnyMatch {
        self.coded.duel()
    }

    /// The game's id.
    pub fn id(&self) -> &'static str {
        self.duel().entry().id
    }

    /// Whether it is played on the rule book's board.
    pub fn is_full(&self) -> bool {
        self.sizes.is_empty()
    }

    /// The sizes that are not the rule book's, and whether placements are factored.
    pub fn board(&self) -> (&Sizes, bool) {
        (&self.sizes, self.factored)
    }

    fn mover(&self, seat: Option<u8>) -> PyResult<Option<Player>> {
        match seat {
            Some(seat) => to_player(seat).map(Some),
            None => Ok(self.duel().turn().player()),
        }
    }
}

#[pymethods]
impl Match {
    #[new]
    #[pyo3(signature = (game, *, rules=None, players=None, seed=None, sizes=None, factored=false))]
    fn new(
        game: &str,
        rules: Option<&Bound<'_, PyAny>>,
        players: Option<Vec<String>>,
        seed: Option<u64>,
        sizes: Option<&Bound<'_, PyAny>>,
        factored: bool,
    ) -> PyResult<Match> {
        let mut rules = to_rules(rules)?;
        let players = players.map(|players| {
            let count = players.len();
            <[String; 2]>::try_from(players).map_err(|_| wrong(format!("there are two players, not {count}")))
        });
        // Who begins is drawn where nobody has said it.
        let entry = checked(games::find(game))?;
        if let Some(seed) = seed
            && entry.house_rules.iter().any(|rule| rule.key == FIRST.key)
            && !rules.contains_key(FIRST.key)
        {
            rules.insert(FIRST.key.to_owned(), (1 + SplitMix::new(seed).below(2)).into());
        }
        Match::begin(game, rules, players.transpose()?, to_sizes(sizes)?, factored)
    }

    /// The match that a record tells, after its last action.
    #[staticmethod]
    #[pyo3(signature = (record, *, factored=false))]
    fn from_record(record: &Bound<'_, PyAny>, factored: bool) -> PyResult<Match> {
        Match::open(&to_record(record)?, vec![], factored)
    }

    /// The game's id.
    #[getter]
    fn game(&self) -> &'static str {
        self.id()
    }

    /// The house rules that differ from the default, and `max_plies` where there is a ply limit.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        to_dict(py, &self.duel().rules().write())
    }

    /// How large the board is.
    #[getter]
    fn sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for size in self.duel().entry().sizes {
            let asked = self.sizes.iter().find(|(key, _)| key == size.key);
            dict.set_item(size.key, asked.map_or(size.full().into(), |(_, value)| *value))?;
        }
        Ok(dict)
    }

    /// What the players are called.
    #[getter]
    fn players(&self) -> (String, String) {
        let [one, two] = self.duel().names().both();
        (one.to_owned(), two.to_owned())
    }

    /// The seat of the player to move, 1 or 2; None once it is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        self.duel().turn().player().map(Player::number)
    }

    /// Whether it is over.
    #[getter]
    fn over(&self) -> bool {
        self.duel().turn().player().is_none()
    }

    /// How it ended; None while it is played.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.duel().turn().outcome().map(|outcome| to_python(py, &json!(outcome))).transpose()
    }

    /// What each player got: 1 for a win, -1 for a loss; 0 for a draw and while it is played.
    #[getter]
    fn returns(&self) -> (f64, f64) {
        match self.duel().turn().outcome().and_then(|outcome| outcome.winner) {
            None => (0.0, 0.0),
            Some(Player::One) => (1.0, -1.0),
            Some(Player::Two) => (-1.0, 1.0),
        }
    }

    /// How many actions have been done.
    #[getter]
    fn plies(&self) -> usize {
        self.duel().plies()
    }

    /// How the game is written in numbers.
    #[getter]
    fn encoding(&self) -> Encoding {
        Encoding::of(self)
    }

    /// What the player to move may do, as text; nothing for another seat.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<u8>) -> PyResult<Vec<String>> {
        let seat = self.mover(seat)?;
        Ok(seat.map_or_else(Vec::new, |player| self.duel().legal(Viewer::Seat(player))))
    }

    /// What the player to move may choose, as numbers of the encoding; nothing for another seat. Factored, a placement
    /// is chosen spot by spot.
    #[pyo3(signature = (seat=None))]
    fn legal_indices<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyList>> {
        let mut indices = Vec::with_capacity(64);
        if seat.is_none() || self.mover(seat)? == self.duel().turn().player() {
            self.coded.each(&mut |index| indices.push(index));
        }
        PyList::new(py, indices)
    }

    /// Does an action, given as its canonical text or its number. What cannot be done changes nothing.
    fn play(&mut self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = action.cast::<PyString>() {
            return checked(self.coded.act(&text.to_cow()?));
        }
        if action.is_instance_of::<PyBool>() {
            return Err(PyTypeError::new_err("an action is its text or its number, not a bool"));
        }
        let index: i64 = action.extract()?;
        let index = usize::try_from(index)
            .map_err(|_| UnreadableAction::new_err(format!("actions are numbered from 0, not {index}")))?;
        checked(self.coded.play(index))
    }

    /// Gives up: the other wins.
    fn resign(&mut self, seat: u8) -> PyResult<()> {
        let player = to_player(seat)?;
        if let Turn::Over(_) = self.duel().turn() {
            return checked(Err(trapline::Problem::game_over()));
        }
        checked(self.coded.conclude(Outcome::win(player.other(), Reason::Resignation)))
    }

    /// The position as that viewer may know it; what they may not know is None.
    fn view<'py>(&self, seat: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        to_python(seat.py(), &self.duel().state(to_viewer(seat)?))
    }

    /// What has happened, a line an action.
    fn log(&self, seat: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        Ok(self.duel().log(to_viewer(seat)?))
    }

    /// The board as plain text.
    fn text(&self, seat: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(plain::scene(&self.duel().scene(to_viewer(seat)?)))
    }

    /// The board as a picture.
    fn svg(&self, seat: &Bound<'_, PyAny>) -> PyResult<String> {
        Ok(svg::picture(&self.duel().scene(to_viewer(seat)?)))
    }

    /// What that seat sees, in numbers; their own things first.
    fn observe<'py>(&self, py: Python<'py>, seat: u8) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let player = to_player(seat)?;
        let array = PyArray1::<f32>::zeros(py, self.coded.code().length(), false);
        self.coded.observe(player, array.readwrite().as_slice_mut()?);
        Ok(array)
    }

    /// 1 at the number of everything that may be done; all 0 for a seat that is not to move.
    #[pyo3(signature = (seat=None))]
    fn mask<'py>(&self, py: Python<'py>, seat: Option<u8>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let array = PyArray1::<i8>::zeros(py, self.coded.code().indices(), false);
        if let Some(player) = self.mover(seat)? {
            self.coded.mask(player, array.readwrite().as_slice_mut()?);
        }
        Ok(array)
    }

    /// All that this seat has seen and done, as text: equal exactly where it cannot tell two matches apart.
    fn information(&self, seat: u8) -> PyResult<String> {
        Ok(self.coded.information(to_player(seat)?))
    }

    /// The match as a record, secrets included.
    fn record<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        if !self.is_full() {
            return Err(BadRecord::new_err("a record has no place for sizes; only a full board has one"));
        }
        to_python(py, &json!(self.duel().record()))
    }

    /// The same match once more, to be played on by itself.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Match {
        self.clone()
    }

    fn __copy__(&self) -> Match {
        self.clone()
    }

    fn __deepcopy__(&self, memo: &Bound<'_, PyAny>) -> Match {
        let _ = memo;
        self.clone()
    }

    fn __repr__(&self) -> String {
        let (id, plies) = (self.id(), self.duel().plies());
        match self.duel().turn() {
            Turn::Of(player) => {
                format!("<trapline.Match of {id}: player {} to move after {plies}>", player.number())
            }
            Turn::Over(_) => format!("<trapline.Match of {id}: over after {plies}>"),
        }
    }

    /// What a notebook shows: what everybody may see.
    fn _repr_svg_(&self) -> String {
        svg::picture(&self.duel().scene(Viewer::Public))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let this = slf.borrow();
        let kept = json!({
            "record": this.duel().record(),
            "sizes": this.sizes.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
            "factored": this.factored,
            "picks": this.coded.picks(),
        });
        let restore = slf.py().import("trapline._trapline")?.getattr("_restore")?;
        Ok((restore, (kept.to_string(),)))
    }
}

/// The match that was pickled.
#[pyfunction]
#[pyo3(name = "_restore")]
pub fn restore(kept: &str) -> PyResult<Match> {
    let bad = |error: serde_json::Error| BadRecord::new_err(format!("this is no pickled match: {error}"));
    let mut fields: Map<String, Value> = serde_json::from_str(kept).map_err(bad)?;
    let mut take = |key: &str| fields.remove(key).unwrap_or_default();
    let record = checked(Record::parse(&take("record").to_string()))?;
    let sizes: Map<String, Value> = serde_json::from_value(take("sizes")).map_err(bad)?;
    let sizes = sizes.into_iter().map(|(key, value)| (key, value.as_u64().unwrap_or_default())).collect();
    let factored = take("factored") == Value::Bool(true);
    let picks: Picks = serde_json::from_value(take("picks")).unwrap_or_default();
    let mut duel = Match::open(&record, sizes, factored)?;
    for spot in encode::spots(picks) {
        checked(duel.coded.play(spot))?;
    }
    Ok(duel)
}
