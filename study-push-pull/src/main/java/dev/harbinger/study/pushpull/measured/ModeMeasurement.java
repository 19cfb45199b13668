package dev.harbinger.study.pushpull.measured;

import java.io.IOException;
import java.util.List;

/** Measures the tests of the document on this machine. The study measures nothing itself: this is a service. */
public interface ModeMeasurement {
    /**
     * Runs every test; takes some minutes.
     *
     * @param placement how the messages go
     * @throws IOException if a run fails; the message has the reason
     */
    List<ModeTimes> run(Placement placement) throws IOException, InterruptedException;
}
