plugins {
    kotlin("jvm")
    `maven-publish`
}

val bindings = rootProject.extra["landfolk.bindings"] as String

kotlin {
    jvmToolchain(17)
}

sourceSets {
    main {
        kotlin.srcDir("$bindings/kotlin")
        // JNA looks for the library in a folder of the jar that is named by the platform.
        resources.srcDir("$bindings/jvm-resources")
    }
    test {
        kotlin.srcDir("../src/test/kotlin")
    }
}

dependencies {
    api("net.java.dev.jna:jna:5.13.0")
    testImplementation(kotlin("test-junit"))
    testImplementation("junit:junit:4.13.2")
}

publishing {
    publications {
        create<MavenPublication>("jar") {
            artifactId = "landfolk-jvm"
            from(components["java"])
        }
    }
}
