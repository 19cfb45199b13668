package dev.harbinger.trace.zstd;

import java.io.IOException;

/** A frame needs more memory to be decompressed than it may have. */
public final class WindowTooLargeException extends IOException {
    private static final long serialVersionUID = 1L;

    private final long neededBytes;

    /** A frame that needs a window of so many bytes. */
    WindowTooLargeException(long neededBytes) {
        super("a window of " + neededBytes + " bytes");
        this.neededBytes = neededBytes;
    }

    /** Bytes of the window. */
    public long neededBytes() {
        return neededBytes;
    }
}
