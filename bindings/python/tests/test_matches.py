"""Whole matches of every kind."""

import json

import pytest

from conftest import NAMES, begin, play_out, seats
from landfolk import (
    GameId,
    LandfolkError,
    Match,
    MatchObserver,
    Replay,
    View,
    abbeys_map,
    check_record,
    default_options,
    games,
    ramparts_tiles,
    westward_tiles,
)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_match_replays_in_rust_to_the_same_end(kind, seed, chance, rust_replay):
    match = play_out(begin(kind, seed), chance)
    moves, state, points = rust_replay(match.record())
    assert (moves, state) == (match.decisions(), "over")
    assert list(points.values()) == match.points()
    assert list(points) == NAMES[: len(points)]


def test_a_match_can_be_left_and_gone_on_with(kind, chance, rust_replay):
    match = begin(kind, 3)
    for _ in range(30):
        match.play_nth(chance.randrange(match.legal_count()))
    moves, state, points = rust_replay(match.record())
    assert (moves, state, list(points.values())) == (30, "in progress", match.points())
    again = Match.from_record(match.record())
    assert again.history() == match.history()
    assert again.legal_moves() == match.legal_moves()
    assert again.view(1) == match.view(1)
    play_out(again, chance)
    assert match.decisions() == 30


def test_typed_moves_and_notation_say_the_same(kind, chance):
    match = begin(kind, 4)
    for _ in range(40):
        legal = match.legal_moves()
        assert [move.notation for move in legal] == match.legal_notations()
        assert len(legal) == match.legal_count()
        chosen = chance.choice(legal)
        assert match.read_move(chosen.notation) == chosen.move
        assert match.notation(chosen.move) == chosen.notation
        decision = match.play(chosen.move)
        assert (decision.move, decision.notation) == (chosen.move, chosen.notation)


def test_standings_add_up(kind, chance):
    match = play_out(begin(kind, 5), chance)
    standings = match.standings()
    assert [standing.points for standing in standings] == match.points()
    assert min(standing.rank for standing in standings) == 1
    for standing in standings:
        assert sum(source.points for source in standing.sources) == standing.points


def test_events_since_the_last_look(kind, chance):
    match = begin(kind, 6)
    log = match.events_since()
    while not match.is_over():
        match.play_nth(chance.randrange(match.legal_count()))
        log += match.events_since(len(log))
    assert log == match.events_since(0)
    assert len(log) == match.event_count()
    with pytest.raises(LandfolkError.OutOfRange):
        match.events_since(len(log) + 1)


def test_undo_and_redo(kind, chance):
    match = begin(kind, 7)
    undone = 0
    while not match.is_over():
        match.play_nth(chance.randrange(match.legal_count()))
        if match.can_undo():
            before = match.record()
            match.undo()
            match.redo()
            assert match.record() == before
            undone += 1
        else:
            with pytest.raises(LandfolkError.Undo):
                match.undo()
    assert undone > 0


def test_a_refusal_names_its_rule():
    match = begin("ramparts", 1)
    with pytest.raises(LandfolkError.Refused) as refused:
        match.play_notation("dragon N")
    assert refused.value.rule == "R-10"
    assert refused.value.reason
    with pytest.raises(LandfolkError.NotAMove):
        match.play_notation("quite so")
    assert match.decisions() == 0


def test_hands_stay_hidden():
    match = begin("abbeys", 2)
    hands = [match.view(seat).table.hand for seat in range(3)]
    assert all(len(hand) == 3 for hand in hands)
    onlooker = match.view().table
    assert onlooker.hand == [] and onlooker.hand_sizes == [3, 3, 3]
    # One kind of error, whether another table has this seat or none.
    for seat in (3, 5, 6, 255):
        with pytest.raises(LandfolkError.OutOfRange) as refused:
            match.view(seat)
        assert (refused.value.what, refused.value.given) == ("seat", seat)


def test_a_view_is_enough_to_draw_the_table(kind, chance):
    match = begin(kind, 8)
    for _ in range(60):
        match.play_nth(chance.randrange(match.legal_count()))
    view = match.view(0)
    table = view.table
    assert table.points == match.points()
    if isinstance(view, View.RAMPARTS):
        known = {entry.tile.id: entry.tile for entry in ramparts_tiles()}
        assert all(placed.tile in known and placed.rotation in (0, 90, 180, 270) for placed in table.placed)
        places = {(placed.at.x, placed.at.y) for placed in table.placed}
        assert len(places) == len(table.placed)
        assert all((piece.spot.at.x, piece.spot.at.y) in places for piece in table.pieces)
        assert sum(len(feature.spots) for feature in table.features) == sum(
            len(known[placed.tile].parts) for placed in table.placed
        )
    elif isinstance(view, View.WESTWARD):
        known = {tile.id for tile in westward_tiles()}
        assert all(placed.tile in known for placed in table.placed)
        assert len(table.in_hand) == 4
    elif isinstance(view, View.ABBEYS):
        sites = {site.id for country in [abbeys_map()] for site in country.sites}
        assert all(standing.site in sites for standing in table.abbeys)
        assert len(table.countries) == len(abbeys_map().countries)
    else:
        assert [len(row) for row in table.lands] == [20] * 20
        assert sum(len(player.settlements) for player in table.players) > 0


