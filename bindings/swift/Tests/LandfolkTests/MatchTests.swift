import Foundation
import XCTest

@testable import Landfolk

/// A kind of match: a game, its options as records hold them, and how many play.
struct Kind {
    let game: GameId
    let options: String
    let count: Int

    static let all = [
        Kind(game: .ramparts, options: "{}", count: 3),
        Kind(
            game: .ramparts,
            options: #"{"sets": ["base", "river", "inns_cathedrals", "traders_builders", "princess_dragon"], "hand": 3}"#,
            count: 5
        ),
        Kind(game: .westward, options: "{}", count: 4),
        Kind(game: .abbeys, options: "{}", count: 3),
        Kind(game: .abbeys, options: #"{"neutral": true}"#, count: 2),
        Kind(game: .crownlands, options: "{}", count: 2),
        Kind(game: .crownlands, options: #"{"nomads": true, "nomad_tiles": true}"#, count: 5),
    ]

    func begin(seed: UInt64) throws -> Match {
        let names = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
        let seats = names.prefix(count).enumerated().map { SeatInfo(name: $0.element, colour: UInt8($0.offset)) }
        return try Match(game: game, seats: seats, options: readOptions(game: game, json: options), seed: seed)
    }
}

final class Watch: MatchObserver, @unchecked Sendable {
    private let lock = NSLock()
    private var all: [UInt32] = []

    var seen: [UInt32] {
        lock.lock()
        defer { lock.unlock() }
        return all
    }

    func changed(change: Change) throws {
        lock.lock()
        defer { lock.unlock() }
        all.append(change.decisions)
    }
}

final class Broken: MatchObserver, @unchecked Sendable {
    func changed(change: Change) throws {
        throw ObserverError.Failed(reason: "on purpose")
    }
}

final class MatchTests: XCTestCase {
    func testARandomMatchComesOutOfItsRecordAgain() throws {
        for kind in Kind.all {
            for seed in UInt64(1)...2 {
                let match = try kind.begin(seed: seed)
                var chance = SeededGenerator(seed: seed)
                try match.playOut(using: &chance)
                let record = try match.record()
                XCTAssertEqual(checkRecord(text: record), [])
                let again = try Match.fromRecord(text: record)
                XCTAssertEqual(again.points(), match.points())
                XCTAssertEqual(try again.record(), record)
            }
        }
    }

    func testTypedMovesAndNotationSayTheSame() throws {
        for kind in Kind.all {
            let match = try kind.begin(seed: 4)
            var chance = SeededGenerator(seed: 4)
            for _ in 0..<30 {
                let legal = match.legalMoves()
                XCTAssertEqual(legal.map(\.notation), match.legalNotations())
                let chosen = try XCTUnwrap(legal.randomElement(using: &chance))
                XCTAssertEqual(try match.readMove(text: chosen.notation), chosen.move)
                XCTAssertEqual(try match.play(move: chosen.move).notation, chosen.notation)
            }
        }
    }

    func testARefusalNamesItsRule() throws {
        let match = try Kind.all[0].begin(seed: 1)
        XCTAssertThrowsError(try match.playNotation(text: "dragon N")) { error in
            guard case let LandfolkError.Refused(rule, _)? = error as? LandfolkError else {
                return XCTFail("\(error)")
            }
            XCTAssertEqual(rule, "R-10")
        }
        XCTAssertThrowsError(try match.view(seat: 9))
        XCTAssertEqual(match.decisions(), 0)
    }

    func testUndoAndRedo() throws {
        let match = try Kind.all[0].begin(seed: 2)
        _ = try match.playNth(index: 0)
        let before = try match.record()
        try match.undo()
        XCTAssertEqual(match.decisions(), 0)
        _ = try match.redo()
        XCTAssertEqual(try match.record(), before)
    }

    func testHandsStayHidden() throws {
        let match = try Kind.all[3].begin(seed: 2)
        guard case let .abbeys(onlooker) = try match.view(), case let .abbeys(own) = try match.view(seat: 0) else {
            return XCTFail("it is a match of Abbeys")
        }
        XCTAssertEqual(onlooker.hand, [])
        XCTAssertEqual(onlooker.handSizes, [3, 3, 3])
        XCTAssertEqual(own.hand.count, 3)
    }

    func testAReplaySteps() throws {
        for kind in Kind.all {
            let match = try kind.begin(seed: 9)
            var chance = SeededGenerator(seed: 9)
            try match.playOut(using: &chance)
            let replay = try Replay.fromRecord(text: match.record())
            var decisions: [Decision] = []
            while let decision = replay.step() {
                decisions.append(decision)
            }
            XCTAssertEqual(decisions, match.history())
            XCTAssertEqual(replay.points(), match.points())
            XCTAssertThrowsError(try replay.jump(decisions: replay.length() + 1))
        }
    }

    func testAnObserverIsToldAndMayFail() throws {
        let match = try Kind.all[2].begin(seed: 1)
        let watch = Watch()
        let broken = match.observe(observer: Broken())
        let id = match.observe(observer: watch)
        _ = try match.playNth(index: 0)
        XCTAssertEqual(watch.seen, [1])
        XCTAssertTrue(match.stopObserving(id: id))
        XCTAssertTrue(match.stopObserving(id: broken))
        XCTAssertFalse(match.stopObserving(id: id))
    }

    func testAStoreKeepsWhatIsPlayed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("matches.landfolk").path
        for kind in Kind.all {
            let store = try Store.open(path: path)
            let id = try store.save(match: kind.begin(seed: 1), title: "Tuesday")
            let kept = try store.playOn(id: id)
            for _ in 0..<8 {
                _ = try kept.playNth(index: 0)
            }
            XCTAssertEqual(try Store.open(path: path).load(id: id).history(), kept.history())
            try store.delete(id: id)
            XCTAssertThrowsError(try kept.playNth(index: 0))
        }
    }

    func testTwoThreadsAtOnce() throws {
        let match = try Kind.all[2].begin(seed: 5)
        DispatchQueue.concurrentPerform(iterations: 2) { number in
            var chance = SeededGenerator(seed: UInt64(number))
            for _ in 0..<500 {
                _ = try? match.playNth(index: UInt32.random(in: 0..<400, using: &chance))
                _ = try? match.undo()
            }
        }
        XCTAssertEqual(checkRecord(text: try match.record()), [])
    }
}
