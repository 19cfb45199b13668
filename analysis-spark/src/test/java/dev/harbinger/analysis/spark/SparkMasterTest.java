package dev.harbinger.analysis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.prediction.AnalysisSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A wrong or unreachable master is one error, before Spark starts. */
class SparkMasterTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "local",
                "local[*]",
                "local[2]",
                "local[*,3]",
                "spark://a:7077",
                "spark://a:7077,b:7078",
                "yarn",
                "k8s://https://a:6443"
            })
    void knownForms(String url) {
        assertEquals(url, SparkMaster.of(url).url());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"nonsense", "", "local[0]", "local[x]", "spark://a", "spark://a:70000", "spark://:7077x", "yarn2"
            })
    void anotherFormIsRefused(String url) {
        Path trace = folder.resolve("missing");
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> new SparkAnalysis().analyze(url, List.of(trace), AnalysisSettings.USUAL, (_, _, _) -> {}));
        assertTrue(String.valueOf(e.getMessage()).startsWith("the Spark master '" + url + "' has no known form"));
        assertTrue(String.valueOf(e.getMessage()).contains("spark://HOST:PORT"));
    }

    @Test
    void aPortWithoutAMasterIsAnErrorAtOnce() throws Exception {
        int port;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = server.getLocalPort();
            // Of several masters, one has to answer.
            SparkMaster.of("spark://127.0.0.1:1,127.0.0.1:" + port).checkReachable();
        }
        SampleTrace.random(2, 10, 1, folder.resolve("trace"));
        String url = "spark://127.0.0.1:" + port;
        IOException e = assertThrows(
                IOException.class,
                () -> new SparkAnalysis()
                        .analyze(url, List.of(folder.resolve("trace")), AnalysisSettings.USUAL, (_, _, _) -> {}));
        assertTrue(
                String.valueOf(e.getMessage()).startsWith("no Spark master answers at " + url + " ("), e::getMessage);
    }
}
