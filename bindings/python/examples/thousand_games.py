"""Plays a thousand games at random and plots what they scored, and from what.

python3 thousand_games.py [--game westward] [--games 1000] [--seats 3] [--seed 1] [--plot scores.png]

Needs matplotlib for the plot (pip install matplotlib); --plot '' leaves it out and prints the numbers only.
"""

import argparse
import random
import statistics
import time
from collections import defaultdict

from landfolk import Match, SeatInfo, game_key, games

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]


def play(game, seats, seed):
    """One random game: the standings of all seats."""
    players = [SeatInfo(name=name, colour=colour) for colour, name in enumerate(NAMES[:seats])]
    match = Match(game, players, seed=seed)
    chance = random.Random(seed)
    while not match.is_over():
        # The number of a legal move is the least that has to cross the border.
        match.play_nth(chance.randrange(match.legal_count()))
    return match.standings(), match.decisions()


def plot(title, scores, sources, file):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.5))
    # The same whole numbers in each bin for everybody, or the outlines are combs.
    least, most = min(map(min, scores)), max(map(max, scores))
    bins = range(least, most + 3, max(1, (most - least) // 30))
    for seat, points in enumerate(scores):
        left.hist(points, bins=bins, histtype="step", linewidth=1.5, label=NAMES[seat])
    left.set(title=title, xlabel="points", ylabel="games")
    left.legend()
    right.boxplot(list(sources.values()), showfliers=False)
    right.set_xticklabels(sources, rotation=30)
    right.set(title="by source, one player", ylabel="points")
    figure.tight_layout()
    figure.savefig(file, dpi=120)


def main():
    keys = {game_key(game): game for game in games()}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=keys, default="ramparts")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", default="scores.png")
    wanted = parser.parse_args()

    scores = [[] for _ in range(wanted.seats)]
    sources = defaultdict(list)
    wins = [0] * wanted.seats
    began, decisions = time.perf_counter(), 0
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        standings, played = play(keys[wanted.game], wanted.seats, seed)
        decisions += played
        for standing in standings:
            scores[standing.seat].append(standing.points)
            wins[standing.seat] += standing.rank == 1
            for source in standing.sources:
                sources[source.source].append(source.points)
    took = time.perf_counter() - began

    for seat, points in enumerate(scores):
        print(
            f"{NAMES[seat]:5} mean {statistics.mean(points):6.1f}  median {statistics.median(points):5.1f}"
            f"  from {min(points)} to {max(points)}, first in {wins[seat]}"
        )
    for source, points in sources.items():
        print(f"  {source:14} {statistics.mean(points):6.2f} a player")
    print(f"{wanted.games} games, {decisions} decisions in {took:.1f} s: {took / wanted.games * 1000:.1f} ms a game")
    if wanted.plot:
        plot(f"{wanted.games} random games of {wanted.game}", scores, sources, wanted.plot)
        print(f"plotted to {wanted.plot}")


if __name__ == "__main__":
    main()
