// What Swift adds to the generated types: a generator that can be seeded, so that a random match can be played again.

/// SplitMix64: small, the same on every platform, good enough to choose moves. Not for secrets.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The same seed gives the same numbers.
    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Match {
    /// Plays legal moves at random to the end.
    public func playOut(using generator: inout some RandomNumberGenerator) throws {
        while !isOver() {
            _ = try playNth(index: UInt32.random(in: 0..<legalCount(), using: &generator))
        }
    }
}
