package dev.harbinger.study.messageinterface.experiment;

import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.benchmark.Measurement;
import dev.harbinger.study.messageinterface.model.Model;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The values of chapters 3 and 6 beside ours. {@link Classes} has what counts, fixed before the first comparison. */
public final class InterfaceRows {
    private static final String IDEAL = "ideal network, a word a cycle";
    private static final double NEAR = 0.15;
    private static final int PERCENT = 100;

    private InterfaceRows() {}

    /** Ids of the rows that follow from the configuration. */
    public static String[] configured() {
        return Classes.CONFIGURED.toArray(String[]::new);
    }

    /** Ids of the rows that were in view when the node was built, besides those that parameters name. */
    public static String[] fitted() {
        return Classes.FITTED.toArray(String[]::new);
    }

    /** Puts the rows. */
    public static void put(Reproductions.Builder rows, Findings findings, PublishedValues published) {
        single(rows, findings.latencies());
        for (Model model : Model.all()) {
            for (Benchmark benchmark : Benchmark.values()) {
                cell(rows, findings.cells(), published, model, benchmark);
            }
        }
        lookups(rows, findings.cells());
        polls(rows, findings);
        shares(rows, findings.cells(), published);
        Rankings.put(rows, findings.cells(), published);
    }

    private static void single(Reproductions.Builder rows, MicrobenchmarkLatencies latencies) {
        number(rows, "3.1.regwrite", "add, then add", latencies.register(), Classes.GIVEN, "the pipeline is built so");
        number(rows, "3.1.cross", "add to another cluster, then add there", latencies.cross(), Classes.GIVEN, "");
        number(rows, "3.1.mem", "store, load, add", latencies.memory(), Classes.GIVEN, "twice node.memory-latency");
        number(
                rows,
                "3.1.remote",
                "a SEND of one word until it is in memory, " + IDEAL,
                latencies.remote(),
                Classes.PREDICTED,
                "the handler drops two words, keeps the address and stores; a store is done node.memory-latency after"
                        + " it issues");
        number(rows, "3.2.dispatch", "jmp MsgHead", latencies.dispatch(), Classes.GIVEN, "node.jump-latency");
        number(
                rows,
                "3.2.send",
                "a null message behind another",
                latencies.send(),
                Classes.GIVEN,
                "the unit is built so");
        number(rows, "7.ko", "a null message behind another", latencies.send(), Classes.GIVEN, "as 3.2.send");
        number(
                rows,
                "7.vo",
                "a message of a word less an empty one",
                latencies.sendOfAWord() - latencies.send(),
                Classes.GIVEN,
                "the C-Switch carries a word a cycle");
        number(
                rows,
                "3.2.faa",
                "programs/fetch-add.map; from the SEND to the store, " + IDEAL,
                latencies.fetchAdd(),
                Classes.GIVEN,
                "in view when the stages of the units were laid out");
    }

    private static void cell(
            Reproductions.Builder rows, TableCells cells, PublishedValues published, Model model, Benchmark benchmark) {
        String id = "T6.4." + model + "." + benchmark;
        Measurement ours = cells.ideal(model, benchmark);
        String latency = id + ".latency";
        String occupancy = id + ".occupancy";
        if (Classes.DERIVED.contains(latency)) {
            rows.text(
                    latency,
                    model + ", " + IDEAL,
                    Long.toString(ours.latency()),
                    false,
                    new Expectation.NotDerivable(),
                    "the document did not measure it but added half of PING's difference from MM to BLKW of MM; ours is"
                            + " a run, in which messages wait for their turn");
        } else if (published.ids().contains(latency)) {
            number(
                    rows,
                    latency,
                    model + ", " + IDEAL,
                    ours.latency(),
                    Classes.PREDICTED,
                    note(model, benchmark) + "over the mesh "
                            + cells.mesh(model, benchmark).latency());
        }
        if (published.ids().contains(occupancy)) {
            number(
                    rows,
                    occupancy,
                    model + "; operations at both nodes, a SEND as 5 and its words",
                    ours.occupancy(),
                    Classes.PREDICTED,
                    "acknowledgements included (3.3.2)");
        }
    }

