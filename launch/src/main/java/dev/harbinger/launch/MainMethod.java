package dev.harbinger.launch;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The {@code main} of a class, chosen as the {@code java} command chooses it (JLS 25, section 12.1.4):
 * {@code main(String[])} before {@code main()}, static or of an instance, not private.
 */
final class MainMethod {
    private final Method method;
    private final @Nullable Constructor<?> constructor;

    private MainMethod(Method method, @Nullable Constructor<?> constructor) {
        this.method = method;
        this.constructor = constructor;
    }

    /**
     * Finds the main method; runs no code of the class.
     *
     * @throws LaunchException if the class or its main method is missing; one line
     */
    static MainMethod of(String className, ClassLoader loader) throws LaunchException {
        try {
            Class<?> type = Class.forName(className, false, loader);
            Method method = find(type);
            if (method == null) {
                throw new LaunchException(
                        "class " + className + " has no main method: it needs public static void main(String[] args)");
            }
            return new MainMethod(method, Modifier.isStatic(method.getModifiers()) ? null : constructor(type));
        } catch (ClassNotFoundException e) {
            throw new LaunchException("class " + className + " is not on the class path", e);
        } catch (UnsupportedClassVersionError e) {
            throw new LaunchException(
                    "class " + className + " was compiled for a newer Java than this one ("
                            + Runtime.version().feature() + ")",
                    e);
        } catch (NoClassDefFoundError e) {
            throw new LaunchException(
                    className.equalsIgnoreCase(nameIn(e))
                            ? "class " + className + " is not on the class path; the name's case differs"
                            : "class " + className + " cannot be loaded: it needs " + nameIn(e)
                                    + ", which is not on the class path",
                    e);
        } catch (LinkageError e) {
            throw new LaunchException("class " + className + " cannot be loaded: " + e.getMessage(), e);
        }
    }

    /** Class files whose name differs only in case report "Name (wrong name: name)". */
    private static String nameIn(NoClassDefFoundError e) {
        return String.valueOf(e.getMessage()).replaceFirst(" .*", "").replace('/', '.');
    }

    private static @Nullable Method find(Class<?> type) {
        for (Class<?>[] parameters : List.of(new Class<?>[] {String[].class}, new Class<?>[0])) {
            for (Class<?> owner = type; owner != null && owner != Object.class; owner = owner.getSuperclass()) {
                Method method = declared(owner, parameters);
                if (method != null) {
                    return method;
                }
            }
        }
        return null;
    }

    private static @Nullable Method declared(Class<?> owner, Class<?>... parameters) {
        try {
            Method method = owner.getDeclaredMethod("main", parameters);
            return method.getReturnType() == void.class && !Modifier.isPrivate(method.getModifiers()) ? method : null;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static Constructor<?> constructor(Class<?> type) throws LaunchException {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor();
            if (!Modifier.isPrivate(constructor.getModifiers()) && !Modifier.isAbstract(type.getModifiers())) {
                return constructor;
            }
        } catch (NoSuchMethodException e) {
            // Reported below.
        }
        throw new LaunchException("class " + type.getName()
                + " has a main method that is not static, and no constructor without parameters to make an instance");
    }

    /** Runs it; exceptions pass through unchanged. */
    void run(List<String> arguments) throws Throwable {
        try {
            Object instance = null;
            if (constructor != null) {
                constructor.setAccessible(true);
                instance = constructor.newInstance();
            }
            method.setAccessible(true);
            if (method.getParameterCount() == 0) {
                method.invoke(instance);
            } else {
                method.invoke(instance, (Object) arguments.toArray(new String[0]));
            }
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            throw thrown == null ? e : thrown;
        }
    }

    /** The frames of the program, without those of the launch that called it. */
    static StackTraceElement[] programFrames(StackTraceElement[] frames) {
        int end = 0;
        while (end < frames.length && !frames[end].getClassName().equals(MainMethod.class.getName())) {
            end++;
        }
        if (end == frames.length) {
            return frames;
        }
        while (end > 0
                && frames[end - 1]
                        .getClassName()
                        .matches("(jdk\\.internal\\.reflect|java\\.lang\\.(reflect|invoke))\\..*")) {
            end--;
        }
        return Arrays.copyOf(frames, end);
    }
}
