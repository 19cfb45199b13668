package dev.harbinger.messaging.transport.local;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Returns the space of a mapped file to its file system with Linux's {@code madvise} (madvise(2), {@code MADV_REMOVE}).
 * The file keeps its length. One thread at a time.
 */
final class Madvise {
    private static final int MADV_REMOVE = 9;

    private final MethodHandle call;

    private Madvise(MethodHandle call) {
        this.call = call;
    }

    /** The system's call, or null if it has none. */
    // The launcher gives the ranks' JVMs native access; without it the JVM warns and continues.
    @SuppressWarnings("restricted")
    static @Nullable Madvise open() {
        if (!System.getProperty("os.name", "").equals("Linux") || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            return null;
        }
        try {
            Linker linker = Linker.nativeLinker();
            return new Madvise(linker.downcallHandle(
                    linker.defaultLookup().findOrThrow("madvise"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT)));
        } catch (NoSuchElementException | UnsupportedOperationException | IllegalCallerException e) {
            return null;
        }
    }

    /** Gives back whole pages, whose content is lost; false if the file system cannot take them back. */
    boolean remove(MemorySegment pages) {
        try {
            return (int) call.invokeExact(pages, pages.byteSize(), MADV_REMOVE) == 0;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
