package dev.harbinger.launch;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/**
 * Main class of a launcher that a test kills. Arguments: number of ranks, whether they are threads, and the program's
 * class.
 */
public final class LauncherProcess {
    private LauncherProcess() {}

    public static void main(String[] arguments) throws Exception {
        Job job = Launched.job(
                Integer.parseInt(arguments[0]), Boolean.parseBoolean(arguments[1]), Class.forName(arguments[2]));
        JobResult result = new ProcessLauncher(
                        new FileOutputStream(FileDescriptor.out),
                        new FileOutputStream(FileDescriptor.err),
                        Launched.GRACE)
                .run(job);
        System.exit(result.exitCode());
    }
}
