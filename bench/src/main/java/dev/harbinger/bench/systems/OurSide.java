package dev.harbinger.bench.systems;

import dev.harbinger.bench.measure.Contestant;
import dev.harbinger.bench.measure.Step;
import dev.harbinger.bench.measure.Values;
import dev.harbinger.bench.ranks.Memory;
import dev.harbinger.bench.ranks.RanksMain;
import dev.harbinger.launch.Job;
import dev.harbinger.launch.JobResult;
import dev.harbinger.launch.LaunchException;
import dev.harbinger.launch.ProcessLauncher;
import dev.harbinger.launch.Program;
import dev.harbinger.messaging.transport.Medium;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Harbinger, run by its launcher as any program is.
 *
 * @param name what this variant of it is called
 * @param transport what its messages go over
 * @param memory where its messages lie
 * @param properties settings of messaging, by their system properties
 */
public record OurSide(String name, Medium transport, Memory memory, Map<String, String> properties)
        implements Contestant {
    /** What it is called where there is one variant. */
    public static final String NAME = "harbinger";

    /** Copies the properties. */
    public OurSide {
        properties = Map.copyOf(properties);
    }

    @Override
    public String description() {
        String ranks = transport == Medium.THREADS
                ? "ranks as " + transport.description()
                : "ranks as processes over " + transport.description();
        return "Harbinger, " + ranks + ", " + memory.words() + ", Java " + Runtime.version();
    }

    @Override
    public List<Values> run(int ranks, List<Step> steps) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>();
        arguments.add(memory.key());
        steps.forEach(step -> arguments.add(step.toString()));
        Program program =
                new Program(RanksMain.class.getName(), List.of(ProcessLauncher.location(RanksMain.class)), arguments);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        JobResult result;
        try {
            result = new ProcessLauncher(out, err).run(job(program, ranks));
        } catch (LaunchException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (result.exitCode() != 0) {
            throw new IOException(name + ": it failed: "
                    + err.toString(Charset.defaultCharset()).strip());
        }
        return Values.parse(name, out.toString(Charset.defaultCharset()), steps);
    }

    private Job job(Program program, int ranks) {
        return new Job(program, ranks, transport, properties, null, false, List.of());
    }
}
