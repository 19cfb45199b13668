package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Figures 6.5 to 6.8 of Khunjush: misses of the data cache over its size, DTCT and lazy DTCT. */
public final class DataCacheSize implements Experiment {
    /** Sizes of the data cache in KB. */
    static final List<Integer> SIZES = List.of(4, 8, 16, 32, 64, 128);
    /** Misses that differ by no more than this share are almost the same. */
    static final double SAME = 0.01;

    private static final int KILO = 1024;
    private static final List<PolicyKind> POLICIES = List.of(PolicyKind.DTCT, PolicyKind.LAZY_DTCT);
    private static final String OPTIMUM = "6.3.optimum";

    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<DataCacheCurve> cgCurves = new ArrayList<>();
    private final List<DataCacheCurve> adiCurves = new ArrayList<>();

    /** With the programs of the study. */
    public DataCacheSize() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public DataCacheSize(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        cgCurves.addAll(curves(laboratory, cg, List.of(1.0)));
        adiCurves.addAll(curves(laboratory, adi, DocumentRatios.PSTSWM.byKnee()));
    }

    private static List<DataCacheCurve> curves(Laboratory laboratory, BundledProgram program, List<Double> ratios)
            throws InterruptedException {
        Parameters parameters = laboratory.parameters(StudyParameters.TABLE_6_1);
        int set = parameters.whole("dl1.line") * parameters.whole("dl1.ways");
        double knee = laboratory.knee(program).ratio();
        List<Setup> setups = new ArrayList<>();
        for (PolicyKind policy : POLICIES) {
            for (double ratio : ratios) {
                for (int size : SIZES) {
                    int sets = size * KILO / set;
                    Parameters sized = parameters.with("dl1.sets", Integer.toString(sets));
                    setups.add(new Setup(MachineSettings.of(sized, policy), knee * ratio));
                }
            }
        }
        List<MachineResult> results = laboratory.run(program, setups);
        List<DataCacheCurve> curves = new ArrayList<>();
        int run = 0;
        for (PolicyKind policy : POLICIES) {
            for (double ratio : ratios) {
                List<DataCacheCurve.Point> points = new ArrayList<>();
                for (int size : SIZES) {
                    MachineResult result = results.get(run++);
                    points.add(new DataCacheCurve.Point(
                            size,
                            result.dataCache().accesses(),
                            result.dataCache().misses()));
                }
                curves.add(new DataCacheCurve(program, policy, ratio, points));
            }
        }
        return curves;
    }

    @Override
    public List<Section> sections() {
        return List.of(DataCacheSizeSection.of(cgCurves, adiCurves));
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        compare(rows, cgCurves, adiCurves);
    }

    /** Judges curves. The first curve of CG is the one with DTCT. */
    static void compare(Reproductions.Builder rows, List<DataCacheCurve> cg, List<DataCacheCurve> adi) {
        List<DataCacheCurve> curves = Stream.concat(cg.stream(), adi.stream()).toList();
        String configuration = curves.stream()
                        .map(curve -> curve.program().programName())
                        .distinct()
                        .collect(Collectors.joining(", "))
                + ", DTCT and lazy DTCT, table-6.1, 4 to 128 KB by the number of sets, r at the knee";
        OptionalInt optimum = cg.getFirst().optimum();
        String all = curves.stream()
                .map(curve -> String.format(
                        Locale.ROOT,
                        "%s, %s, r = %.4f times the knee: %s",
                        curve.program().programName(),
                        curve.policy().title(),
                        curve.ratioByKnee(),
                        size(curve.optimum())))
                .collect(Collectors.joining("; "));
        String note = "the smallest size whose doubling removes less than a tenth of its misses; this rule is ours,"
                + " and the document chooses by eye. The value is for CG with DTCT, where doubling removes this share"
                + " of the misses: " + doublings(cg.getFirst()) + ". All: " + all
                + ". adi stands in for PSTSWM; its optimum depends on the size of its arrays";
        if (optimum.isPresent()) {
            rows.number(OPTIMUM, configuration, optimum.getAsInt(), new Expectation.Exact(), note);
        } else {
            rows.text(OPTIMUM, configuration, size(optimum), false, new Expectation.Exact(), note);
        }
        double difference = Math.max(largestDifference(cg), largestDifference(adi));
        rows.text(
                "6.3.same",
                configuration + "; adi also at an r on either side of the knee",
                String.format(Locale.ROOT, "misses differ by at most %.3f %%", 100 * difference),
                difference <= SAME,
                new Expectation.Shape(),
                "accepted up to 1 % at every size; adi stands in for PSTSWM");
    }

    private static String doublings(DataCacheCurve curve) {
        return IntStream.range(0, curve.points().size() - 1)
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "%d KB %.1f %%",
                        curve.points().get(i).kilobytes(),
                        100 * curve.removedByDoubling(i)))
                .collect(Collectors.joining(", "));
    }

    private static String size(OptionalInt optimum) {
        return optimum.isPresent() ? optimum.getAsInt() + " KB" : "more than " + SIZES.getLast() / 2 + " KB";
    }

    /** The largest difference in misses between the policies at one r. */
    private static double largestDifference(List<DataCacheCurve> curves) {
        double largest = 0;
        for (DataCacheCurve one : curves) {
            for (DataCacheCurve other : curves) {
                if (one.ratioByKnee() == other.ratioByKnee()) {
                    largest = Math.max(largest, one.difference(other));
                }
            }
        }
        return largest;
    }
}
