package dev.harbinger.trace.otf2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.input.SiteNames;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RegionStackTest {
    private static final int SOLVE = 0;
    private static final int MPI_RECV = 1;
    private static final int MPI_WAIT = 2;

    private final SiteNames names = new SiteNames(10);
    private final RegionStack stack = new RegionStack(
            Map.of(
                    SOLVE, new Region("solve", "cg.f", 42, false),
                    MPI_RECV, new Region("MPI_Recv", "", 0, true),
                    MPI_WAIT, new Region("MPI_Wait", "", 0, true)),
            new CallSites(names));

    @Test
    void aSiteIsTheCallAndTheNearestRegionOfTheProgram() {
        stack.enter(SOLVE, 1);
        long inSolve = stack.site();
        assertEquals("solve (cg.f:42)", names.of(inSolve));
        assertEquals(TraceEvent.ABSENT, stack.callEntered());
        stack.enter(MPI_RECV, 2);
        assertEquals("MPI_Recv in solve (cg.f:42)", names.of(stack.site()));
        assertEquals(2, stack.callEntered());
        long receive = stack.site();
        stack.enter(MPI_WAIT, 3);
        assertEquals("MPI_Wait in solve (cg.f:42)", names.of(stack.site()));
        stack.leave();
        assertEquals(receive, stack.site());
        stack.leave();
        assertEquals(inSolve, stack.site());
        assertNotEquals(receive, inSolve);
    }

    @Test
    void withoutRegionsThereIsNoSite() {
        stack.leave();
        assertEquals(TraceEvent.ABSENT, stack.site());
        stack.enter(77, 0);
        assertEquals(TraceEvent.ABSENT, stack.site());
    }

    @Test
    void regionsDeeperThanIsKeptAreNotKnownUntilTheyAreLeft() {
        for (int i = 0; i < RegionStack.DEEPEST; i++) {
            stack.enter(SOLVE, i);
        }
        stack.enter(MPI_RECV, 5);
        assertNull(stack.call());
        assertEquals(TraceEvent.ABSENT, stack.site());
        stack.leave();
        assertEquals("solve (cg.f:42)", names.of(stack.site()));
    }
}
