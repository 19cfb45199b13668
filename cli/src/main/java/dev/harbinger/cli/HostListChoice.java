package dev.harbinger.cli;

import dev.harbinger.launch.HostList;
import dev.harbinger.launch.HostList.Share;
import dev.harbinger.launch.RemoteHosts;
import dev.harbinger.launch.Rendezvous;
import dev.harbinger.messaging.transport.tcp.Secret;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of a job on a list of hosts; this launcher starts those of the other hosts. */
final class HostListChoice {
    /** Environment variable with the remote shell, used if the option is not given. */
    private static final String SHELL = "HARBINGER_REMOTE_SHELL";

    private static final String USUAL_SHELL = "ssh -o BatchMode=yes";

    @Option(
            names = "--hosts",
            paramLabel = "HOST:N,...",
            description = "Runs on several hosts: starts the launchers on all but the first, which must be this one."
                    + " Each host takes N ranks in order, by default 1.")
    private @Nullable String hosts;

    @Option(
            names = "--hosts-file",
            paramLabel = "FILE",
            description = "Reads the hosts from a file with one host per line, its name and N; # starts a comment.")
    private @Nullable Path file;

    @Option(
            names = "--remote-shell",
            paramLabel = "COMMAND",
            description = "Starts the other launchers by COMMAND HOST COMMAND-LINE. Default: the environment variable "
                    + SHELL + ", or " + USUAL_SHELL + ".")
    private @Nullable String shell;

    /**
     * The rendezvous of the launchers, or null if the first host takes all ranks.
     *
     * @param rendezvous HOST or HOST:PORT at which this host is reached, or null to find one
     * @param arguments what the others are started with, behind the options that tell them their part
     */
    @Nullable
    Rendezvous rendezvous(CommandLine command, int ranks, @Nullable String rendezvous, List<String> arguments)
            throws IOException {
        if (hosts == null && file == null) {
            throw new ParameterException(
                    command, "--remote-shell needs hosts: --hosts HOST:N,... or --hosts-file FILE");
        }
        if (hosts != null && file != null) {
            throw new ParameterException(command, "--hosts and --hosts-file exclude each other");
        }
        List<Share> shares;
        try {
            shares = hosts(command).shares(ranks);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, option() + ": " + e.getMessage(), e);
        }
        String here = shares.getFirst().host();
        if (!ThisHost.is(here)) {
            throw new ParameterException(
                    command,
                    option() + ": the first host is '" + here
                            + "' but must be this host: localhost, its name, or one of its addresses");
        }
        List<Share> others = shares.subList(1, shares.size());
        if (others.isEmpty()) {
            return null;
        }
        RendezvousAddress meets = rendezvous == null
                ? new RendezvousAddress(address(command, here, others.getFirst().host()), 0)
                : RendezvousAddress.parse(command, rendezvous);
        return new Rendezvous(
                meets.host(),
                meets.port(),
                0,
                shares.getFirst().last(),
                Secret.random(),
                new RemoteHosts(
                        shell(command), Path.of("").toAbsolutePath(), OwnCommand.words("run"), arguments, others));
    }

    private String option() {
        return hosts != null ? "--hosts" : "--hosts-file";
    }

    private HostList hosts(CommandLine command) throws IOException {
        Path list = file;
        if (list == null) {
            return HostList.parse(String.valueOf(hosts));
        }
        try {
            return HostList.read(list);
        } catch (NoSuchFileException e) {
            throw new ParameterException(command, "--hosts-file '" + list + "' does not exist", e);
        }
    }

    private static String address(CommandLine command, String here, String other) {
        String address = ThisHost.addressFor(here, other);
        if (address == null) {
            throw new ParameterException(
                    command,
                    ThisHost.resolves(other)
                            ? "cannot find the address by which host '" + other
                                    + "' reaches this one: set it with --rendezvous ADDRESS"
                            : "unknown host '" + other
                                    + "': correct the name, or, if only the remote shell knows it, set --rendezvous"
                                    + " ADDRESS");
        }
        return address;
    }

    private List<String> shell(CommandLine command) {
        String words = shell != null ? shell : System.getenv().getOrDefault(SHELL, USUAL_SHELL);
        if (words.isBlank()) {
            throw new ParameterException(command, "--remote-shell is ''; it must be a command");
        }
        return List.of(words.strip().split("\\s+", -1));
    }
}
