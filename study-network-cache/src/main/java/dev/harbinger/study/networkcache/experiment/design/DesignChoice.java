package dev.harbinger.study.networkcache.experiment.design;

import dev.harbinger.reproduction.Parameters;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;

/**
 * A design choice: parameters with other values than the defaults.
 *
 * @param changes each as {@code key=value}; none for the default choice
 */
record DesignChoice(List<String> changes) {
    private static final String ROUND_ROBIN = "netmem.reuse=round-robin";
    private static final String ALL_LENGTHS = "receive.short=1048576";
    private static final int USUAL_SETS = 64;
    private static final String SETS = "netcache.sets=";

    /**
     * A group of choices, compared with its first one.
     *
     * @param name what the choices have in common
     * @param ratioToKnee r as a multiple of r at the knee
     */
    record Group(String name, BundledProgram program, double ratioToKnee, List<DesignChoice> choices) {}

    /**
     * All groups that are measured.
     *
     * @param abundant a program with many short messages
     * @param usual another program
     */
    static List<Group> groups(BundledProgram abundant, BundledProgram usual) {
        return List.of(
                group(abundant, 64, 0.9, all(64)),
                group(abundant, 32, 0.9, all(32)),
                group(abundant, 4, 0.9, some()),
                group(abundant, 64, 1.1, reuse()),
                group(abundant, 64, 2, late()),
                group(usual, 64, 1, reuse()),
                ofAllLengths(usual, 0.9),
                group(usual, 4, 0.9, few()));
    }

    private static Group group(BundledProgram program, int sets, double ratioToKnee, List<DesignChoice> choices) {
        String name = program.programName() + ", " + sets + ":2, r = " + ratioToKnee + " times the knee";
        List<DesignChoice> sized = sets == USUAL_SETS
                ? choices
                : choices.stream().map(choice -> choice.on(SETS + sets)).toList();
        return new Group(name, program, ratioToKnee, sized);
    }

    /** @param half number of sets of 2 ways: half the number of lines */
    private static List<DesignChoice> all(int half) {
        return List.of(
                of(),
                of("netcache.evict-to=process-memory"),
                of("netcache.path=overlap"),
                of("netcache.form=fully-associative"),
                of("netmem.reuse=last-freed"),
                of(ROUND_ROBIN),
                of(ROUND_ROBIN, "netcache.evict-to=process-memory"),
                of(ROUND_ROBIN, "netcache.form=fully-associative"),
                of("replacement.first=bound"),
                of("replacement.first=unbound"),
                of("replacement.first=bound", "replacement.minimum-bound=" + half),
                of("replacement.first=unbound", "replacement.minimum-unbound=" + half),
                of(ROUND_ROBIN, "replacement.first=bound"),
                of(ROUND_ROBIN, "replacement.first=unbound"),
                of("netcache.receive-miss=reload"),
                of("replacement.order=last-successor"),
                of("replacement.order=last-successor", "replacement.bypass=yes"));
    }

    private static List<DesignChoice> some() {
        return List.of(
                of(),
                of("netcache.evict-to=process-memory"),
                of(ROUND_ROBIN),
                of("netcache.receive-miss=reload"),
                of("replacement.order=last-successor"),
                of("replacement.order=last-successor", "replacement.bypass=yes"));
    }

    private static List<DesignChoice> reuse() {
        return List.of(of(), of(ROUND_ROBIN));
    }

    private static List<DesignChoice> late() {
        return List.of(of(), of("netcache.late-to=network-cache"), of("netcache.late-to=network-cache", ROUND_ROBIN));
    }

    private static List<DesignChoice> few() {
        return List.of(
                of(),
                of("netcache.evict-to=process-memory"),
                of("netcache.line=8"),
                of("netcache.line=8", "netcache.message-lines=lines-apart"));
    }

    /** Messages of every length, with and without a network TLB for messages that are too large for a line. */
    private static Group ofAllLengths(BundledProgram program, double ratioToKnee) {
        Group short16 = group(
                program,
                USUAL_SETS,
                ratioToKnee,
                List.of(of(), of("ntlb.entries=64"), of("ntlb.entries=64", "ntlb.reading=network-address")));
        return new Group(
                short16.name() + ", messages of all lengths",
                program,
                ratioToKnee,
                short16.choices().stream().map(choice -> choice.on(ALL_LENGTHS)).toList());
    }

    private static DesignChoice of(String... changes) {
        return new DesignChoice(List.of(changes));
    }

    private DesignChoice on(String first) {
        List<String> both = new ArrayList<>();
        both.add(first);
        both.addAll(changes);
        return new DesignChoice(both);
    }

    /** Parameters with these changes. */
    Parameters with(Parameters parameters) {
        Parameters changed = parameters;
        for (String change : changes) {
            int equals = change.indexOf('=');
            changed = changed.with(change.substring(0, equals), change.substring(equals + 1));
        }
        return changed;
    }

    /** The name of the choice within its group, for readers. */
    String name() {
        String name = String.join(
                ", ",
                changes.stream()
                        .filter(change -> !change.startsWith(SETS) && !change.equals(ALL_LENGTHS))
                        .map(change -> change.replace("=", " = "))
                        .toList());
        return name.isEmpty() ? "default" : name;
    }
}
