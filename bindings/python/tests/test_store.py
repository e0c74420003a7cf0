"""Matches in a file."""

import pytest

from conftest import begin, play_out
from landfolk import LandfolkError, Listed, Store, StoreProblem, check_record


@pytest.fixture
def path(tmp_path):
    return str(tmp_path / "folder" / "matches.landfolk")


def test_what_was_played_is_there_again(kind, path, chance):
    store = Store.open(path)
    id = store.save(begin(kind, 1), "Tuesday")
    kept = store.play_on(id)
    for _ in range(12):
        kept.play_nth(chance.randrange(kept.legal_count()))
    again = Store.open(path)
    assert again.load(id).history() == kept.history()
    (listed,) = again.list()
    assert isinstance(listed, Listed.KEPT)
    assert (listed.summary.id, listed.summary.decisions, listed.summary.title) == (id, 12, "Tuesday")
    assert listed.summary.options == kept.options()
    assert check_record(again.record(id)) == []


def test_a_finished_match_keeps_its_scores(path, chance):
    store = Store.open(path)
    match = play_out(begin("crownlands", 2), chance)
    id = store.save(match)
    assert store.list()[0].summary.points == match.points()
    assert store.list()[0].summary.to_act is None
    assert store.load(id).points() == match.points()


def test_delete_restore_purge(path):
    store = Store.open(path)
    id = store.save(begin("westward", 1))
    kept = store.play_on(id)
    store.delete(id)
    assert store.list() == [] and len(store.list(True)) == 1
    with pytest.raises(LandfolkError.Store) as refused:
        kept.play_nth(0)
    assert refused.value.problem == StoreProblem.DELETED
    assert kept.decisions() == 0
    store.restore(id)
    kept.play_nth(0)
    store.delete(id)
    assert store.purge(2**41) == 1
    with pytest.raises(LandfolkError.Store) as refused:
        store.load(id)
    assert refused.value.problem == StoreProblem.NO_MATCH
    store.verify()


def test_two_tables_cannot_mix_a_match_up(path):
    store = Store.open(path)
    id = store.save(begin("ramparts", 1))
    one, other = store.play_on(id), Store.open(path).play_on(id)
    one.play_nth(0)
    one.play_nth(0)
    with pytest.raises(LandfolkError.Store) as refused:
        other.play_nth(1)
    assert refused.value.problem == StoreProblem.OUT_OF_STEP
    assert store.load(id).history() == one.history()


def test_a_foreign_file_is_left_as_it_is(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 200)
    with pytest.raises(LandfolkError.Store) as refused:
        Store.open(str(file))
    assert refused.value.problem == StoreProblem.FOREIGN
    assert file.read_text() == "Dear Ann, " * 200
    for path in ("", "\0", "nul\0inside", str(tmp_path / "a\0b")):
        with pytest.raises(LandfolkError.Value):
            Store.open(path)
