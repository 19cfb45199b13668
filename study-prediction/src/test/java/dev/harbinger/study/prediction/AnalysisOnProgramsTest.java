package dev.harbinger.study.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.predict.Predictor;
import dev.harbinger.study.prediction.arrival.Assumptions;
import dev.harbinger.study.prediction.score.PredictorScore;
import dev.harbinger.trace.TraceOp;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The analysis of four runs of NPB 3.3.1 against the ratios that another program computed from the same receives. */
class AnalysisOnProgramsTest {
    private static final AnalysisSettings SETTINGS =
            new AnalysisSettings(AnalysisSettings.USUAL_PREDICTORS, "tournament", 0, Assumptions.USUAL);

    @ParameterizedTest
    @ValueSource(strings = {"cg.A.16", "cg.A.64", "mg.W.64", "sp.W.49"})
    void hitRatiosAreThePublishedOnes(String trace) throws IOException, InterruptedException {
        TraceResult result = new TraceAnalysis(load(trace), SETTINGS, 2).run();
        int compared = 0;
        for (String line : lines("hit-ratios.csv")) {
            // trace, predictor, average, minimum, maximum, six-tuples
            String[] row = line.split(",");
            int predictor = SETTINGS.predictors().indexOf(row[1]);
            if (row[0].equals(trace)) {
                assertTrue(predictor >= 0, "the analysis leaves out " + row[1]);
                assertEquals(String.join(",", row[2], row[3], row[4]), ratios(result, predictor), line);
                compared++;
            }
        }
        assertEquals(15, compared);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cg.A.64", "sp.W.49"})
    void receivesSitesAndIdentitiesAreThePublishedOnes(String trace) throws IOException, InterruptedException {
        TraceResult result = new TraceAnalysis(load(trace), SETTINGS, 2).run();
        boolean cg = trace.startsWith("cg");
        assertEquals(cg ? 64 : 49, result.processes().size());
        for (ProcessResult process : result.processes()) {
            assertEquals(cg ? 4_208 : 16_848, process.receives().all().receives());
            assertEquals(cg ? 10 : 12, process.receives().siteCount());
            long identities = process.receives().identities().size();
            assertTrue(cg ? identities == 17 : identities >= 15 && identities <= 18, () -> "identities " + identities);
        }
        if (cg) {
            long small = result.processes().getFirst().receives().sizes().counts().entrySet().stream()
                    .filter(size -> size.getKey() <= 16)
                    .mapToLong(Map.Entry::getValue)
                    .sum();
            assertEquals(2_544, small);
        }
    }

    private static String ratios(TraceResult result, int predictor) {
        double sum = 0;
        double least = 1;
        double most = 0;
        for (ProcessResult process : result.processes()) {
            PredictorScore score = process.scores().predictors().get(predictor);
            double ratio = (double) score.hits() / process.receives().all().receives();
            sum += ratio;
            least = Math.min(least, ratio);
            most = Math.max(most, ratio);
        }
        return String.format(
                Locale.ROOT, "%.4f,%.4f,%.4f", sum / result.processes().size(), least, most);
    }

    private static MemoryTrace load(String trace) throws IOException {
        MemoryTrace loaded = new MemoryTrace();
        for (String line : lines(trace + "-receives.csv.gz")) {
            // rank, site, peer, tag, count, type_bytes, buf, comm
            String[] fields = line.split(",", -1);
            loaded.add(
                    Integer.parseInt(fields[0]),
                    MemoryTrace.event(TraceOp.IRECV, 0)
                            .site(Long.parseUnsignedLong(fields[1], 16))
                            .peer(Integer.parseInt(fields[2]))
                            .tag(Integer.parseInt(fields[3]))
                            .count(Long.parseLong(fields[4]))
                            .typeBytes(Integer.parseInt(fields[5]))
                            .buffer(Long.parseUnsignedLong(fields[6], 16))
                            .communicator(Long.parseLong(fields[7])));
        }
        return loaded;
    }

    private static List<String> lines(String resource) throws IOException {
        List<String> lines = new ArrayList<>();
        InputStream in = Predictor.class.getResourceAsStream(resource);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                resource.endsWith(".gz") ? new GZIPInputStream(in) : in, StandardCharsets.UTF_8))) {
            reader.readLine();
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        }
        return lines;
    }
}
