package org.landfolk.app

import android.app.NativeActivity
import android.content.ActivityNotFoundException
import android.content.ClipData
import android.content.Intent
import android.net.Uri
import android.os.Build
import android.os.Bundle
import android.provider.OpenableColumns
import android.provider.Settings
import android.view.HapticFeedbackConstants
import androidx.core.content.FileProvider
import androidx.core.content.IntentCompat
import androidx.core.view.WindowCompat
import java.io.File
import java.io.IOException
import java.util.UUID
import java.util.concurrent.ConcurrentLinkedQueue

/**
 * The one activity. The app itself is the native library; what it asks of the system is here, and is
 * called from its thread (`ui/platform/src/android.rs`). The names are known there: proguard-rules.pro
 * keeps them.
 */
class LandfolkActivity : NativeActivity() {
    /** Copies of the files that the app was asked to open. */
    private val opened = ConcurrentLinkedQueue<File>()

    override fun onCreate(savedInstanceState: Bundle?) {
        WindowCompat.setDecorFitsSystemWindows(window, false)
        super.onCreate(savedInstanceState)
        // Made anew after the system had ended the app, the activity has the old intent, which was
        // answered long ago.
        if (savedInstanceState == null) {
            forgetOldFiles()
            take(intent)
        }
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        setIntent(intent)
        take(intent)
    }

    @Deprecated("A native activity has no successor for it")
    override fun onActivityResult(request: Int, result: Int, data: Intent?) {
        @Suppress("DEPRECATION")
        super.onActivityResult(request, result, data)
        if (request == CHOOSE && result == RESULT_OK) {
            data?.data?.let(::copy)
        }
    }

    /** What another app wants to be opened. */
    private fun take(intent: Intent?) {
        val file = when (intent?.action) {
            Intent.ACTION_VIEW -> intent.data
            Intent.ACTION_SEND -> IntentCompat.getParcelableExtra(intent, Intent.EXTRA_STREAM, Uri::class.java)
            else -> null
        }
        file?.let(::copy)
    }

    /**
     * Copies a file of another app, which may be taken away again at any time. No more than a record
     * can hold is taken in; the native side says what is wrong with the rest.
     */
    private fun copy(from: Uri) {
        if (from.scheme != "content") {
            return
        }
        val folder = File(cacheDir, "opened/${UUID.randomUUID()}")
        val to = File(folder, nameOf(from))
        try {
            folder.mkdirs()
            contentResolver.openInputStream(from)?.use { source ->
                to.outputStream().use { target ->
                    val block = ByteArray(1 shl 16)
                    var left = MOST_BYTES + 1
                    while (left > 0) {
                        val count = source.read(block, 0, minOf(block.size, left))
                        if (count < 0) {
                            break
                        }
                        target.write(block, 0, count)
                        left -= count
                    }
                }
            }
        } catch (_: IOException) {
            // The native side finds no file, and tells.
        } catch (_: SecurityException) {
            // The other app has taken the file back.
        }
        opened += to
    }

    private fun nameOf(file: Uri): String {
        val columns = arrayOf(OpenableColumns.DISPLAY_NAME)
        val name = try {
            contentResolver.query(file, columns, null, null, null)?.use { rows ->
                if (rows.moveToFirst()) rows.getString(0) else null
            }
        } catch (_: RuntimeException) {
            // Whatever another app's provider throws: a name is a convenience.
            null
        }
        return name.orEmpty().replace(Regex("[/\\\\\\u0000]"), "-").trimStart('.').take(80).ifEmpty { "record.json" }
    }

    private fun forgetOldFiles() {
        File(cacheDir, "opened").deleteRecursively()
        File(cacheDir, SHARED).deleteRecursively()
    }

    // Called by the native library, on its thread.

    /** The languages of the system, the preferred one first, with commas between. */
    fun locales(): String = resources.configuration.locales.toLanguageTags()

    /** How large text is to be, as a multiple of the usual size. */
    fun textScale(): Float = resources.configuration.fontScale

    /** Whether animations are switched off. */
    fun reducedMotion(): Boolean =
        Settings.Global.getFloat(contentResolver, Settings.Global.ANIMATOR_DURATION_SCALE, 1f) == 0f

    /** Lets the hand feel that something is done (0), held (1) or refused (2), if the owner wants it. */
    fun feel(kind: Int) {
        val constant = when (kind) {
            1 -> HapticFeedbackConstants.LONG_PRESS
            2 -> if (Build.VERSION.SDK_INT >= 30) HapticFeedbackConstants.REJECT else HapticFeedbackConstants.LONG_PRESS
            else -> if (Build.VERSION.SDK_INT >= 30) HapticFeedbackConstants.CONFIRM else HapticFeedbackConstants.VIRTUAL_KEY
        }
        runOnUiThread { window.decorView.performHapticFeedback(constant) }
    }

    /** The folder from which files can be shared. */
    fun sharedFolder(): String = File(cacheDir, SHARED).path

    /** Asks where a file of that folder, of this media type, is to go. */
    fun share(path: String, type: String) {
        val file = FileProvider.getUriForFile(this, "$packageName.files", File(path))
        val send = Intent(Intent.ACTION_SEND)
            .setType(type)
            .putExtra(Intent.EXTRA_STREAM, file)
            .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
        send.clipData = ClipData.newRawUri(null, file)
        runOnUiThread { startActivity(Intent.createChooser(send, getString(R.string.share_record))) }
    }

    /** Lets people choose a file to open. */
    fun chooseDocument() {
        val choose = Intent(Intent.ACTION_OPEN_DOCUMENT)
            .addCategory(Intent.CATEGORY_OPENABLE)
            .setType("*/*")
        runOnUiThread {
            try {
                @Suppress("DEPRECATION")
                startActivityForResult(choose, CHOOSE)
            } catch (_: ActivityNotFoundException) {
                // A device without files; there is nothing to open.
            }
        }
    }

    /** The next file to open, or null. */
    fun nextOpened(): String? = opened.poll()?.path

    private companion object {
        const val CHOOSE = 1
        const val SHARED = "shared"

        /** As MAX_DOCUMENT_BYTES in ui/platform/src/document.rs; one byte more is copied, so that it is noticed. */
        const val MOST_BYTES = 4 * 1024 * 1024
    }
}
