package dev.harbinger.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.settings.Collective;
import dev.harbinger.messaging.settings.Setting;
import dev.harbinger.messaging.settings.SettingNames;
import dev.harbinger.predict.PredictorKind;
import dev.harbinger.predict.Predictors;
import dev.harbinger.workloads.Workload;
import dev.harbinger.workloads.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What a user reads who asks for help, or who is mistaken: nothing of it starts a rank. */
class CommandLineTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        CommandLine line = Main.commandLine(arguments.length == 0 ? "" : arguments[0]);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }

    private int execute(String line) {
        return execute(line.isEmpty() ? new String[0] : line.split(" ", -1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | no command given: use one of run, trace, analyze, convert,",
                "rum | unknown argument 'rum'; did you mean 'run'?",
                "rnu | unknown argument 'rnu'; did you mean 'run'?",
                "anlyze | unknown argument 'anlyze'; did you mean 'analyze'?",
                "--versoin | unknown option '--versoin'; did you mean '--version'?",
                "run --example cg | missing required option: '--ranks=N'",
                "run -n | missing required parameter for option '--ranks' (N)",
                "run -n four --example cg | invalid value for option '--ranks': 'four' is not a whole number",
                "run -n 4.0 --example cg | invalid value for option '--ranks': '4.0' is not a whole number",
                "run -n 4000000000 --example cg | '4000000000' is not in the range -2147483648 to 2147483647",
                "run --timeout x --example cg | invalid value for option '--timeout': 'x' is not a number",
                "run -n 0 --example cg | number of ranks is 0; it must be from 1 to 4096",
                "run -np 0 --example cg | number of ranks is 0; it must be from 1 to 4096",
                "run -n 5000 --example cg | number of ranks is 5000; it must be from 1 to 4096",
                "run -n 2 | no program given",
                "run -n 2 Ring | 'Ring' is not a source file: use --class-path PATH Ring to run a class",
                "run -n 2 No.java | source file 'No.java' does not exist",
                "run -n 2 --class-path no/dir No.java | class path entry 'no/dir' does not exist",
                "run -n 2 --module-path . | --module-path needs MODULE or MODULE/MAIN after the options",
                "run -n 2 --module-path . app/app.Main | module app is not on the module path",
                "run -n 2 --module-path no/dir app | module path entry 'no/dir' does not exist",
                "run -n 2 --timeout 0 --example cg | --timeout is 0.0; it must be from above 0 to",
                "run -n 2 --timeout NaN --example cg | --timeout is NaN; it must be from above 0 to",
                "run -n 2 --exmaple cg | unknown option '--exmaple'; did you mean '--example'?",
                "run -n 2 --example nope | there is no example \"nope\"; the examples are",
                "run -n 3 --example cg | cg needs a power of two of ranks, not 3",
                "run -n 2 --example cg --class Q | cg has no class \"Q\"",
                "run -n 2 --example cg --no-tabel | ",
                "run -n 2 --example cg --jar x.jar | --example=NAME, --jar=FILE are mutually exclusive",
                "run -n 2 --jar no.jar | jar 'no.jar' does not exist",
                "run -n 2 --class-path . | --class-path needs the main class after the options",
                "run -n 2 --class-path . no.such.Program | class no.such.Program is not on the class path",
                "run -n 2 --class-path no/dir Main | class path entry 'no/dir' does not exist",
                "run -n 2 --class-path . --no-tabel Main | unknown option '--no-tabel'; did you mean",
                "run -n 2 --example cg --set speed=11 | ",
                "run -n 2 --set speed=11 --example cg | unknown setting 'speed': use one of bytes-to-push,",
                "run -n 2 --set lane --example cg | --set is 'lane'; it must be KEY=VALUE",
                "run -n 2 --set lane=3 --example cg | lane of 3 bytes: must be a power of two",
                "run -n 2 --set predict-ahead=x --example cg | harbinger.predict-ahead = 'x': must be a number",
                "run -n 2 --predictor magic --example cg | unknown predictor 'magic'; known are single-cycle",
                "run -n 2 --predictor lru --no-predict --example cg | --no-predict and --predictor exclude each other",
                "run -n 2 --table most --example cg | --table is 'most'; it must be some, all or none",
                "run -n 2 --table-file /no/dir/x --example cg | cannot be written: there is no directory '/no/dir':"
                        + " create",
                "run -n 2 --table-file / --example cg | --table-file '/' cannot be written: it is a directory",
                "run -n 2 --table-file x --no-table --example cg | --table-file and --no-table exclude each other",
                "run -n 2 --table-file x --table none --example cg | --table-file and --table none exclude each other",
                "run -n 2 --jvm-option= --example cg | --jvm-option is ''; it must be an option of the JVM",
                "run -n 2 --trace /dev/null/x --example cg | traces cannot be written to '/dev/null/x'",
                "run -n 2 --rendezvous 127.0.0.1:7000 --here 0 --secret-file no/such --example cg | --secret-file"
                        + " 'no/such' does not exist",
                "run -n 2 --hosts localhost --example cg | --hosts: the hosts take 1 rank, the job has 2",
                "run -n 2 --hosts no.such.host:2 --example cg | --hosts: the first host is 'no.such.host' but must be",
                "run -n 2 --hosts localhost:x --example cg | --hosts: 'localhost:x' is not of the form HOST or"
                        + " HOST:RANKS",
                "run -n 2 --hosts -oX:2 --example cg | --hosts: host '-oX': a name must not begin with '-'",
                "run -n 2 --hosts-file no.txt --example cg | --hosts-file 'no.txt' does not exist",
                "run -n 2 --hosts a --hosts-file b --example cg | --hosts and --hosts-file exclude each other",
                "run -n 2 --remote-shell rsh --example cg | --remote-shell needs hosts",
                "run -n 2 --remote-shell  --hosts localhost,b --rendezvous a --example cg | --remote-shell is ''",
                "run -n 2 --hosts localhost,b --here 0 --example cg | --here and a list of hosts exclude each other",
                "run -n 2 --hosts localhost:2 --threads --example cg | --threads and several hosts exclude each other",
                "run -n 2 --threads --transport tcp --example cg | --threads and --transport exclude each other",
                "run -n 2 --transport pigeon --example cg | 'pigeon' is not a transport: use one of threads,",
                "run -n 2 --here 0 --example cg | a job on several hosts needs both --rendezvous HOST:PORT and",
                "run -n 2 --rendezvous a:b --here 0 --example cg | --rendezvous is 'a:b'; it must be HOST:PORT",
                "run -n 2 --rendezvous a:1 --here 2 --example cg | --here is '2'; it must be ranks from 0 to 1",
                "run -n 2 --traffic /no/dir/x --example cg | --traffic '/no/dir/x' cannot be written: there is no"
                        + " directory",
                "run -n 2 --traffic x --traffic-rank 2 --example cg | --traffic-rank is 2; it must be from 0 to 1",
                "run -n 2 --traffic-rank 1 --example cg | --traffic-rank needs --traffic FILE",
                "run -n 2 --trace  --example cg | --trace is ''; it must name a directory",
                "trace | no command given: append it after --",
                "trace --erly -- mpirun -n 2 ./app | unknown option '--erly'",
                "trace -o  -- mpirun -n 2 ./app | --output is '': it must be a directory",
                "completion fish | there is no completion for 'fish'; use bash or zsh",
                "completion | missing required parameter: 'SHELL'",
                "man | missing required parameter: 'DIR'",
                "examples all | unknown argument 'all'",
            })
    void aMistakeIsOneClearLineAndExitCode2(String line, String expected) {
        assertEquals(2, execute(line == null ? "" : line), err.toString());
        String said = err.toString();
        assertEquals(1, said.lines().count(), said);
        assertTrue(said.startsWith("harbinger"), said);
        assertTrue(said.contains(expected == null ? "" : expected), said);
        assertTrue(said.contains(" --help)"), said);
        assertEquals("", out.toString());
    }

    @Test
    void anUnreadableJarIsOneClearLine(@TempDir Path directory) throws IOException {
        Path jar = Files.writeString(directory.resolve("app.jar"), "this is no archive");
        assertEquals(2, execute("run", "-n", "2", "--jar", jar.toString()));
        assertEquals(1, err.toString().lines().count(), err.toString());
        assertTrue(err.toString().contains("cannot be read"), err.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "trace",
                "analyze",
                "convert",
                "study",
                "examples",
                "predictors",
                "settings",
                "classpath",
                "java-home",
                "completion",
                "man",
                "dist",
                "test"
            })
    void everyCommandHasHelp(String command) {
        assertEquals(0, execute(command, "--help"));
        assertTrue(out.toString().startsWith("Usage: harbinger " + command), out.toString());
        assertTrue(out.toString().lines().allMatch(line -> line.length() <= 100), out.toString());
        assertEquals(0, execute("--help"));
        assertTrue(out.toString().lines().anyMatch(line -> line.startsWith("  " + command + " ")), out.toString());
    }

    @Test
    void theVersionIsTold() {
        assertEquals(0, execute("--version"));
        assertTrue(out.toString().matches("(?s)harbinger \\d+\\.\\d+\\.\\d+.* on Java .*"), out.toString());
    }

    @Test
    void whatMayBeNamedIsListed() throws IOException {
        assertEquals(0, execute("examples"));
        assertEquals(0, execute("predictors"));
        assertEquals(0, execute("settings"));
        Stream.of(
                        Workloads.all().stream().map(Workload::name),
                        Predictors.kinds().stream().map(PredictorKind::name),
                        Stream.of(Setting.values()).map(Setting::key),
                        Stream.of(Collective.values()).map(SettingNames::of))
                .flatMap(names -> names)
                .forEach(name -> assertTrue(out.toString().contains(name), name));
    }

    @Test
    void theDocumentationHasEverySettingWithItsDefault() throws IOException {
        String documentation = Files.readString(Path.of("../docs/running.md"));
        for (Setting setting : Setting.values()) {
            String row = "| `" + setting.key() + "` | " + setting.defaultValue() + " | " + setting.help() + " |";
            assertTrue(documentation.contains(row), "docs/running.md lacks " + row);
        }
        for (Collective collective : Collective.values()) {
            String row = "| `" + SettingNames.of(collective) + "` | auto | " + collective.help() + " |";
            assertTrue(documentation.contains(row), "docs/running.md lacks " + row);
        }
    }
}
