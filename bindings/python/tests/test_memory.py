"""What is dropped on this side is dropped on the other."""

import copy
import gc
import pickle
from pathlib import Path

import pytest

from conftest import begin
from landfolk import LandfolkError, MatchObserver, Store

STATM = Path("/proc/self/statm")


def resident():
    gc.collect()
    return int(STATM.read_text().split()[1]) * 4096


class Watch(MatchObserver):
    def changed(self, change):
        pass


def round_of_calls():
    for kind in ("ramparts", "abbeys", "crownlands", "westward"):
        match = begin(kind, 1)
        id = match.observe(Watch())
        for _ in range(10):
            match.play_nth(0)
        match.stop_observing(id)
        match.view(0)
        match.replay().step()
        match.copy().record()
        with pytest.raises(LandfolkError):
            match.play_notation("nothing")


@pytest.mark.skipif(not STATM.exists(), reason="only Linux tells how much memory is in use")
def test_memory_does_not_grow_with_the_number_of_matches():
    for _ in range(20):
        round_of_calls()
    before = resident()
    for _ in range(100):
        round_of_calls()
    # 400 matches of ten positions of some kilobytes each: a leak of one object of each would be ten times this.
    assert resident() - before < 4_000_000


def test_a_copy_is_a_match_of_its_own():
    match = begin("ramparts", 1)
    for copied in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        copied.play_nth(0)
        assert copied.record() != match.record()
        del copied
        gc.collect()
    assert match.legal_moves()


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickle.dumps])
def test_what_cannot_be_copied_says_so(way, tmp_path):
    match = begin("ramparts", 1)
    with pytest.raises(TypeError, match="Match"):
        pickle.dumps(match)
    for kept in (match.replay(), Store.open(str(tmp_path / "games.sqlite"))):
        with pytest.raises(TypeError, match="cannot be copied"):
            way(kept)
