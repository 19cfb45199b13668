package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Expectation;
import dev.harbinger.reproduction.PublishedValues;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The data cache under four methods of transferring messages (Khunjush, Table 5.2). */
public final class TransferMethods implements Experiment {
    private static final List<DataCacheEvent> EVENTS = List.of(
            DataCacheEvent.ACCESSES, DataCacheEvent.MISSES, DataCacheEvent.WRITEBACKS, DataCacheEvent.REPLACEMENTS);

    private final BundledProgram few;
    private final BundledProgram many;
    private final BundledProgram timed;
    private List<TransferComparison> comparisons = List.of();
    private List<TransferComparison> copied = List.of();

    /** With the programs of the study. */
    public TransferMethods() {
        this(BundledProgram.CG_A_4, BundledProgram.CG_A_64, BundledProgram.CG_A_64);
    }

    /**
     * With other programs in place of CG class A on 4 and on 64 ranks.
     *
     * @param timed the program whose fragments give r
     */
    public TransferMethods(BundledProgram few, BundledProgram many, BundledProgram timed) {
        this.timed = timed;
        this.few = few;
        this.many = many;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        double ratio = FragmentTimes.of(laboratory, timed, "-O2").relation().slope();
        String when = String.format(Locale.ROOT, ", Table 5.1, r %.3f cycles/ns by section 5.1", ratio);
        comparisons = List.of(
                TransferComparison.run(laboratory, "T5.2.4P", "CG class A, 4 ranks" + when, few, ratio),
                TransferComparison.run(laboratory, "T5.2.64P", "CG class A, 64 ranks" + when, many, ratio));
        copied = List.of(TransferComparison.run(
                laboratory,
                "long messages by the same method",
                "CG class A, 64 ranks, receive.long = by-policy",
                many,
                ratio,
                laboratory.parameters(TransferComparison.PRESET).with("receive.long", "by-policy")));
    }

    @Override
    public List<Section> sections() {
        return List.of(new Section(
                "transfer-methods",
                "Table 5.2: the data cache by transfer method",
                "The table shows counts of the data cache with the extension (DTCT), and increments over them with"
                        + " the other methods. The methods differ only for messages of at most 16 bytes. Longer"
                        + " messages go to their destination by DMA under all methods. r is the slope of Figure 5.2,"
                        + " as in section 5.1: computation takes as long as on the cluster. " + early() + "\n\n"
                        + "After DMA to the destination the first load of a message misses. Copying adds accesses, and"
                        + " misses where the buffer is read. Whether a transfer into the data cache is an access is not"
                        + " printed: " + TransferComparison.otherwise(comparisons) + ".",
                List.of(
                        TransferComparison.table(
                                "table-5-2",
                                "Table 5.2: comparison of different approaches",
                                "Increments for all methods except the extension.",
                                comparisons,
                                EVENTS),
                        TransferComparison.table(
                                "table-5-2-copied",
                                "The same if processors also copy long messages",
                                "The document's increments are at most "
                                        + String.format(Locale.ROOT, "%,d accesses.", largestPrinted()),
                                copied,
                                EVENTS)),
                List.of()));
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        PublishedValues published = StudyParameters.published();
        for (TransferComparison comparison : comparisons) {
            comparison.compare(
                    rows,
                    published,
                    EVENTS,
                    "counts of the whole program depend on its compiler and instruction set; for one program on 64"
                            + " processes, Table 5.3 prints 110.8 million accesses and this table 202.5 million",
                    "");
        }
        rows.text(
                "T5.2.order",
                "CG class A, 4 and 64 ranks, Table 5.1",
                comparisons.stream().map(TransferComparison::increments).collect(Collectors.joining("; ")),
                isLeastWithExtension(comparisons),
                new Expectation.Shape(),
                "reproduced if no method has fewer accesses or misses than the extension, and some have" + " more; "
                        + TransferComparison.otherwise(comparisons));
    }

    /** The number of early short messages with the extension. */
    private String early() {
        return comparisons.stream()
                .map(comparison -> comparison.results().getFirst())
                .map(result -> String.format(
                        Locale.ROOT,
                        "%,d of %,d short messages are early.",
                        result.shortEarly(),
                        result.shortReceived()))
                .collect(Collectors.joining(" ", "With 4 and with 64 ranks: ", ""));
    }

    private static long largestPrinted() {
        PublishedValues published = StudyParameters.published();
        return TransferMethod.others().stream()
                .mapToLong(method -> Math.round(published
                        .get("T5.2.64P." + method.id() + "." + DataCacheEvent.ACCESSES.id())
                        .nearest(0)))
                .max()
                .orElseThrow();
    }

    /** Whether accesses and misses are fewest with the extension in all situations. */
    static boolean isLeastWithExtension(List<TransferComparison> comparisons) {
        return comparisons.stream()
                .allMatch(comparison -> comparison.isLeastWithExtension(DataCacheEvent.ACCESSES)
                        && comparison.isLeastWithExtension(DataCacheEvent.MISSES));
    }
}
