package landfolk

import java.nio.file.Files
import java.util.concurrent.CopyOnWriteArrayList
import java.util.concurrent.atomic.AtomicInteger
import kotlin.concurrent.thread
import kotlin.random.Random
import kotlin.random.nextUInt
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertIs
import kotlin.test.assertNull
import kotlin.test.assertTrue
import landfolk.rules.GameId
import landfolk.rules.HexPlace
import landfolk.rules.LandfolkException
import landfolk.rules.Move
import landfolk.rules.Place
import landfolk.rules.RampartsMove
import landfolk.rules.RampartsPiece
import landfolk.rules.CrownlandsAction
import landfolk.rules.CrownlandsMove
import landfolk.rules.AbbeysMove
import landfolk.rules.SeatInfo
import landfolk.rules.Spot
import landfolk.rules.StoreProblem
import landfolk.rules.WestwardMove

class MatchTest {
    @Test
    fun aRandomMatchReplaysInRustToTheSameEnd() {
        for (kind in kinds) for (seed in 1uL..2uL) {
            kind.begin(seed).use { match ->
                match.playOut(Random(seed.toInt()))
                val record = match.record()
                assertEquals(Told(match.decisions(), "over", match.points()), rustReplay(record))
                Match.fromRecord(record).use { assertEquals(record, it.record()) }
                assertEquals(emptyList(), checkRecord(record))
            }
        }
    }

    @Test
    fun typedMovesAndNotationSayTheSame() {
        for (kind in kinds) {
            val chance = Random(4)
            val match = kind.begin(4uL)
            repeat(30) {
                val legal = match.legalMoves()
                assertEquals(legal.map { it.notation }, match.legalNotations())
                assertEquals(legal.size.toUInt(), match.legalCount())
                val chosen = legal.random(chance)
                assertEquals(chosen.move, match.readMove(chosen.notation))
                assertEquals(chosen.notation, match.play(chosen.move).notation)
            }
        }
    }

    @Test
    fun aMatchGoesOnFromItsRecord() {
        for (kind in kinds) {
            val match = kind.begin(3uL)
            repeat(25) { match.playNth(0u) }
            val again = Match.fromRecord(match.record())
            assertEquals(match.history(), again.history())
            assertEquals(match.view(1u), again.view(1u))
        }
    }

    @Test
    fun eventsSinceTheLastLook() {
        for (kind in kinds) {
            val chance = Random(6)
            val match = kind.begin(6uL)
            val log = match.eventsSince().toMutableList()
            while (!match.isOver()) {
                match.playNth(chance.nextUInt(match.legalCount()))
                log += match.eventsSince(log.size.toUInt())
            }
            assertEquals(match.eventsSince(0u), log)
            assertEquals(log.size.toUInt(), match.eventCount())
            for (standing in match.standings()) {
                assertEquals(standing.points, standing.sources.sumOf { it.points })
            }
        }
    }

    @Test
    fun aRefusalNamesItsRule() {
        val match = kinds[0].begin(1uL)
        val refused = assertFailsWith<LandfolkException.Refused> { match.playNotation("dragon N") }
        assertEquals("R-10", refused.rule)
        assertFailsWith<LandfolkException.NotAMove> { match.playNotation("quite so") }
        assertFailsWith<LandfolkException.OutOfRange> { match.view(3u) }
        assertFailsWith<LandfolkException.OutOfRange> { match.view(9u) }
        assertFailsWith<LandfolkException.Undo> { match.undo() }
        assertEquals(0u, match.decisions())
    }

    @Test
    fun undoAndRedo() {
        val match = kinds[0].begin(2uL)
        match.playNth(0u)
        val before = match.record()
        match.undo()
        assertEquals(0u, match.decisions())
        assertTrue(match.canRedo())
        match.redo()
        assertEquals(before, match.record())
        assertEquals(1u, match.restartTurn())
    }

    @Test
    fun handsStayHidden() {
        val match = kinds[3].begin(2uL)
        val onlooker = assertIs<View.Abbeys>(match.view()).table
        assertEquals(emptyList(), onlooker.hand)
        assertEquals(listOf(3u, 3u, 3u), onlooker.handSizes)
        assertEquals(3, assertIs<View.Abbeys>(match.view(0u)).table.hand.size)
    }

