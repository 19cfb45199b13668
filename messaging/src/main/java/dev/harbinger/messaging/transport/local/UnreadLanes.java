package dev.harbinger.messaging.transport.local;

import dev.harbinger.messaging.transport.LatePackets;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/** The lanes of a job of processes that have ended. */
public final class UnreadLanes {
    private static final int LIMIT = 64;

    private UnreadLanes() {}

    /**
     * Passes on the packets that came into the lanes of a rank after its last poll. To be called once, by the launcher.
     *
     * @param finished whether a rank has finished normally; lanes from and to others are left out
     * @param late takes the packets of a receiver; called for those that have such packets
     * @throws IOException if the lanes cannot be mapped
     */
    public static void read(JobDirectory job, IntPredicate finished, IntFunction<LatePackets> late) throws IOException {
        if (!Files.exists(job.lanes())) {
            // Someone has removed the files of the job.
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment lanes = PrivateFiles.map(job.lanes(), -1, arena);
            for (int receiver = 0; receiver < job.size(); receiver++) {
                if (finished.test(receiver)) {
                    read(lanes, job, receiver, finished, late);
                }
            }
        }
    }

    private static void read(
            MemorySegment lanes, JobDirectory job, int receiver, IntPredicate finished, IntFunction<LatePackets> late) {
        JobControl control = job.control();
        IncomingLanes unread = new IncomingLanes();
        for (int sender = 0; sender < job.size(); sender++) {
            if (control.isLaneInUse(receiver, sender) && finished.test(sender)) {
                unread.add(new LaneConsumer(sender, lanes, control.laneAt(receiver, sender), () -> {}));
            }
        }
        if (!unread.mayHavePackets()) {
            return;
        }
        LatePackets packets = late.apply(receiver);
        boolean more = true;
        while (more) {
            more = unread.poll(packets, LIMIT) > 0;
        }
        packets.over();
    }
}
