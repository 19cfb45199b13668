package dev.harbinger.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.harbinger.messaging.Communicator;
import dev.harbinger.messaging.Data;
import dev.harbinger.messaging.Op;
import dev.harbinger.messaging.RankFailedException;
import dev.harbinger.messaging.runtime.Membership;
import dev.harbinger.messaging.settings.Settings;
import dev.harbinger.messaging.transport.local.JobDirectory;
import dev.harbinger.messaging.transport.local.SharedMemoryTransport;
import java.nio.file.Path;

/** A rank that is a process: main class of the child processes of {@link ProcessTest}. */
final class ChildRank {
    /** What the ranks do. */
    enum Program {
        /** Messages of all sizes round a ring, and collectives. */
        EXCHANGE {
            @Override
            void run(Communicator world) {
                int right = (world.rank() + 1) % world.size();
                int left = (world.rank() + world.size() - 1) % world.size();
                for (int size : new int[] {0, 1, 8191, 8192, 8193, 2_000_000}) {
                    byte[] into = new byte[size];
                    world.sendReceive(Data.of(Payload.of(world.rank(), size)), right, 1, Data.of(into), left, 1);
                    Payload.check(into, left);
                    double[] sum = new double[size / 8];
                    java.util.Arrays.fill(sum, world.rank());
                    world.allreduce(Data.of(sum), Op.SUM);
                    for (double element : sum) {
                        assertEquals(world.size() * (world.size() - 1) / 2.0, element);
                    }
                }
            }
        },

        /** Ranks pass different roots to their last collective, and end in their order. */
        TWO_ROOTS_AT_THE_END {
            @Override
            void run(Communicator world) {
                for (int i = 0; i < 8; i++) {
                    world.barrier();
                }
                world.bcast(Data.of(new int[1]), Math.min(world.rank(), 1));
                for (int i = 0; i < world.rank(); i++) {
                    int before = i;
                    assertThrows(RankFailedException.class, () -> world.receive(Data.nothing(), before, 1));
                }
            }
        },

        /** Rank 1 says so when it is ready to be killed; the others wait for it. */
        ONE_IS_KILLED {
            @Override
            void run(Communicator world) throws InterruptedException {
                world.barrier();
                if (world.rank() == 1) {
                    System.out.println("ready");
                    Thread.sleep(Long.MAX_VALUE);
                }
                RankFailedException error = assertThrows(RankFailedException.class, () -> {
                    if (world.rank() == 0) {
                        world.receive(Data.of(new byte[1]), 1, 1);
                    } else {
                        world.barrier();
                    }
                });
                // In a barrier the one that fails first may be named by the other.
                assertTrue(error.rank() == 1 || world.rank() == 2, error.getMessage());
                System.out.println(error.getMessage());
            }
        };

        abstract void run(Communicator world) throws Exception;
    }

    private ChildRank() {}

    /** {@code args}: job directory, rank, program. */
    public static void main(String[] args) throws Exception {
        int rank = Integer.parseInt(args[1]);
        Program program = Program.valueOf(args[2]);
        try (JobDirectory job = JobDirectory.attach(Path.of(args[0]))) {
            Settings settings = Settings.of(System.getProperties());
            Membership harbinger = Membership.open(SharedMemoryTransport.attach(job, rank, settings), settings, null);
            try {
                harbinger.run(member -> program.run(member.world()));
                harbinger.close();
            } catch (Throwable e) {
                harbinger.fail("ended with an uncaught " + e);
                throw e;
            }
        }
    }
}
