package dev.harbinger.messaging.runtime;

import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.local.UnreadLanes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The messages between processes of one host that came after the last look of their receiver, and whose sender did not
 * know that the receiver had finished. For launchers, when all ranks have ended.
 */
public final class UnreadMessages {
    private UnreadMessages() {}

    /**
     * A line for each receiver, communicator, sender and tag. To be called once.
     *
     * @param finished whether a rank has finished normally; messages from and to others are left out
     * @throws IOException if the job's files cannot be read
     */
    public static List<String> of(JobDirectory job, IntPredicate finished) throws IOException {
        List<String> lines = new ArrayList<>();
        UnreadLanes.read(
                job,
                finished,
                rank -> new UnreceivedMessages(rank, job.size(), new Communicators(), _ -> null).late(lines::addAll));
        return lines;
    }
}
