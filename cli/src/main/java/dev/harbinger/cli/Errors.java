package dev.harbinger.cli;

import dev.harbinger.launch.CompilationException;
import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.reproduction.Suggestions;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Error messages for users, each on one line. */
final class Errors {
    private Errors() {}

    /** Reports an invalid command line. */
    static int usage(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        String message = firstLine(String.valueOf(e.getMessage()))
                .replaceFirst("^[Ee]rror: ", "")
                .replace("for option option ", "for option ");
        message = NumberErrors.inWords(message);
        if (e instanceof UnmatchedArgumentException unmatched) {
            message = unmatched(unmatched);
        }
        return usage(command, message);
    }

    private static int usage(CommandLine command, String message) {
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(onOneLine(name + ": " + lowerCaseFirst(message) + " (see " + name + " --help)"));
        return ExitCode.USAGE;
    }

    private static String unmatched(UnmatchedArgumentException e) {
        String argument = e.getUnmatched().getFirst();
        String suggestion =
                Suggestions.of(argument, e.getCommandLine().getSubcommands().keySet());
        return "unknown " + (argument.startsWith("-") ? "option" : "argument") + " '" + argument + "'"
                + (suggestion.isEmpty() ? Suggestions.sentence(e.getSuggestions()) : suggestion);
    }

    /** Reports a command that failed. */
    static int failure(Exception e, CommandLine command, ParseResult result) throws Exception {
        if (e instanceof LaunchException) {
            return usage(command, String.valueOf(e.getMessage()));
        }
        if (e instanceof IOException || e instanceof CompilationException) {
            command.getErr().println(line(e));
            return ExitCode.FAILURE;
        }
        throw e;
    }

    /** An error as one line without control characters, which names of files may contain. */
    static String line(Exception e) {
        return "harbinger: " + onOneLine(words(e));
    }

    /** Describes a file error in words; the message of the exception is often only the name of the file. */
    static String words(Exception e) {
        if (e instanceof FileSystemException file && file.getReason() == null) {
            String reason = switch (file) {
                case AccessDeniedException _ -> "permission denied: change its permissions or choose another location";
                case NoSuchFileException _ -> "there is no such file or directory, and it cannot be created";
                case FileAlreadyExistsException _ -> "already exists: choose another location";
                case FileSystemLoopException _ -> "is a link that leads back to itself";
                default -> "cannot be read or written: choose another location";
            };
            return file.getMessage() + ": " + reason;
        }
        String message = e.getMessage();
        return message == null ? "reading or writing failed for an unknown reason (" + e + ")" : message;
    }

    /** Replaces characters that move the cursor of a terminal. */
    static String onOneLine(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u0080-\\u009f\\u2028\\u2029]", "?");
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    /** Begins a message of picocli in lower case; none begins with a name, such as that of a class. */
    private static String lowerCaseFirst(String message) {
        return message.isEmpty() ? message : Character.toLowerCase(message.charAt(0)) + message.substring(1);
    }
}
