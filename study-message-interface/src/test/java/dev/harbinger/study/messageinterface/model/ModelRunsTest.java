package dev.harbinger.study.messageinterface.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.study.messageinterface.benchmark.Benchmark;
import dev.harbinger.study.messageinterface.benchmark.Measurement;
import dev.harbinger.study.messageinterface.benchmark.Trial;
import dev.harbinger.study.messageinterface.network.IdealNetwork;
import dev.harbinger.study.messageinterface.node.NodeSettings;
import dev.harbinger.study.messageinterface.settings.StudyParameters;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The benchmarks under the models: each gives its result, and each choice costs what the text says it costs. */
class ModelRunsTest {
    private static final ModelSettings SETTINGS = ModelSettings.of(StudyParameters.usual());

    private static Measurement run(String model, Benchmark benchmark, ModelSettings settings, boolean streaming) {
        NodeSettings node = NodeSettings.DEFAULT;
        RetargetedProgram retargeted = Retargeting.of(
                benchmark.program(node.injection().page(), streaming),
                Model.of(model),
                settings,
                node,
                benchmark.size());
        return new Trial(
                        benchmark,
                        retargeted.program(),
                        retargeted.settings(),
                        retargeted.displaced(),
                        retargeted::prepare)
                .run(new IdealNetwork(benchmark.size()));
    }

    private static Measurement run(String model, Benchmark benchmark) {
        return run(model, benchmark, SETTINGS, Model.of(model).injection() == Injection.IRS);
    }

    static Stream<Arguments> all() {
        return Model.all().stream()
                .flatMap(
                        model -> Stream.of(Benchmark.values()).map(benchmark -> Arguments.of(model.name(), benchmark)));
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyBenchmarkGivesItsResultUnderEveryModel(String model, Benchmark benchmark) {
        assertTrue(run(model, benchmark).latency() > 0);
    }

    @ParameterizedTest
    @MethodSource("all")
    void soItDoesWhenThePassTurnsItsSendsIntoAnInterfacesOwnWay(String model, Benchmark benchmark) {
        assertTrue(run(model, benchmark, SETTINGS, false).latency() > 0);
    }

    @ParameterizedTest
    @CsvSource({
        "MM, IRB",
        "MM, IMB",
        "MM, IMS",
        "IRB, IMB",
        "MM, ERS",
        "ERS, ERB",
        "ERS, EMS",
        "ERB, EMB",
        "EMS, EMB",
        "MM, SWX",
        "MM, POL",
        "MM, INT",
        "SWX_IRS, SWX_IRS_ERS",
        "SWX_IRB_ERS, SWX_IRB_ERB",
        "SWX_IRB_ERB, SWX_IMB_EMB",
        "SWX_IMB_EMB, SWX_IMB_EMB_INT",
        "SWX_IRB_ERB, SWX_IRB_ERB_POL"
    })
    void theSecondTakesLongerThanTheFirst65(String faster, String slower) {
        for (Benchmark benchmark : Benchmark.values()) {
            long fast = run(faster, benchmark).latency();
            long slow = run(slower, benchmark).latency();
            assertTrue(fast < slow, benchmark + ": " + faster + " " + fast + ", " + slower + " " + slow);
        }
    }

    @ParameterizedTest
    @EnumSource(Benchmark.class)
    void streamingFromARegisterTakesNoLongerThanSendingWhole652(Benchmark benchmark) {
        assertTrue(run("IRS", benchmark).latency() <= run("MM", benchmark).latency());
    }

    @Test
    void theOverheadOfOpeningAStreamDominatesShortMessages652() {
        assertTrue(run("IMS", Benchmark.PING).latency()
                > run("IMB", Benchmark.PING).latency());
    }

    @ParameterizedTest
    @CsvSource({"ERS", "EMS", "IMB", "IMS", "SWX"})
    void operationsThatModelsAddTakeIssueSlots651(String model) {
        for (Benchmark benchmark : Benchmark.values()) {
            assertTrue(run(model, benchmark).occupancy() > run("MM", benchmark).occupancy(), model + " " + benchmark);
        }
    }

    @Test
    void unchangedWordsAreNotCopiedAgain652() {
        // DIST: 9 words for the first message, 4 for each of 7 others, destination and handler for each of 8; the
        // SENDs take no words from registers: 9 fewer each
        long copies = 9 + 7 * 4 + 8 * 2;
        long acknowledgements = 8 * 2;

        assertEquals(
                run("MM", Benchmark.DIST).occupancy() - 8 * 9 + copies + acknowledgements,
                run("IRB", Benchmark.DIST).occupancy());
    }

    @Test
    void anEntryThatIsPassedCostsTheSameEveryTime64() {
        long[] latency = new long[ModelSettings.ENTRIES];
        for (int entry = 0; entry < latency.length; entry++) {
            latency[entry] =
                    run("SWX", Benchmark.RPC, SETTINGS.withEntry(entry), false).latency();
        }
        assertEquals(latency[1] - latency[0], latency[2] - latency[1]);
        assertEquals(latency[1] - latency[0], latency[3] - latency[2]);
        assertTrue(latency[1] > latency[0]);
    }

    @Test
    void aMessageWaitsForThePollAtMostAPeriod64() {
        long least = Long.MAX_VALUE;
        long most = 0;
        for (int phase = 0; phase < SETTINGS.pollingPeriod(); phase++) {
            long latency = run("POL", Benchmark.RPC, SETTINGS.with(new ModelSettings.Phases(phase, 0)), false)
                    .latency();
            least = Math.min(least, latency);
            most = Math.max(most, latency);
        }
        assertEquals(SETTINGS.pollingPeriod() - 1, most - least);
    }

    @Test
    void anInterruptHandlerThatLooksForMessagesSavesTheSwap654() {
        long looks = run("INT", Benchmark.BLKW, SETTINGS, false).latency();
        long returns =
                run("INT", Benchmark.BLKW, SETTINGS.withChecks(false), false).latency();

        assertTrue(3 * looks < returns, looks + " " + returns);
    }
}
