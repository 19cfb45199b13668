package dev.harbinger.cli;

import dev.harbinger.launch.Rendezvous;
import dev.harbinger.messaging.transport.tcp.Secret;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of a job whose launchers are started by the same command on each host. */
final class HostsChoice {
    /** Environment variable with the secret, used if no file is given. */
    private static final String SECRET = "HARBINGER_SECRET";

    private static final Pattern RANKS = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?");

    /** The name of standard input in {@code --secret-file}. */
    private static final Path STANDARD_INPUT = Path.of("-");

    @Option(
            names = "--rendezvous",
            paramLabel = "HOST:PORT",
            description = "Runs on several hosts, with the same command on each. The host of rank 0 listens here."
                    + " With --hosts: the HOST or HOST:PORT by which the others reach this one.")
    private @Nullable String rendezvous;

    @Option(names = "--here", paramLabel = "FIRST-LAST", description = "Ranks on this host, as in 2-3.")
    private @Nullable String here;

    @Option(
            names = "--secret-file",
            paramLabel = "FILE",
            description = "File with the secret of the job, the same on all hosts; - reads a line of standard input."
                    + " Default: the environment variable " + SECRET + ".")
    private @Nullable Path secretFile;

    /** The address of the host of rank 0, for a launcher that starts the others itself. */
    @Nullable
    String rendezvousOnly(CommandLine command) {
        if (here != null || secretFile != null) {
            throw new ParameterException(
                    command,
                    (here != null ? "--here" : "--secret-file")
                            + " and a list of hosts exclude each other: the list assigns the ranks, and the"
                            + " secret is generated");
        }
        return rendezvous;
    }

    Rendezvous rendezvous(CommandLine command, int ranks) throws IOException {
        if (rendezvous == null || here == null) {
            throw new ParameterException(
                    command, "a job on several hosts needs both --rendezvous HOST:PORT and --here FIRST-LAST");
        }
        RendezvousAddress address = RendezvousAddress.parse(command, rendezvous);
        if (address.port() == 0) {
            throw new ParameterException(
                    command, "--rendezvous is '" + rendezvous + "'; it needs a port from 1 to 65535, as in HOST:7000");
        }
        Matcher range = RANKS.matcher(here);
        if (!range.matches()) {
            throw new ParameterException(
                    command, "--here is '" + here + "'; it must be ranks such as 2-3, or one rank");
        }
        int first = Integer.parseInt(range.group(1));
        int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
        if (last < first) {
            throw new ParameterException(command, "--here is '" + here + "'; its first rank is above its last");
        }
        if (last >= ranks) {
            throw new ParameterException(
                    command, "--here is '" + here + "'; it must be ranks from 0 to " + (ranks - 1));
        }
        try {
            return new Rendezvous(address.host(), address.port(), first, last, secret(command));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
    }

    private Secret secret(CommandLine command) throws IOException {
        Path file = secretFile;
        if (file != null) {
            try {
                return file.equals(STANDARD_INPUT) ? Secret.of(lineOfInput()) : Secret.read(file);
            } catch (NoSuchFileException e) {
                throw new ParameterException(command, "--secret-file '" + file + "' does not exist", e);
            }
        }
        String text = System.getenv(SECRET);
        if (text == null) {
            throw new ParameterException(
                    command,
                    "a job on several hosts needs a secret: --secret-file FILE, or the environment variable " + SECRET);
        }
        return Secret.of(text);
    }

    /** Reads one line and no byte more: the rest belongs to the program. */
    private static String lineOfInput() throws IOException {
        // Not closed: so would be the standard input.
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.append((char) b);
        }
        return line.toString();
    }
}
