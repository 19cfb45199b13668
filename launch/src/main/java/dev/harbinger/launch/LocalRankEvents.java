package dev.harbinger.launch;

import dev.harbinger.launch.HostEvent.Code;
import dev.harbinger.launch.HostEvent.Ended;
import dev.harbinger.launch.HostEvent.Ending;
import dev.harbinger.launch.HostEvent.Listens;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.tcp.RankAddresses;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.BitSet;
import java.util.function.Consumer;

/**
 * Finds the events of the ranks on this host that the other hosts must know, in the job's directory: where each listens
 * and how it has ended. Each event is found once. One thread at a time.
 */
final class LocalRankEvents {
    private final Rendezvous here;
    private final JobDirectory directory;
    private final Consumer<String> notices;
    private final RankAddresses addresses;
    private final OutcomeFiles outcomeFiles;
    private final BitSet listening = new BitSet();
    private final BitSet ended = new BitSet();

    /**
     * @param here names the ranks on this host
     * @param notices receives notices for the user
     */
    LocalRankEvents(Rendezvous here, JobDirectory directory, Consumer<String> notices) {
        this.here = here;
        this.directory = directory;
        this.notices = notices;
        this.addresses = new RankAddresses(directory.path());
        this.outcomeFiles = new OutcomeFiles(directory.path());
    }

    /** Passes on the events since the last poll, in the order in which they must become known. */
    void poll(Consumer<HostEvent> report) {
        for (int rank = here.first(); rank <= here.last(); rank++) {
            try {
                InetSocketAddress address = listening.get(rank) ? null : addresses.get(rank);
                if (address != null) {
                    listening.set(rank);
                    report.accept(new Listens(rank, address));
                }
            } catch (IOException e) {
                notices.accept(String.valueOf(e.getMessage()));
                listening.set(rank);
            }
            if (!ended.get(rank) && directory.hasEnded(rank)) {
                ended.set(rank);
                reportEnd(rank, report);
            }
        }
    }

    /** Reports the end of a rank, after what the other launchers must know before it. */
    private void reportEnd(int rank, Consumer<HostEvent> report) {
        TerminationReason reason = outcomeFiles.reason();
        if (reason != null) {
            report.accept(new Ending(reason));
        }
        int code = outcomeFiles.exitCode(rank);
        if (code != ExitCode.SUCCESS) {
            report.accept(new Code(rank, code));
        }
        report.accept(new Ended(rank, directory.exit(rank)));
    }
}
