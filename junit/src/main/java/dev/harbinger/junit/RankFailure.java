package dev.harbinger.junit;

import dev.harbinger.messaging.ProgramFailedException;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The failure of a rank as JUnit and IDEs know failures, with the rank in its message. */
final class RankFailure {
    private RankFailure() {}

    /** A failed assertion or assumption as one of the same kind; anything else as it is. */
    static Throwable of(ProgramFailedException failed) {
        String rank = "rank " + failed.rank() + ": ";
        Throwable failure = switch (failed.getCause()) {
            case TestAbortedException aborted -> new TestAbortedException(rank + aborted.getMessage(), aborted);
            case AssertionFailedError error
            when error.isExpectedDefined() && error.isActualDefined() ->
                new AssertionFailedError(rank + error.getMessage(), error.getExpected(), error.getActual(), error);
            case AssertionError error -> new AssertionFailedError(rank + error.getMessage(), error);
            case null, default -> null;
        };
        if (failure == null) {
            return failed;
        }
        for (Throwable other : failed.getSuppressed()) {
            failure.addSuppressed(other);
        }
        return failure;
    }
}
