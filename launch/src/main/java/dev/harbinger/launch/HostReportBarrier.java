package dev.harbinger.launch;

import dev.harbinger.messaging.deadlock.ReportBarrier;
import java.util.HashSet;
import java.util.Set;

/**
 * The barrier between reports that other launchers have sent before and after a moment. A mark goes to each of them. It
 * answers when it has read its ranks' reports anew and sent them: a connection keeps the order, so all earlier reports
 * arrive before the answer, however slow the network is.
 */
final class HostReportBarrier implements ReportBarrier {
    private final Object monitor;
    private final Set<HostLink> links;
    private final Set<HostLink> unanswered = new HashSet<>();
    private long mark;

    /**
     * @param monitor guards the links, and this
     * @param links the present connections to other launchers
     */
    HostReportBarrier(Object monitor, Set<HostLink> links) {
        this.monitor = monitor;
        this.links = links;
    }

    @Override
    public void set() {
        synchronized (monitor) {
            mark++;
            unanswered.clear();
            unanswered.addAll(links);
            links.forEach(link -> link.send(new HostEvent.Mark(mark)));
        }
    }

    @Override
    public boolean isPassed() {
        synchronized (monitor) {
            // A launcher that has left or is lost does not answer; its ranks have ended.
            unanswered.retainAll(links);
            return unanswered.isEmpty();
        }
    }

    /** A launcher has answered a mark. */
    void answered(HostLink link, long answered) {
        synchronized (monitor) {
            if (answered == mark) {
                unanswered.remove(link);
            }
        }
    }
}
