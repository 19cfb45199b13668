package dev.harbinger.bench.pingpong;

import dev.harbinger.launch.Job;
import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Harbinger, run by its launcher as any program is. */
public final class OurSide implements Contestant {
    private final boolean threads;
    private final boolean arrays;
    private final Map<String, String> properties;

    /**
     * Harbinger, set up in one of several ways.
     *
     * @param threads whether the ranks are threads of one process
     * @param arrays whether messages lie in arrays instead of native memory
     * @param properties settings of messaging, by their system properties
     */
    public OurSide(boolean threads, boolean arrays, Map<String, String> properties) {
        this.threads = threads;
        this.arrays = arrays;
        this.properties = Map.copyOf(properties);
    }

    @Override
    public String name() {
        return "harbinger";
    }

    @Override
    public String description() {
        return "Harbinger, ranks as " + (threads ? "threads" : "processes") + ", messages in "
                + (arrays ? "arrays" : "native memory") + ", Java " + Runtime.version();
    }

    @Override
    public List<Timings> run(List<Step> steps) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        arguments.add(arrays ? PingPongMain.ARRAYS : PingPongMain.SEGMENTS);
        steps.forEach(step -> arguments.add(step.toString()));
        Program program = new Program(
                PingPongMain.class.getName(), List.of(ProcessLauncher.location(PingPongMain.class)), arguments);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result;
        try {
            result =
                    new ProcessLauncher(out, err).run(new Job(program, 2, threads, properties, null, false, List.of()));
        } catch (LaunchException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (result.exitCode() != 0) {
            throw new IOException("harbinger: its ping-pong failed: "
                    + err.toString(Charset.defaultCharset()).strip());
        }
        return Timings.parse(name(), out.toString(Charset.defaultCharset()), steps);
    }
}
