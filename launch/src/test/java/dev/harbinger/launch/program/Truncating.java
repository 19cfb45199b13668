package dev.harbinger.launch.program;

import dev.harbinger.messaging.Harbinger;
import java.io.RandomAccessFile;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Rank 0 truncates a file of the job, whose name is the argument; the ranks go on with messages. */
public final class Truncating {
    private Truncating() {}

    /** Runs the program. */
    public static void main(String[] arguments) throws Exception {
        try (Harbinger harbinger = Harbinger.join()) {
            // From then on, collectives use memory in the heap of rank 0.
            for (int i = 0; i < 10; i++) {
                harbinger.world().barrier();
            }
            if (harbinger.world().rank() == 0) {
                long launcher = ProcessHandle.current().parent().orElseThrow().pid();
                try (DirectoryStream<Path> jobs =
                        Files.newDirectoryStream(Path.of("/dev/shm"), "harbinger-" + launcher + "-*")) {
                    for (Path job : jobs) {
                        try (RandomAccessFile file =
                                new RandomAccessFile(job.resolve(arguments[0]).toFile(), "rw")) {
                            file.setLength(0);
                        }
                    }
                }
            }
            while (true) {
                harbinger.world().barrier();
            }
        }
    }
}
