// What the border costs: scripts/run-kotlin bindings/kotlin/benches/Border.kt

import kotlin.random.Random
import kotlin.random.nextUInt
import kotlin.system.measureNanoTime
import landfolk.Match
import landfolk.gameKey
import landfolk.games
import landfolk.rules.SeatInfo

private fun median(runs: Int, times: Int, work: () -> Unit): Double {
    repeat(times) { work() }
    return List(runs) { measureNanoTime { repeat(times) { work() } } / 1000.0 / times }.sorted()[runs / 2]
}

fun main() {
    val seats = listOf("Ann", "Ben", "Cleo").mapIndexed { index, name -> SeatInfo(name, index.toUByte()) }
    val match = Match(games()[0], seats, seed = 1uL)
    println("%-44s %10s".format("one call (median)", "µs"))
    println("%-44s %10.2f".format("isOver: nothing carried", median(15, 5000) { match.isOver() }))
    println("%-44s %10.2f".format("points: a list of numbers", median(15, 5000) { match.points() }))
    println("%-44s %10.2f".format("legalNotations (${match.legalCount()})", median(15, 500) { match.legalNotations() }))
    println("%-44s %10.2f".format("legalMoves (${match.legalCount()}), typed", median(15, 500) { match.legalMoves() }))
    println("%-44s %10.2f".format("view", median(15, 200) { match.view(0u) }))
    for (game in games()) {
        val chance = Random(1)
        var decisions = 0u
        val times = List(40) { seed ->
            measureNanoTime {
                Match(game, seats, seed = seed.toULong()).use {
                    while (!it.isOver()) it.playNth(chance.nextUInt(it.legalCount()))
                    decisions = it.decisions()
                }
            } / 1e6
        }
        println("%-44s %7.2f ms".format("a random game of ${gameKey(game)} ($decisions decisions)", times.drop(10).sorted()[15]))
    }
}
