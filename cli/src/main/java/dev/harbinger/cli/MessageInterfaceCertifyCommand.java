package dev.harbinger.cli;

import dev.harbinger.launch.ExitCode;
import dev.harbinger.study.messageinterface.HandlerCheck;
import dev.harbinger.study.messageinterface.ProgramErrors;
import dev.harbinger.study.messageinterface.ProgramRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Certifies message handlers as trusted. */
@Command(
        name = "certify",
        description = {
            "Checks that message handlers cannot block, run without bound, forge pointers or read another's message,"
                    + " and names the lines that break a rule; see docs/message-interface-assembly.md.",
            "Exits with 0 if all handlers are trusted, with 1 if one is not. An exception may end a trusted handler;"
                    + " only the sender of the message is affected."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        usageHelpWidth = Terminal.MOST_COLUMNS)
final class MessageInterfaceCertifyCommand implements Subcommand {
    @Spec
    private CommandSpec spec;

    @picocli.CommandLine.Parameters(
            paramLabel = "PROGRAM",
            description = "A file of assembly text, or an included program: " + ProgramRun.BUNDLED + ".")
    private String program = "";

    @Option(
            names = "--handler",
            paramLabel = "LABEL",
            description = "A handler by its label; may be given several times. Default: all to which the program has"
                    + " ExecuteMessage pointers.")
    private List<String> handlers = new ArrayList<>();

    @Option(
            names = "--unfaulting",
            description = "Exits with 1 also if an exception may end a handler: at ld, st or a division.")
    private boolean unfaulting;

    @Override
    public Integer call() throws IOException {
        StudyOptions.refuseBefore(spec);
        try {
            HandlerCheck.Result result = HandlerCheck.of(program, handlers, unfaulting, ProgramRun.usual());
            PrintWriter out = spec.commandLine().getOut();
            result.lines().forEach(out::println);
            out.flush();
            return result.passed() ? ExitCode.SUCCESS : ExitCode.FAILURE;
        } catch (ProgramErrors e) {
            PrintWriter err = spec.commandLine().getErr();
            e.lines().forEach(line -> err.println(Errors.onOneLine(line)));
            err.flush();
            return ExitCode.FAILURE;
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }
}
