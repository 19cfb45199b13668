package dev.harbinger.study.networkcache.experiment.kernel;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.kernel.KernelMissRates.Footprint;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The cost of a receive under VIA and TCP/IP, and its effect on the data cache (Khunjush, section 7.2). */
public final class KernelReceives implements Experiment {
    private static final String RATIO = "7.tcp-over-via";

    /** Shapes of the data cache: sets, bytes of a line, ways, in the notation of Figures 7.4 to 7.8. */
    private static final List<Shape> SHAPES = List.of(
            new Shape(32, 16, 4),
            new Shape(64, 16, 4),
            new Shape(64, 16, 8),
            new Shape(128, 16, 8),
            new Shape(256, 16, 8),
            new Shape(512, 16, 8));

    private static final Shape OF_TABLE_7_1 = new Shape(256, 16, 8);
    /** The long messages of CG have 14,000 bytes. */
    private static final List<Integer> LENGTHS = List.of(1, 8, 16, 256, 1024, 4096, 14_000);

    private static final List<Integer> PAYLOADS = List.of(16, 64, 256, 1024, 4096, 16_384, 65_536);

    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<ShapeRow> shapes = new ArrayList<>();
    private final List<LengthRow> lengths = new ArrayList<>();
    private final List<PayloadRow> payloads = new ArrayList<>();
    private final List<KernelMissRates> rates = new ArrayList<>();

    /** A shape of the data cache. */
    record Shape(int sets, int line, int ways) {
        /** As the document writes it. */
        String notation() {
            return sets + "-" + line + "-" + ways;
        }

        int kilobytes() {
            return sets * line * ways / 1024;
        }
    }

    /** A message of one byte with a data cache. */
    record ShapeRow(Shape shape, ReceiveProbe.Outcome via, ReceiveProbe.Outcome tcp) {
        double ratio() {
            return (double) tcp.total() / via.total();
        }
    }

    /** A message of some length with the data cache of Table 7.1. */
    record LengthRow(int bytes, PolicyKind policy, ReceiveProbe.Outcome outcome) {}

    /** Messages of some length with a data cache of some size, under VIA. */
    record PayloadRow(int bytes, int kilobytes, double missRate) {}

    /** With the programs of the study. */
    public KernelReceives() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public KernelReceives(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        KernelMachines machines = KernelMachines.of(laboratory);
        long seed = laboratory.seed();
        for (Shape shape : SHAPES) {
            KernelMachines shaped = machines.withDataCache(shape.sets(), shape.line(), shape.ways());
            shapes.add(new ShapeRow(
                    shape,
                    ReceiveProbe.of(shaped.machine(PolicyKind.VIA), 1, seed),
                    ReceiveProbe.of(shaped.machine(PolicyKind.TCP_IP), 1, seed)));
        }
        for (int bytes : LENGTHS) {
            for (PolicyKind policy : List.of(PolicyKind.VIA, PolicyKind.TCP_IP)) {
                lengths.add(new LengthRow(bytes, policy, ReceiveProbe.of(machines.machine(policy), bytes, seed)));
            }
        }
        for (int size : KernelMissRates.SIZES) {
            for (int bytes : PAYLOADS) {
                ReceiveProbe.Outcome outcome =
                        ReceiveProbe.of(machines.withDataCache(size).machine(PolicyKind.VIA), bytes, seed);
                payloads.add(new PayloadRow(bytes, size, outcome.data().missRate()));
            }
        }
        rates.add(KernelMissRates.of(laboratory, cg, Footprint.SAME_LINES));
        rates.add(KernelMissRates.of(laboratory, adi, Footprint.SAME_LINES));
        rates.add(KernelMissRates.of(laboratory, adi, Footprint.SAME_SHARE));
    }

    @Override
    public List<Section> sections() {
        return KernelReceivesSections.of(shapes, lengths, payloads, rates);
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        rows.configured(RATIO);
        double ratio = shapes.stream()
                .filter(row -> row.shape().equals(OF_TABLE_7_1))
                .mapToDouble(ShapeRow::ratio)
                .findFirst()
                .orElseThrow();
        rows.number(
                RATIO,
                "consecutive receives of one byte, data cache 256-16-8; fastest of 20",
                ratio,
                new Expectation.Within(5),
                "follows from tcp.factor, which is the published ratio; calls and copying take the same time under"
                        + " both");
        compareMissRates(rows, rates.get(0), rates.get(1));
    }

    /** Judges the miss rates of two programs. */
    static void compareMissRates(Reproductions.Builder rows, KernelMissRates cg, KernelMissRates adi) {
        List<Integer> stops = List.of(cg.stopsDuring(), cg.stopsAfter(), adi.stopsDuring(), adi.stopsAfter());
        rows.text(
                "7.2.diminish",
                "VIA, 4 to 64 KB, ways and lines as in the parameters, r at the knee; " + cg.program() + "; "
                        + adi.program(),
                String.format(
                        Locale.ROOT, "CG: %d KB during, %d KB after; adi: %d KB during, %d KB after", stops.toArray()),
                stops.stream().allMatch(size -> size == 32),
                new Expectation.Shape(),
                "the size after which no doubling lowers the rate by a tenth; accepted only if all four sizes are 32"
                        + " KB. Each doubling removes this share of the rate: CG " + cg.doublings() + "; adi "
                        + adi.doublings()
                        + ". During receives our kernel takes time and lines but executes no loads, so a larger cache"
                        + " cannot save it misses. Bytes written by DMA miss in any cache. adi stands in for PSTSWM");
        rows.text(
                "7.2.cg-lower",
                "VIA, r at the knee, 4 to 64 KB; " + cg.program() + "; " + adi.program(),
                String.format(
                        Locale.ROOT,
                        "CG %.3f, adi %.3f with 32 KB; CG is %s at every size",
                        at32(cg).duringRate(),
                        at32(adi).duringRate(),
                        cg.isBelow(adi) ? "lower" : "not lower"),
                false,
                new Expectation.NotDerivable(),
                "The claim compares CG with PSTSWM, which is not available. adi receives single words, so its rate"
                        + " cannot stand for PSTSWM's. The document explains its order by CG's smaller working set");
    }

    private static ReceiveMissRates at32(KernelMissRates rates) {
        return rates.points().stream()
                .filter(point -> point.kilobytes() == 32)
                .map(KernelMissRates.Point::rates)
                .findFirst()
                .orElseThrow();
    }
}
