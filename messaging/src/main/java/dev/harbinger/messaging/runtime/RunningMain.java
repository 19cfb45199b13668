package dev.harbinger.messaging.runtime;

import java.io.IOException;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The {@code main} method in which the current thread is, and the arguments of the command line, to run it once more.
 */
final class RunningMain {
    /** Packages whose frames are those of a call by reflection. */
    private static final List<String> REFLECTION = List.of("java.lang.reflect.", "jdk.internal.reflect.");

    /** System property of HotSpot and OpenJ9: the main class, jar or module, then the arguments, by single spaces. */
    private static final String COMMAND = "sun.java.command";

    /** Where Linux tells it. */
    private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

    /** The module of the main class that runs source files; the file is the first argument. */
    private static final String SOURCE_LAUNCHER = "jdk.compiler/";

    private final Method method;
    private final List<String> arguments;

    private RunningMain(Method method, List<String> arguments) {
        this.method = method;
        this.arguments = arguments;
    }

    /**
     * Finds the method below all frames of the current thread, or below those above a call by reflection. So a test
     * that a framework calls is not taken for the framework's {@code main}.
     *
     * @throws IllegalStateException if that is not a main method, or its arguments are unknown
     */
    static RunningMain find() {
        StackFrame frame = StackWalker.getInstance(Set.of(Option.RETAIN_CLASS_REFERENCE, Option.SHOW_REFLECT_FRAMES))
                .walk(frames -> frames.takeWhile(each -> !isReflection(each)).reduce((_, lower) -> lower))
                .orElseThrow();
        Method method = mainMethod(frame);
        if (method == null) {
            throw new IllegalStateException("it needs the first join() to be called by main, in its own thread, and"
                    + " here " + frame.getClassName() + "." + frame.getMethodName() + " called it");
        }
        return new RunningMain(method, method.getParameterCount() == 0 ? List.of() : arguments());
    }

    private static boolean isReflection(StackFrame frame) {
        return REFLECTION.stream().anyMatch(frame.getClassName()::startsWith);
    }

    private static @Nullable Method mainMethod(StackFrame frame) {
        if (!frame.getMethodName().equals("main")) {
            return null;
        }
        try {
            Class<?>[] parameters = frame.getMethodType().parameterArray();
            boolean isMain = parameters.length == 0 || (parameters.length == 1 && parameters[0] == String[].class);
            return isMain ? frame.getDeclaringClass().getDeclaredMethod("main", parameters) : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static List<String> arguments() {
        List<String> arguments = arguments(System.getProperty(COMMAND, ""), words());
        if (arguments == null) {
            throw new IllegalStateException("the arguments of main cannot be found on this system");
        }
        return arguments;
    }

    /** The words of this process's command line; empty if the system does not tell them. */
    private static List<String> words() {
        try {
            // Complete, unlike what ProcessHandle tells of long lines and empty words. Each word ends with a zero.
            String text =
                    Files.readString(COMMAND_LINE, Charset.forName(System.getProperty("native.encoding", "UTF-8")));
            return List.of(text.substring(0, text.length() - 1).split(Character.toString(0), -1));
        } catch (IOException e) {
            return List.of(ProcessHandle.current().info().arguments().orElse(new String[0]));
        }
    }

    /**
     * The arguments of main.
     *
     * @param command the main class and the arguments, joined by spaces
     * @param words all words of the command line after {@code java}, as far as the system tells them
     * @return null if the two do not fit
     */
    static @Nullable List<String> arguments(String command, List<String> words) {
        String joined = command.startsWith(SOURCE_LAUNCHER) ? command.substring(command.indexOf(' ') + 1) : command;
        for (int first = words.size() - 1; first >= 0; first--) {
            List<String> last = words.subList(first, words.size());
            if (String.join(" ", last).equals(joined)) {
                return new ArrayList<>(last.subList(1, last.size()));
            }
        }
        return joined.isEmpty() || joined.contains(" ") ? null : List.of();
    }

    /** Runs it in the current thread; exceptions pass through unchanged. */
    void run() throws Exception {
        try {
            method.setAccessible(true);
            Object instance = null;
            if (!Modifier.isStatic(method.getModifiers())) {
                Constructor<?> constructor = method.getDeclaringClass().getDeclaredConstructor();
                constructor.setAccessible(true);
                instance = constructor.newInstance();
            }
            Object[] values =
                    method.getParameterCount() == 0 ? new Object[0] : new Object[] {arguments.toArray(new String[0])};
            method.invoke(instance, values);
        } catch (InvocationTargetException e) {
            switch (e.getCause()) {
                case Exception exception -> throw exception;
                case Error error -> throw error;
                case null, default -> throw e;
            }
        }
    }
}
