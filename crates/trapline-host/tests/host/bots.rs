//! Built-in bots at a table do what everybody does: commands.

use crate::{act, against, carry_out, table};
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::sync::Arc;
use trapline::{Level, Player, Sitter, Turn, games};
use trapline_host::{Bots, Command, Hosted, Memory, Proposal, Time, Unseated};
use trapline_solve::truth::{self, Truth};

#[test]
fn two_bots_play_every_game_to_its_end() {
    for entry in games::ALL {
        let mut table = table(entry.id, [Sitter::bot(Level::Easy), Sitter::bot(Level::Medium)]);
        let mut bots = Bots::seat(&table, None, &mut StdRng::seed_from_u64(1)).expect("they sit down");
        for _ in 0..200 {
            let Some((player, command)) = bots.next(&table) else { break };
            carry_out(&mut table, player, &command.expect("it knows what to do")).expect("it is legal");
        }
        assert!(table.revision() > 5, "{}", entry.id);
    }
}

#[test]
fn a_perfect_bot_takes_a_draw_where_it_cannot_win() {
    let mut table = table("trap-runner", against(Level::Perfect));
    let rules = table.duel().rules().clone();
    let truth: Arc<dyn Truth> = truth::solve("trap-runner", &rules, &|_| {}).expect("it is solved").into();
    let mut bots = Bots::seat(&table, Some(&truth), &mut StdRng::seed_from_u64(1)).expect("it sits down");
    assert!(bots.next(&table).is_none(), "it is not the bot's turn");
    carry_out(&mut table, Player::One, &Command::Offer(Proposal::Draw)).expect("a draw can be offered");
    let (player, answer) = bots.next(&table).expect("it answers");
    assert_eq!((player, &answer), (Player::Two, &Ok(Command::Accept)), "the start is a draw");
    carry_out(&mut table, player, &answer.expect("an answer")).expect("it is offered");
    assert!(matches!(table.duel().turn(), Turn::Over(_)));
}

#[test]
fn other_bots_play_on() {
    for game in ["trap-runner", "grid-hunt"] {
        let mut table = table(game, against(Level::Hard));
        let mut bots = Bots::seat(&table, None, &mut StdRng::seed_from_u64(1)).expect("it sits down");
        carry_out(&mut table, Player::One, &Command::Offer(Proposal::Draw)).expect("a draw can be offered");
        let (player, answer) = bots.next(&table).expect("it answers");
        assert_eq!((player, answer), (Player::Two, Ok(Command::Decline)));
    }
}

#[test]
fn a_bot_acts_only_when_it_is_its_turn() {
    let mut table = table("grid-hunt", against(Level::Medium));
    let mut bots = Bots::seat(&table, None, &mut StdRng::seed_from_u64(1)).expect("it sits down");
    assert!(bots.next(&table).is_none());
    carry_out(&mut table, Player::One, &act("hide 1,1")).expect("it is legal");
    let (player, command) = bots.next(&table).expect("it is its turn");
    assert!(matches!(command, Ok(Command::Act(text)) if text.starts_with("hide ")));
    assert_eq!(player, Player::Two);
}

#[test]
fn programs_play_elsewhere() {
    let seats = [Sitter::Person, Sitter::Program { name: "mine".to_owned() }];
    let refused = Bots::seat(&table("grid-hunt", seats), None, &mut StdRng::seed_from_u64(1));
    assert!(matches!(refused, Err(Unseated::Program(_))));
}

#[test]
fn perfect_play_without_a_truth_is_refused() {
    let refused =
        Bots::seat(&table("grid-hunt", against(Level::Perfect)), None, &mut StdRng::seed_from_u64(1));
    assert!(matches!(refused, Err(Unseated::Truthless(_))));
}

#[test]
fn a_bot_takes_its_turn_through_the_store() {
    let mut hosted = Hosted::create(Arc::new(Memory::default()), table("grid-hunt", against(Level::Easy)))
        .expect("it is kept");
    let mut bots = Bots::seat(hosted.table(), None, &mut StdRng::seed_from_u64(1)).expect("it sits down");
    assert_eq!(hosted.bot_turn(&mut bots, Time(0)).expect("nothing is wrong"), None);
    hosted.command_now(Some(Player::One), &act("hide 1,1"), Time(0)).expect("it is legal");
    let done = hosted.bot_turn(&mut bots, Time(0)).expect("it is kept").expect("it is its turn");
    assert!(matches!(done, (Player::Two, Command::Act(_))));
    let kept = hosted.store().load(hosted.id()).expect("it is there").table;
    assert_eq!(kept.revision(), 2);
    hosted.command_now(Some(Player::One), &Command::Offer(Proposal::Draw), Time(0)).expect("it may");
    let answer = hosted.bot_turn(&mut bots, Time(0)).expect("it is kept").expect("it is asked");
    assert_eq!(answer, (Player::Two, Command::Decline));
}
