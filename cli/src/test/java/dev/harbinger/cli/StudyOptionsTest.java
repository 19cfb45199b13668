package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.reproduction.Study;
import dev.harbinger.study.pushpull.PushPullStudy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The options of all studies, in a study that has commands of its own. */
class StudyOptionsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Command(name = "sample", subcommands = Part.class)
    static final class Whole implements StudySubcommand {
        @Mixin
        private StudyOptions options = new StudyOptions();

        @Override
        public Study study() {
            return new PushPullStudy();
        }

        @Override
        public Integer call() throws IOException {
            options.list(study());
            return 0;
        }
    }

    @Command(name = "run")
    static final class Part implements Subcommand {
        @Mixin
        private StudyOptions options = new StudyOptions();

        @Parameters(paramLabel = "PROGRAM")
        private String program;

        @CommandLine.Spec
        private CommandLine.Model.CommandSpec spec;

        @Override
        public Integer call() throws IOException {
            double rate = options.parameters(new PushPullStudy()).number("wire.rate");
            spec.commandLine().getOut().println(program + " at " + rate);
            return 0;
        }
    }

    private int execute(String... words) {
        return new CommandLine(new Whole())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setParameterExceptionHandler(Errors::usage)
                .setExecutionExceptionHandler(Errors::failure)
                .execute(words);
    }

    @Test
    void a_command_of_a_study_is_asked_the_same() {
        assertEquals(0, execute("run", "prog.elf", "--set", "wire.rate=10"), err.toString());
        assertEquals("prog.elf at 10.0", out.toString().strip());
    }

    @Test
    void an_error_names_the_command_that_was_asked() {
        assertEquals(2, execute("run", "prog.elf", "--set", "wire.rat=10"));
        assertTrue(err.toString().startsWith("sample run: unknown parameter 'wire.rat'"), err.toString());
    }

    @Test
    void the_last_of_several_settings_of_a_parameter_counts() {
        assertEquals(0, execute("--set", "wire.rate=10", "--set", "page=1", "--set", "wire.rate=20"), err.toString());
        assertTrue(out.toString().lines().anyMatch(line -> line.matches("wire.rate += 20 Mbit/s.*")), out.toString());
    }

    @Test
    void the_step_that_was_told_last_is_shown() {
        StudyStep step = new StudyStep("sample");
        assertEquals("sample", step.text());
        step.at("table 5.2", 3, 1200);
        assertEquals("sample: 3 of 1,200, table 5.2", step.text());
    }
}
