package dev.harbinger.cli;

import dev.harbinger.launch.Meeting;
import dev.harbinger.messaging.transport.tcp.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of a job that runs on several hosts, the same command on each. */
final class HostsChoice {
    /** Environment variable that holds the secret where no file does. */
    private static final String SECRET = "HARBINGER_SECRET";

    private static final Pattern RANKS = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");
    private static final Pattern ADDRESS = Pattern.compile("\\[?([^\\[\\]]+)]?:(\\d{1,5})");

    @Option(
            names = "--rendezvous",
            required = true,
            paramLabel = "HOST:PORT",
            description = "Several hosts: run the same command on each. The host of rank 0 listens here.")
    private String rendezvous = "";

    @Option(
            names = "--here",
            required = true,
            paramLabel = "FIRST-LAST",
            description = "Ranks that this host runs, as in 2-3.")
    private String here = "";

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "File with the secret of the job, the same on all hosts; else the environment variable "
                    + SECRET + " holds it.")
    private @Nullable Path secretFile;

    Meeting meeting(CommandLine command, int ranks) throws IOException {
        Matcher address = ADDRESS.matcher(rendezvous);
        if (!address.matches()) {
            throw new ParameterException(command, "--rendezvous is '" + rendezvous + "'; it must be HOST:PORT");
        }
        Matcher range = RANKS.matcher(here);
        if (!range.matches()) {
            throw new ParameterException(
                    command, "--here is '" + here + "'; it must be ranks such as 2-3, or one rank");
        }
        int first = Integer.parseInt(range.group(1));
        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
        if (last < first || last >= ranks) {
            throw new ParameterException(
                    command, "--here is '" + here + "'; it must be ranks from 0 to " + (ranks - 1));
        }
        try {
            return new Meeting(address.group(1), Integer.parseInt(address.group(2)), first, last, secret(command));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
    }

    private Secret secret(CommandLine command) throws IOException {
        Path file = secretFile;
        if (file != null) {
            return Secret.read(file);
        }
        String text = System.getenv(SECRET);
        if (text == null) {
            throw new ParameterException(
                    command,
                    "a job on several hosts needs a secret: --secret-file FILE, or the environment variable " + SECRET);
        }
        return Secret.of(text);
    }
}
