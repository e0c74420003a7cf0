plugins {
    kotlin("jvm") version "2.4.20" apply false
    kotlin("android") version "2.4.20" apply false
    id("com.android.library") version "8.13.0" apply false
}

allprojects {
    group = "landfolk"
    version = "0.1.0"
}

// Where scripts/build-kotlin puts what it writes.
val written = System.getenv("CARGO_TARGET_DIR") ?: rootDir.resolve("../../target").path
extra["landfolk.bindings"] = "$written/bindings"
