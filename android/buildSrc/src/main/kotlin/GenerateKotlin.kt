import java.io.ByteArrayOutputStream
import javax.inject.Inject
import org.gradle.api.DefaultTask
import org.gradle.api.file.DirectoryProperty
import org.gradle.api.file.FileSystemOperations
import org.gradle.api.tasks.Internal
import org.gradle.api.tasks.OutputDirectory
import org.gradle.api.tasks.TaskAction
import org.gradle.process.ExecOperations
import org.gradle.work.DisableCachingByDefault

/** Writes the Kotlin side of the bindings, with the project's own script. */
@DisableCachingByDefault(because = "Cargo decides what to build")
abstract class GenerateKotlin @Inject constructor(
    private val exec: ExecOperations,
    private val files: FileSystemOperations,
) : DefaultTask() {
    /** The root of the Rust workspace. */
    @get:Internal
    abstract val workspace: DirectoryProperty

    /** Where the Kotlin files go. */
    @get:OutputDirectory
    abstract val output: DirectoryProperty

    init {
        outputs.upToDateWhen { false }
    }

    /** Runs the script, whose last line says where its files are. */
    @TaskAction
    fun generate() {
        val said = ByteArrayOutputStream()
        exec.exec {
            workingDir = workspace.get().asFile
            commandLine("scripts/generate-bindings")
            standardOutput = said
        }
        val written = workspace.get().asFile.resolve(said.toString().trim().lines().last()).resolve("kotlin")
        files.sync {
            from(written)
            into(output)
        }
    }
}
