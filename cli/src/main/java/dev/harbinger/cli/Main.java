package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.launch.FileLimit;
import dev.harbinger.launch.ThreadLimit;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of the {@code harbinger} command. */
@Command(
        name = Main.NAME,
        description = "Message passing for Java that has a place ready before you receive.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        usageHelpWidth = Terminal.MOST_COLUMNS,
        synopsisSubcommandLabel = "COMMAND")
public final class Main implements Runnable {
    /** The name of the command. */
    static final String NAME = "harbinger";

    private static final Map<String, Supplier<Subcommand>> COMMANDS = commands();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private Main() {}

    /** Runs a command and ends the JVM with its exit code. */
    public static void main(String[] arguments) {
        System.exit(execute(arguments));
    }

    private static int execute(String[] arguments) {
        String complaint = FileNameEncoding.complaint(System.getProperty("user.dir"), List.of(arguments));
        if (complaint != null) {
            System.err.println("harbinger: " + Errors.onOneLine(complaint));
            return ExitCode.USAGE;
        }
        try {
            StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out), System.out.charset());
            return execute(output, arguments);
        } catch (OutOfMemoryError e) {
            System.err.println(outOfMemory(e, arguments));
            return ExitCode.FAILURE;
        } catch (InternalError | ExceptionInInitializerError e) {
            if (!FileLimit.isCause(e)) {
                throw e;
            }
            System.err.println("harbinger: " + FileLimit.DESCRIPTION);
            return ExitCode.FAILURE;
        }
    }

    /** The remedy for a lack of memory or of threads, in one line. */
    static String outOfMemory(OutOfMemoryError error, String... arguments) {
        if (ThreadLimit.isCause(error)) {
            return "harbinger: " + ThreadLimit.DESCRIPTION;
        }
        boolean analyzes = arguments.length > 0 && arguments[0].equals("analyze");
        return "harbinger: out of memory (" + (Runtime.getRuntime().maxMemory() >> 20)
                + " MiB); JAVA_TOOL_OPTIONS=-Xmx8g gives 8 GiB" + (analyzes ? ", --starts 0 needs less" : "");
    }

    /** Runs a command that prints to {@code output}, and returns its exit code. */
    static int execute(StandardOutput output, String... arguments) {
        CommandLine line = commandLine(arguments.length == 0 ? "" : arguments[0]);
        line.setOut(output.writer());
        return output.exitCode(line.execute(arguments), line.getErr());
    }

    private static Map<String, Supplier<Subcommand>> commands() {
        Map<String, Supplier<Subcommand>> commands = new LinkedHashMap<>();
        commands.put("run", RunCommand::new);
        commands.put("trace", TraceCommand::new);
        commands.put("analyze", AnalyzeCommand::new);
        commands.put("convert", ConvertCommand::new);
        commands.put("study", StudyCommand::new);
        commands.put("examples", ExamplesCommand::new);
        commands.put("predictors", PredictorsCommand::new);
        commands.put("settings", SettingsCommand::new);
        commands.put("classpath", ClasspathCommand::new);
        commands.put("java-home", JavaHomeCommand::new);
        commands.put("completion", CompletionCommand::new);
        commands.put("man", ManCommand::new);
        commands.put("dist", DistCommand::new);
        commands.put("test", TestCommand::new);
        commands.put("javadoc", JavadocCommand::new);
        return commands;
    }

    /**
     * The command line for a call whose first word is {@code first}. Other commands are not loaded, for a quick start.
     */
    public static CommandLine commandLine(String first) {
        CommandLine root = new CommandLine(new Main());
        Supplier<Subcommand> wanted = COMMANDS.get(first);
        if (wanted != null) {
            root.addSubcommand(wanted.get());
        } else {
            COMMANDS.values().forEach(command -> root.addSubcommand(command.get()));
            ServiceLoader.load(Subcommand.class).forEach(root::addSubcommand);
            root.addSubcommand(new HelpCommand());
        }
        for (String name : List.of("run", "trace")) {
            CommandLine command = root.getSubcommands().get(name);
            if (command != null) {
                // What is not the command's own belongs to the program.
                command.setStopAtUnmatched(true);
            }
        }
        // An argument that begins with @ may be the program's; it is no file of arguments.
        root.setExpandAtFiles(false);
        root.setParameterExceptionHandler(Errors::usage);
        root.setExecutionExceptionHandler(Errors::failure);
        return root;
    }

    /** Lists the commands if none is given. */
    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "no command given: use one of "
                        + String.join(", ", spec.subcommands().keySet()));
    }
}
