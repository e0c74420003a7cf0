import javax.inject.Inject
import org.gradle.api.DefaultTask
import org.gradle.api.file.DirectoryProperty
import org.gradle.api.provider.ListProperty
import org.gradle.api.provider.Property
import org.gradle.api.tasks.Input
import org.gradle.api.tasks.Internal
import org.gradle.api.tasks.OutputDirectory
import org.gradle.api.tasks.TaskAction
import org.gradle.process.ExecOperations
import org.gradle.work.DisableCachingByDefault

/**
 * Builds the native library of one crate with cargo-ndk, for every kind of processor that is asked
 * for. Cargo itself knows what is up to date, so the task always runs.
 */
@DisableCachingByDefault(because = "Cargo decides what to build")
abstract class CargoNdk @Inject constructor(private val exec: ExecOperations) : DefaultTask() {
    /** The crate. */
    @get:Input
    abstract val crate: Property<String>

    /** The kinds of processors, by Android's names. */
    @get:Input
    abstract val abis: ListProperty<String>

    /** The lowest API level that the library has to run on. */
    @get:Input
    abstract val minSdk: Property<Int>

    /** Whether the library is optimised. */
    @get:Input
    abstract val optimised: Property<Boolean>

    /** The root of the Rust workspace. */
    @get:Internal
    abstract val workspace: DirectoryProperty

    /** The SDK, whose compiler and class files the build script of Slint needs. */
    @get:Internal
    abstract val sdk: DirectoryProperty

    /** The NDK, which brings the linker. */
    @get:Internal
    abstract val ndk: DirectoryProperty

    /** Where a folder for each kind of processor goes. */
    @get:OutputDirectory
    abstract val output: DirectoryProperty

    init {
        outputs.upToDateWhen { false }
    }

    /** Runs cargo-ndk. */
    @TaskAction
    fun build() {
        val arguments = mutableListOf("cargo", "ndk")
        for (abi in abis.get()) {
            arguments += listOf("-t", abi)
        }
        arguments += listOf("-P", minSdk.get().toString(), "-o", output.get().asFile.path)
        arguments += listOf("build", "--locked", "-p", crate.get())
        if (optimised.get()) {
            arguments += "--release"
        }
        exec.exec {
            workingDir = workspace.get().asFile
            environment("ANDROID_HOME", sdk.get().asFile.path)
            environment("ANDROID_NDK_HOME", ndk.get().asFile.path)
            // The name by which Skia looks for it, where it is built from its source.
            environment("ANDROID_NDK", ndk.get().asFile.path)
            environment("JAVA_HOME", System.getProperty("java.home"))
            commandLine(arguments)
        }
    }
}