    @Test
    fun aReplayStepsAndJumps() {
        for (kind in kinds) {
            val match = kind.begin(9uL).playOut(Random(9))
            val replay = Replay.fromRecord(match.record())
            val decisions = generateSequence { replay.step() }.toList()
            assertEquals(match.history(), decisions)
            assertEquals(match.points(), replay.points())
            replay.jump(5u)
            assertEquals(decisions.take(5), replay.playOn().history())
            assertFailsWith<LandfolkException.OutOfRange> { replay.jump(replay.length() + 1u) }
            assertNull(replay.apply { jump(length()) }.step())
        }
    }

    @Test
    fun anObserverIsToldAndMayFail() {
        val match = kinds[2].begin(1uL)
        val seen = CopyOnWriteArrayList<UInt>()
        val broken = match.observe(object : MatchObserver {
            override fun changed(change: Change) = error("on purpose")
        })
        val watch = match.observe(object : MatchObserver {
            override fun changed(change: Change) {
                assertEquals(match.decisions(), change.decisions)
                seen += change.decisions
            }
        })
        match.playNth(0u)
        assertEquals(listOf(1u), seen)
        assertTrue(match.stopObserving(watch) && match.stopObserving(broken))
        assertFalse(match.stopObserving(watch))
    }

    @Test
    fun aStoreKeepsWhatIsPlayed() {
        val folder = Files.createTempDirectory("landfolk")
        val path = folder.resolve("matches.landfolk").toString()
        for (kind in kinds) {
            val store = Store.open(path)
            val id = store.save(kind.begin(1uL), "Tuesday")
            val kept = store.playOn(id)
            repeat(8) { kept.playNth(0u) }
            store.close()
            Store.open(path).use { again ->
                assertEquals(kept.history(), again.load(id).history())
                val listed = assertIs<Listed.Kept>(again.list().first()).summary
                assertEquals(Triple(id, 8u, "Tuesday"), Triple(listed.id, listed.decisions, listed.title))
                again.delete(id)
                val refused = assertFailsWith<LandfolkException.Store> { kept.playNth(0u) }
                assertEquals(StoreProblem.DELETED, refused.problem)
            }
            kept.close()
        }
        folder.toFile().deleteRecursively()
    }

    /** Wrong calls from two threads: typed exceptions only, and the matches stay whole. */
    @Test
    fun wrongCallsBringTypedExceptionsOnly() {
        val matches = kinds.map { it.begin(8uL) }
        val stale = matches.flatMap { match -> List(10) { match.playNth(0u).move } }
        val refused = AtomicInteger()
        val surprises = CopyOnWriteArrayList<Throwable>()
        val threads = (0..1).map { number ->
            thread {
                val chance = Random(number)
                repeat(10_000) {
                    try {
                        wrongCall(matches.random(chance), stale.random(chance), chance)
                    } catch (_: LandfolkException) {
                        refused.incrementAndGet()
                    } catch (surprise: Throwable) {
                        surprises += surprise
                    }
                }
            }
        }
        threads.forEach { it.join() }
        assertEquals(emptyList<Throwable>(), surprises)
        assertTrue(refused.get() > 15_000, "${refused.get()} were refused")
        for (match in matches) assertEquals(emptyList(), checkRecord(match.record()))
    }

    private fun wrongCall(match: Match, stale: Move, chance: Random) {
        val far = Place(Short.MAX_VALUE, chance.nextInt(-32768, 32768).toShort())
        when (chance.nextInt(11)) {
            0 -> match.play(stale)
            1 -> match.play(Move.Ramparts(RampartsMove.Place("no tile", far, 17u)))
            2 -> match.play(Move.Ramparts(RampartsMove.Put(RampartsPiece.PIG, Spot(far, 255u))))
            3 -> match.play(Move.Westward(WestwardMove.Settle(Spot(far, 0u))))
            4 -> match.play(Move.Abbeys(AbbeysMove.Play(List(20) { "frankreich" })))
            5 -> match.play(Move.Crownlands(CrownlandsMove.At(CrownlandsAction.Mandatory, HexPlace(99u, 0u), true)))
            6 -> match.playNotation(List(chance.nextInt(9)) { chance.nextInt(1, 0xD7FF).toChar() }.joinToString(""))
            7 -> match.playNth(UInt.MAX_VALUE)
            8 -> Match.fromRecord(match.record().let { it.take(chance.nextInt(it.length)) })
            9 -> match.view(chance.nextInt(6, 256).toUByte())
            else -> Match(GameId.ABBEYS, List(chance.nextInt(9)) { SeatInfo("Ann", 200u) })
        }
    }
}
