package dev.harbinger.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The other hosts of a job, whose launchers this one starts by a remote shell.
 *
 * @param shell the words of the remote shell; the host and one word, a command line for its shell, are added
 * @param directory where the launchers run there
 * @param command the words that start a launcher
 * @param arguments arguments that follow the options with a launcher's part of the job
 * @param shares the hosts and the ranks of each
 */
public record RemoteHosts(
        List<String> shell, Path directory, List<String> command, List<String> arguments, List<HostList.Share> shares) {
    /** Copies the lists. */
    public RemoteHosts {
        shell = List.copyOf(shell);
        command = List.copyOf(command);
        arguments = List.copyOf(arguments);
        shares = List.copyOf(shares);
    }

    /** The command that starts the launcher of one host, which reads the secret from its standard input. */
    List<String> launchCommand(HostList.Share share, Rendezvous rendezvous) {
        List<String> there = new ArrayList<>(command);
        there.addAll(List.of(
                "--rendezvous",
                rendezvous.toString(),
                "--here",
                share.first() + "-" + share.last(),
                "--secret-file",
                "-"));
        there.addAll(arguments);
        List<String> line = new ArrayList<>(shell);
        line.add(share.host());
        line.add("cd " + quoted(directory.toString()) + " && exec "
                + there.stream().map(RemoteHosts::quoted).collect(Collectors.joining(" ")));
        return line;
    }

    /** Quotes a word for a shell. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_./:=,+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
