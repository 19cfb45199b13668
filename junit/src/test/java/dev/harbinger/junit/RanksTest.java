package dev.harbinger.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.harbinger.messaging.ProgramFailedException;
import dev.harbinger.messaging.RankFailedException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.AssertionFailedError;

class RanksTest {
    /** Runs a method of the sample; the result of each test. */
    private static List<TestExecutionResult> results(String name) {
        Method method = Arrays.stream(Sample.class.getDeclaredMethods())
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(Sample.class, method))
                .build();
        List<TestExecutionResult> results = new ArrayList<>();
        LauncherFactory.create().execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                    results.add(result);
                }
            }
        });
        return results;
    }

    private static Throwable failure(String name, Status status) {
        List<TestExecutionResult> results = results(name);
        assertEquals(1, results.size());
        assertEquals(status, results.getFirst().getStatus());
        return results.getFirst().getThrowable().orElseThrow();
    }

    private static void assertPassed(String name, int tests) {
        List<TestExecutionResult> results = results(name);
        assertEquals(tests, results.size());
        results.forEach(result -> assertEquals(Status.SUCCESSFUL, result.getStatus(), result::toString));
    }

    @BeforeEach
    void forget() {
        Sample.DONE.clear();
    }

    @Test
    void aTestRunsOnTheRanksOfItsClass() {
        assertPassed("ofTheClass", 1);
        assertEquals(List.of("0 of 3: 3", "1 of 3: 3", "2 of 3: 3", "prepared"), done());
    }

    @Test
    void theMethodsOwnNumberOfRanksHasPriority() {
        assertPassed("ofTheMethod", 1);
        assertEquals(List.of("0 of 2", "1 of 2", "prepared"), done());
    }

    @Test
    void otherParametersAreResolvedOnEveryRank() {
        assertPassed("withOtherParameters", 2);
        assertEquals(List.of("a0", "a1", "b0", "b1", "prepared", "prepared"), done());
    }

    private static List<String> done() {
        return Sample.DONE.stream().sorted().toList();
    }

    @Test
    void aFailedAssertionNamesItsRankAndKeepsItsValues() {
        AssertionFailedError failure =
                assertInstanceOf(AssertionFailedError.class, failure("failsOnOneRank", Status.FAILED));
        assertEquals("rank 2: the sum ==> expected: <5> but was: <4>", failure.getMessage());
        assertEquals(5, failure.getExpected().getValue());
        assertEquals(4, failure.getActual().getValue());
        assertEquals(2, failure.getSuppressed().length);
        for (Throwable other : failure.getSuppressed()) {
            assertInstanceOf(RankFailedException.class, other.getCause());
        }
    }

    @Test
    void anExceptionNamesItsRank() {
        ProgramFailedException failure =
                assertInstanceOf(ProgramFailedException.class, failure("throwsOnOneRank", Status.FAILED));
        assertEquals("rank 1 of 3 failed with java.lang.IllegalStateException: no data", failure.getMessage());
    }

    @Test
    void aFailedAssumptionAbortsTheTest() {
        assertEquals(
                "rank 1: Assumption failed: needs no rank 1",
                failure("isAborted", Status.ABORTED).getMessage());
    }

    @Test
    void anInterruptTellsWhereEachRankWaits() {
        Sample.runner = Thread.currentThread();
        String told = failure("waitsUntilInterrupted", Status.FAILED).getMessage();
        for (int rank = 0; rank < 2; rank++) {
            assertTrue(
                    told.contains("rank " + rank + " is in receive, called at " + Sample.class.getName()
                            + ".waitsUntilInterrupted(Sample.java:"),
                    told);
        }
    }

    @Test
    void aNumberOfRanksOutOfRangeIsRefused() {
        assertEquals(
                "0 ranks: must be from 1 to 4096",
                failure("hasNoRanks", Status.FAILED).getMessage());
    }
}
