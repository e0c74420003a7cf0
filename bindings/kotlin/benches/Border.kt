// What the border costs: scripts/run-kotlin bindings/kotlin/benches/Border.kt
// Counts the time of the processor, so that what else runs on the machine matters little.

import java.lang.management.ManagementFactory
import kotlin.random.Random
import kotlin.random.nextUInt
import landfolk.Match
import landfolk.gameKey
import landfolk.games
import landfolk.rules.SeatInfo

private val clock = ManagementFactory.getThreadMXBean()

/** Nanoseconds of the processor that this thread takes for the work. */
private fun measure(work: () -> Unit): Long {
    val began = clock.currentThreadCpuTime
    work()
    return clock.currentThreadCpuTime - began
}

private fun median(runs: Int, times: Int, work: () -> Unit): Double {
    repeat(times) { work() }
    return List(runs) { measure { repeat(times) { work() } } / 1000.0 / times }.sorted()[runs / 2]
}

fun main() {
    val seats = listOf("Ann", "Ben", "Cleo").mapIndexed { index, name -> SeatInfo(name, index.toUByte()) }
    val match = Match(games()[0], seats, seed = 1uL)
    println("%-44s %10s".format("one call (median)", "µs"))
    println("%-44s %10.2f".format("isOver: nothing carried", median(9, 2000) { match.isOver() }))
    println("%-44s %10.2f".format("points: a list of numbers", median(9, 2000) { match.points() }))
    println("%-44s %10.2f".format("legalNotations (${match.legalCount()})", median(9, 200) { match.legalNotations() }))
    println("%-44s %10.2f".format("legalMoves (${match.legalCount()}), typed", median(9, 200) { match.legalMoves() }))
    println("%-44s %10.2f".format("view", median(9, 50) { match.view(0u) }))
    for (game in games()) {
        val chance = Random(1)
        var decisions = 0u
        val times = List(20) { seed ->
            measure {
                Match(game, seats, seed = seed.toULong()).use {
                    while (!it.isOver()) it.playNth(chance.nextUInt(it.legalCount()))
                    decisions = it.decisions()
                }
            } / 1e6
        }
        println("%-44s %7.2f ms".format("a random game of ${gameKey(game)} ($decisions decisions)", times.drop(5).sorted()[7]))
    }
}
