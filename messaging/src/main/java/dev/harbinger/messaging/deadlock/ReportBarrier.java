package dev.harbinger.messaging.deadlock;

/**
 * Separates two sets of reports in time where reports take a while to arrive, as those of other hosts do. One thread at
 * a time.
 */
public interface ReportBarrier {
    /** For reports that are read where the ranks write them: there is nothing to wait for. */
    ReportBarrier NONE = new ReportBarrier() {
        @Override
        public void set() {}

        @Override
        public boolean isPassed() {
            return true;
        }
    };

    /** Sets the barrier anew, at this moment. */
    void set();

    /**
     * Whether all reports that were on their way when the barrier was set have arrived. The last report of each rank
     * was then read from that rank after that moment.
     */
    boolean isPassed();
}