    private static void number(
            Reproductions.Builder rows,
            String id,
            String configuration,
            long cycles,
            Expectation expectation,
            String note) {
        rows.number(id, configuration, (double) cycles, expectation, note);
    }

    private static String note(Model model, Benchmark benchmark) {
        if (model.equals(Model.MM) && benchmark == Benchmark.BLKW) {
            return "that a SEND holds its cluster was decided with this value in view; ";
        }
        return switch (model.dispatch()) {
            case POL -> "messages arrive when polls are made; ";
            case INT -> "the displaced program's registers are saved through the configuration space; ";
            case MM -> "";
        };
    }

    private static void lookups(Reproductions.Builder rows, TableCells cells) {
        Measurement first = cells.lookup(Benchmark.PING, 0);
        Measurement second = cells.lookup(Benchmark.PING, 1);
        long latency = second.latency() - first.latency();
        long occupancy = second.occupancy() - first.occupancy();
        rows.text(
                "6.3.swx",
                "PING under SWX, entry 1 less entry 0",
                latency + " / " + occupancy,
                isNear((double) latency, 16) && isNear((double) occupancy, 22),
                Classes.PREDICTED,
                "the document prints no code; ours loads a mask and a tag, compares and goes on to the next entry");
    }

    private static boolean isNear(double ours, double printed) {
        return Math.abs(ours - printed) <= NEAR * printed;
    }

    private static void polls(Reproductions.Builder rows, Findings findings) {
        MicrobenchmarkLatencies latencies = findings.latencies();
        double cost = (double) PERCENT * latencies.pollCost() / latencies.pollPeriod();
        rows.text(
                "6.1.poll",
                "POL, no message",
                String.format(Locale.ROOT, "%d; %.1f", latencies.pollPeriod(), cost),
                latencies.pollPeriod() == 120 && isNear(cost, 15),
                Classes.PREDICTED,
                "the period is set; the cost is that of our poll: call, load, test, return, and the counter anew");
        TableCells cells = findings.cells();
        long missed = cells.missedPoll(Benchmark.RPC).latency()
                - cells.ideal(Model.of("POL"), Benchmark.RPC).latency();
        number(
                rows,
                "6.4.pollmiss",
                "RPC under POL, worst moment less best",
                missed,
                Classes.PREDICTED,
                "polls are model.polling-period apart; the worst moment is a cycle behind a poll");
        rows.text(
                "6.5.4.saved",
                "models POL and INT",
                findings.models().pollingSaved() + " / " + findings.models().interruptSaved(),
                findings.models().pollingSaved() == 6 && findings.models().interruptSaved() == 32,
                Classes.GIVEN,
                "configured");
    }

    private static void shares(Reproductions.Builder rows, TableCells cells, PublishedValues published) {
        GainShares ours = GainShares.of(
                model -> (double) cells.ideal(model, Benchmark.PING).latency());
        GainShares table = GainShares.of(model -> published(published, model));
        boolean near = isNear(ours.dispatch(), 60) && isNear(ours.mapping(), 30) && isNear(ours.translation(), 10);
        rows.text(
                "6.share",
                "PING, memory-mapped line, from our cells",
                ours.text(),
                near,
                Classes.PREDICTED,
                "the printed cells give " + table.text() + ", which is arithmetic and reproduces nothing");
    }

    /** A printed latency of PING. */
    static double published(PublishedValues published, Model model) {
        return published
                .get("T6.4." + model + ".PING.latency")
                .range()
                .orElseThrow()
                .least();
    }

    /** Whether ours and the document rank models alike: the share of pairs of models in the same order. */
    static double sameOrder(List<Double> ours, List<Double> printed) {
        long pairs = 0;
        long same = 0;
        for (int i = 0; i < ours.size(); i++) {
            for (int j : IntStream.range(0, i).toArray()) {
                double difference = printed.get(i) - printed.get(j);
                if (difference != 0) {
                    pairs++;
                    same += difference * (ours.get(i) - ours.get(j)) > 0 ? 1 : 0;
                }
            }
        }
        return pairs == 0 ? 1 : (double) same / pairs;
    }
}
