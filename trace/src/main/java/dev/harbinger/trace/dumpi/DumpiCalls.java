package dev.harbinger.trace.dumpi;

import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The calls of one process, one after another, whichever form they are written in. One thread at a time. */
interface DumpiCalls extends Closeable {
    /**
     * The next call, in a record that is filled anew for each; null after the last.
     *
     * @throws IOException if the file is damaged here or cannot be read; nothing after this place can be read
     */
    @Nullable
    DumpiRecord next() throws IOException;
}