def test_a_replay_steps_and_jumps(kind, chance):
    match = play_out(begin(kind, 9), chance)
    replay = Replay.from_record(match.record())
    decisions = []
    while (decision := replay.step()) is not None:
        decisions.append(decision)
    assert decisions == match.history()
    assert replay.points() == match.points() and replay.view() == match.view()
    assert replay.standings() == match.standings()
    replay.jump(5)
    assert (replay.cursor(), replay.decision(4)) == (5, decisions[4])
    branch = replay.play_on()
    assert branch.history() == decisions[:5]
    with pytest.raises(LandfolkError.OutOfRange):
        replay.jump(replay.length() + 1)


def test_an_observer_is_told_and_may_call_back():
    match = begin("westward", 1)
    seen = []

    class Watch(MatchObserver):
        def changed(self, change):
            seen.append((change.kind.name, change.decisions, match.decisions(), len(change.events)))

    class Broken(MatchObserver):
        def changed(self, change):
            raise RuntimeError("on purpose")

    broken = match.observe(Broken())
    watch = match.observe(Watch())
    decision = match.play_nth(0)
    assert seen == [("PLAYED", 1, 1, len(decision.events))]
    if match.can_undo():
        match.undo()
        assert seen[-1] == ("UNDONE", 0, 0, 0)
    failures = match.observer_failures()
    assert {failure.observer for failure in failures} == {broken}
    assert [failure.decisions for failure in failures] == [change[1] for change in seen]
    assert all("on purpose" in failure.reason for failure in failures)
    assert match.observer_failures() == []
    assert match.stop_observing(watch) and match.stop_observing(broken)
    assert not match.stop_observing(watch)
    told = len(seen)
    match.play_nth(0)
    assert len(seen) == told


def test_what_is_no_move_is_told_by_what_is_wanted():
    match = begin("westward", 1)
    legal = match.legal_moves()[0]
    wrong = [(legal, ".move"), (legal.notation, "play_notation"), (0, "play_nth"), (None, "NoneType")]
    for call in (match.play, match.check, match.notation):
        for argument, told in wrong:
            with pytest.raises(TypeError) as refused:
                call(argument)
            assert "takes a Move" in str(refused.value) and told in str(refused.value)
    assert match.decisions() == 0
    assert match.notation(legal.move) == legal.notation
    assert match.check(move=legal.move) is None
    assert match.play(legal.move).notation == legal.notation


def test_when_a_match_began_is_kept(chance):
    text = play_out(begin("abbeys", 4), chance).record()
    told = json.loads(text) | {"started": "2026-11-30T09:00:00Z", "ended": "2026-11-30T09:41:12Z"}
    text = json.dumps(told)
    assert json.loads(Match.from_record(text).record()) == told
    replay = Replay.from_record(text)
    assert json.loads(replay.record()) == told
    replay.jump(2)
    part = json.loads(replay.play_on().record())
    assert part["started"] == told["started"] and "ended" not in part


def test_every_game_begins_with_its_usual_options():
    for game in games():
        match = Match(game, seats(3))
        assert match.game() == game and match.options() == default_options(game)
        assert len(match.seats()) == 3


def test_a_setup_says_what_is_wrong():
    with pytest.raises(LandfolkError.Setup) as wrong:
        Match(GameId.WESTWARD, seats(1))
    assert wrong.value.part == "seats" and "W-3" in wrong.value.reason
    with pytest.raises(LandfolkError.Setup) as wrong:
        Match(GameId.RAMPARTS, seats(2), pile=["base/D", "no tile"])
    assert wrong.value.part == "pile"
    with pytest.raises(LandfolkError.OtherGame):
        Match(GameId.RAMPARTS, seats(2), default_options(GameId.ABBEYS))


def test_a_damaged_record_names_the_move():
    match = begin("ramparts", 1)
    match.play_nth(0)
    record = match.record().replace('"moves": [', '"moves": [ "dragon N",')
    with pytest.raises(LandfolkError.Record) as wrong:
        Match.from_record(record)
    assert (wrong.value.move_number, wrong.value.rule) == (1, "R-10")
    assert [problem.move_number for problem in check_record(record)] == [1]
