package dev.harbinger.messaging.transport.local;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the memory of another process with Linux's {@code process_vm_readv} and {@code process_vm_writev}: a
 * single copy between arbitrary addresses of the two processes (process_vm_readv(2)). One thread at a time; allocates
 * nothing.
 */
final class CrossMemoryAttach {
    /**
     * Bytes of the bounce buffer. Arrays on the heap may move, so they are filled through it; it stays in the
     * first-level cache.
     */
    private static final long BOUNCE = 16 << 10;

    /** Maximum bytes per system call, below the limit of the system. */
    private static final long MOST = 1L << 30;

    private static final int PR_SET_PTRACER = 0x59616d61;
    private static final Path YAMA = Path.of("/proc/sys/kernel/yama/ptrace_scope");

    private static final StructLayout VECTOR = MemoryLayout.structLayout(
            ValueLayout.ADDRESS.withName("iov_base"), ValueLayout.JAVA_LONG.withName("iov_len"));
    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno")).withInvokeExactBehavior();

    private static final int EPERM = 1;
    private static final int ENOSYS = 38;

    private final MethodHandle readv;
    private final MethodHandle writev;
    private final MemorySegment state;
    private final MemorySegment local;
    private final MemorySegment remote;
    private final MemorySegment bounce;
    private boolean forbidden;

    private CrossMemoryAttach(MethodHandle readv, MethodHandle writev, Arena arena) {
        this.readv = readv;
        this.writev = writev;
        this.state = arena.allocate(STATE);
        this.local = arena.allocate(VECTOR);
        this.remote = arena.allocate(VECTOR);
        this.bounce = arena.allocate(BOUNCE, 64);
    }

    /**
     * Opens access to other processes, or returns null if the system has no such calls.
     *
     * @param launcher process whose other children may read this one; declared to the Yama module if it is active
     */
    // The launcher gives the ranks' JVMs native access; without it the JVM warns and continues.
    @SuppressWarnings("restricted")
    static @Nullable CrossMemoryAttach open(Arena arena, long launcher) {
        if (!System.getProperty("os.name", "").equals("Linux") || ValueLayout.ADDRESS.byteSize() != Long.BYTES) {
            return null;
        }
        try {
            Linker linker = Linker.nativeLinker();
            MethodHandle readv = transfer(linker, "process_vm_readv");
            MethodHandle writev = transfer(linker, "process_vm_writev");
            if (Files.exists(YAMA)) {
                letSiblingsRead(linker, launcher);
            }
            return new CrossMemoryAttach(readv, writev, arena);
        } catch (NoSuchElementException | UnsupportedOperationException | IllegalCallerException e) {
            return null;
        }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle transfer(Linker linker, String name) {
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_INT,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.ADDRESS,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG),
                Linker.Option.captureCallState("errno"));
    }

    /**
     * Yama lets a process be read by its ancestors, and by a process that it names and the descendants of that process
     * (Yama.rst, prctl(2)).
     */
    @SuppressWarnings("restricted")
    private static void letSiblingsRead(Linker linker, long launcher) {
        MethodHandle prctl = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("prctl"),
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG,
                        ValueLayout.JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        try {
            // The result is ignored: a failed read is detected when it is made.
            int _ = (int) prctl.invokeExact(PR_SET_PTRACER, launcher, 0L, 0L, 0L);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Copies {@code length} bytes from {@code address} of a process into an array on the heap.
     *
     * @return false as for {@link #read(long, long, long, long)}
     */
    boolean read(long process, long address, MemorySegment into, long offset, long length) {
        for (long at = 0; at < length; at += BOUNCE) {
            long part = Math.min(BOUNCE, length - at);
            if (!read(process, address + at, bounce.address(), part)) {
                return false;
            }
            MemorySegment.copy(bounce, 0, into, offset + at, part);
        }
        return true;
    }

    /**
     * Copies {@code length} bytes from {@code from} in a process to {@code to} in this one.
     *
     * @return false if the process has ended, has no memory there, or may not be read
     */
    boolean read(long process, long from, long to, long length) {
        return move(readv, process, from, to, length);
    }

    /**
     * Copies {@code length} bytes from {@code from} in this process to {@code to} in another.
     *
     * @return false if that is not possible
     */
    boolean write(long process, long to, long from, long length) {
        return move(writev, process, to, from, length);
    }

    private boolean move(MethodHandle call, long process, long there, long here, long length) {
        long done = 0;
        while (done < length) {
            if (forbidden) {
                return false;
            }
            long part = Math.min(MOST, length - done);
            set(local, here + done, part);
            set(remote, there + done, part);
            long count;
            try {
                count = (long) call.invokeExact(state, (int) process, local, 1L, remote, 1L, 0L);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
            if (count <= 0) {
                int errno = (int) ERRNO.get(state, 0L);
                forbidden = errno == EPERM || errno == ENOSYS;
                return false;
            }
            done += count;
        }
        return true;
    }

    private static void set(MemorySegment vector, long address, long length) {
        vector.set(ValueLayout.JAVA_LONG, 0, address);
        vector.set(ValueLayout.JAVA_LONG, Long.BYTES, length);
    }
}
