package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.collective.CollectiveOperations;
import dev.harbinger.messaging.counters.Counters;
import dev.harbinger.messaging.deadlock.DeadlockDetector;
import dev.harbinger.messaging.engine.Engine;
import dev.harbinger.messaging.observe.CallListener;
import dev.harbinger.messaging.progress.Progress;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.Transport;
import dev.harbinger.messaging.transport.local.InProcessNetwork;
import dev.harbinger.messaging.transport.tcp.MultiHostTransport;
import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the program's call site: the innermost stack frame outside messaging. Its identity is a hash of class, method
 * and bytecode index, so it is the same in every process and run of a program. A stack walk takes about a microsecond.
 */
final class CallSites {
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    /** The packages of messaging, each named by one of its classes, so that the set follows classes that move. */
    private static final Set<String> OWN = Stream.of(
                    Communicator.class,
                    CallSites.class,
                    CollectiveOperations.class,
                    DeadlockDetector.class,
                    Engine.class,
                    CallListener.class,
                    Progress.class,
                    Settings.class,
                    Counters.class,
                    Transport.class,
                    InProcessNetwork.class,
                    MultiHostTransport.class)
            .map(Class::getPackageName)
            .collect(Collectors.toUnmodifiableSet());

    private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private CallSites() {}

    /** Identity of the current call site. */
    static long current() {
        return WALKER.walk(frames -> frames.filter(frame -> !isOwn(frame.getDeclaringClass()))
                .findFirst()
                .map(CallSites::identity)
                .orElse(0L));
    }

    /** Name of the current call site: class without its package, method, file and line. */
    static String name() {
        return WALKER.walk(frames -> frames.filter(frame -> !isOwn(frame.getDeclaringClass()))
                .findFirst()
                .map(CallSites::name)
                .orElse("an unknown location"));
    }

    private static String name(StackFrame frame) {
        String type = frame.getClassName();
        String method = type.substring(type.lastIndexOf('.') + 1) + "." + frame.getMethodName();
        // Compiled without line numbers, or without the file's name.
        String place = frame.getLineNumber() < 0
                ? "bytecode " + frame.getByteCodeIndex()
                : (frame.getFileName() == null ? "line " : frame.getFileName() + ":") + frame.getLineNumber();
        return method + " (" + place + ")";
    }

    /** The position of the program, in readable form. */
    static String describe() {
        return WALKER.walk(frames -> frames.filter(frame -> !isOwn(frame.getDeclaringClass()))
                .findFirst()
                .map(StackFrame::toString)
                .orElse("an unknown location"));
    }

    /** Whether a class belongs to messaging, so that its frames are not the program's call site. */
    static boolean isOwn(Class<?> type) {
        return OWN.contains(type.getPackageName());
    }

    /** {@link #isOwn(Class)} by the class's name. */
    static boolean isOwn(String type) {
        return OWN.contains(type.substring(0, Math.max(0, type.lastIndexOf('.'))));
    }

    /** Whether a class, by its name, belongs to the JDK. */
    static boolean isJdk(String type) {
        return JDK.stream().anyMatch(type::startsWith);
    }

    private static long identity(StackFrame frame) {
        long hash = 0xcbf2_9ce4_8422_2325L;
        hash = mix(hash, frame.getClassName());
        hash = mix(hash, frame.getMethodName());
        hash = mix(hash, frame.getDescriptor());
        return (hash ^ frame.getByteCodeIndex()) * 0x100_0000_01b3L;
    }

    private static long mix(long hash, String text) {
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100_0000_01b3L;
        }
        return hash;
    }
}
