// swift-tools-version:5.9
// The library for Swift. What UniFFI writes (Sources/Landfolk/Generated and the C side) is made first, by
// build-xcframework on a Mac and by test-on-linux elsewhere.

import PackageDescription

#if os(Linux)
// The library lies where test-on-linux has built it.
let native: [Target] = [
    .systemLibrary(name: "LandfolkFFI", path: "Generated/LandfolkFFI"),
    .systemLibrary(name: "LandfolkRulesFFI", path: "Generated/LandfolkRulesFFI"),
]
let nativeNames: [Target.Dependency] = ["LandfolkFFI", "LandfolkRulesFFI"]
let linking: [LinkerSetting] = [
    .unsafeFlags(["-LGenerated/lib", "-Xlinker", "-rpath", "-Xlinker", "Generated/lib"]),
    .linkedLibrary("landfolk_bindings"),
]
#else
let native: [Target] = [
    .binaryTarget(name: "LandfolkNative", path: "Generated/LandfolkNative.xcframework")
]
let nativeNames: [Target.Dependency] = ["LandfolkNative"]
let linking: [LinkerSetting] = []
#endif

let package = Package(
    name: "Landfolk",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [
        .library(name: "Landfolk", targets: ["Landfolk"])
    ],
    targets: native + [
        .target(name: "Landfolk", dependencies: nativeNames, linkerSettings: linking),
        .executableTarget(name: "TenLines", dependencies: ["Landfolk"], path: "Examples/TenLines"),
        .executableTarget(name: "Terminal", dependencies: ["Landfolk"], path: "Examples/Terminal"),
        .testTarget(name: "LandfolkTests", dependencies: ["Landfolk"]),
    ]
)
