package dev.harbinger.study.networkcache.experiment.results;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.experiment.laboratory.Subject;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.traffic.CgMessageSizes;
import dev.harbinger.study.networkcache.traffic.MessageSizes;
import dev.harbinger.study.networkcache.traffic.SpMessageSizes;
import dev.harbinger.trace.traffic.Traffic;
import dev.harbinger.workloads.cg.CgProblemClass;
import dev.harbinger.workloads.sp.SpProblemClass;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The sizes of messages (Khunjush, Figures 4.1 to 4.5 and Table 6.2). */
public final class MessageSizeCounts implements Experiment {
    /** Bounds of Table 6.2. */
    static final int SHORT = 16;

    static final int LONG = 64 << 10;

    private static final String CG_ROW = "T6.2.CG class ";
    private static final String PSTSWM_ROW = "T6.2.PSTSWM.";
    private static final String UP_TO_SHORT = "<=16 B";
    private static final String BETWEEN = "16 B to 64 KB";
    private static final String ABOVE = ">64 KB";

    private static final List<CgProblemClass> CG_CLASSES =
            List.of(CgProblemClass.W, CgProblemClass.A, CgProblemClass.B);
    private static final List<SpProblemClass> SP_CLASSES = List.of(SpProblemClass.W, SpProblemClass.A);

    private final BundledProgram master;
    private final BundledProgram standIn;
    private final List<Integer> cgRanks;
    private final List<Integer> spRanks;
    private final Map<CgProblemClass, List<MessageSizes>> cg = new LinkedHashMap<>();
    private final List<List<MessageSizes>> sp = new ArrayList<>();
    private final List<MessageSizes> adi = new ArrayList<>();
    private int received;
    private long receivedShort;
    private int adiReceived;

    /** With the programs of the study. */
    public MessageSizeCounts() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64, List.of(4, 8, 16, 32, 64), List.of(4, 16, 64));
    }

    /**
     * With other programs and numbers of ranks.
     *
     * @param master program in place of CG class A on 64 ranks
     * @param standIn program in place of PSTSWM
     * @param cgRanks numbers of ranks for CG; the last one is for Table 6.2
     * @param spRanks numbers of ranks for SP; the last one is for Table 6.2
     */
    public MessageSizeCounts(
            BundledProgram master, BundledProgram standIn, List<Integer> cgRanks, List<Integer> spRanks) {
        this.master = master;
        this.standIn = standIn;
        this.cgRanks = List.copyOf(cgRanks);
        this.spRanks = List.copyOf(spRanks);
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        Traffic traffic = laboratory.subject(master).traffic();
        received = traffic.messages().size();
        receivedShort = traffic.messages().stream()
                .filter(message -> message.payload().length <= SHORT)
                .count();
        Subject inItsPlace = laboratory.subject(standIn);
        adiReceived = inItsPlace.traffic().messages().size();
        cg.clear();
        sp.clear();
        adi.clear();
        adi.add(MessageSizes.of(inItsPlace.job()));
        int all = CG_CLASSES.size() * cgRanks.size() + SP_CLASSES.size() * spRanks.size();
        int done = 0;
        for (CgProblemClass problem : CG_CLASSES) {
            List<MessageSizes> sizes = new ArrayList<>();
            for (int ranks : cgRanks) {
                laboratory.progress().at("counting messages", done++, all);
                sizes.add(CgMessageSizes.of(problem, ranks));
            }
            cg.put(problem, sizes);
        }
        for (SpProblemClass problem : SP_CLASSES) {
            List<MessageSizes> sizes = new ArrayList<>();
            for (int ranks : spRanks) {
                laboratory.progress().at("counting messages", done++, all);
                sizes.add(SpMessageSizes.of(problem, ranks));
            }
            sp.add(sizes);
        }
        laboratory.progress().at("counting messages", all, all);
    }

    @Override
    public List<Section> sections() {
        return List.of(
                MessageSizeSections.distributions(List.copyOf(cg.values()), sp),
                MessageSizeSections.lengths(Stream.of(
                                cg.values().stream().map(List::getLast),
                                sp.stream().map(List::getLast),
                                adi.stream())
                        .flatMap(sizes -> sizes)
                        .toList()));
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        String rank0 = "CG class A, rank 0 of 64";
        rows.number("6.2.cg.received", rank0, received, new Expectation.Exact(), "");
        // One number is printed four times. No message of the smaller class is longer than the messages of class A.
        rows.following("T5.4.short", "T5.5.short", "T5.6.short", "T5.7.short");
        rows.following(CG_ROW + "A." + ABOVE, CG_ROW + "W." + ABOVE);
        for (String table : List.of("5.4", "5.5", "5.6", "5.7")) {
            rows.number("T" + table + ".short", rank0, (double) receivedShort, new Expectation.Exact(), "");
        }
        rows.text(
                "6.2.pstswm.received",
                "adi, rank 0 of 64",
                Integer.toString(adiReceived),
                false,
                new Expectation.NotDerivable(),
                "PSTSWM is not available; adi, which was sized for about as many messages, stands in for it");
        cg.forEach((problem, sizes) -> compareCg(rows, problem, sizes.getLast()));
        comparePstswm(rows, adi.getLast());
    }

    private static void compareCg(Reproductions.Builder rows, CgProblemClass problem, MessageSizes sizes) {
        String row = CG_ROW + problem + ".";
        String what = "CG class " + problem + ", all " + sizes.ranks() + " ranks";
        String share = String.format(
                Locale.ROOT,
                "the row contradicts the text: 188,496 messages of classes W and A are not a multiple of 64, and"
                        + " 4,208 for each of 64 ranks are 269,312. The share of short messages is %.2f %% here and"
                        + " 60.4 to 60.5 %% there",
                100.0 * sizes.atMost(SHORT) / sizes.total());
        rows.number(row + UP_TO_SHORT, what, (double) sizes.atMost(SHORT), new Expectation.Contradicted(), share);
        rows.number(row + BETWEEN, what, (double) sizes.between(SHORT, LONG), new Expectation.Contradicted(), share);
        rows.number(
                row + ABOVE,
                what,
                (double) sizes.above(LONG),
                new Expectation.Exact(),
                String.format(
                        Locale.ROOT,
                        "the longest messages have %,d bytes: 1/%d of a vector of %,d numbers of 8 bytes",
                        sizes.messages().lastKey(),
                        problem.size() * 8L / sizes.messages().lastKey(),
                        problem.size()));
    }

    private static void comparePstswm(Reproductions.Builder rows, MessageSizes sizes) {
        String what = "adi, all " + sizes.ranks() + " ranks";
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put(UP_TO_SHORT, sizes.atMost(SHORT));
        counts.put(BETWEEN, sizes.between(SHORT, LONG));
        counts.put(ABOVE, sizes.above(LONG));
        counts.forEach((length, count) -> rows.text(
                PSTSWM_ROW + length,
                what,
                Long.toString(count),
                false,
                new Expectation.NotDerivable(),
                "PSTSWM is not available; adi stands in for it"));
    }
}
