package dev.harbinger.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The address at which launchers meet, the value of {@code --rendezvous}.
 *
 * @param host name or address of the host of rank 0
 * @param port the port there; 0 where none was given
 */
record RendezvousAddress(String host, int port) {
    private static final Pattern ADDRESS = Pattern.compile("(?:\\[([^\\[\\]]+)]|([^\\[\\]:]+))(?::(\\d{1,5}))?");

    /** @throws ParameterException if it is not HOST or HOST:PORT */
    static RendezvousAddress parse(CommandLine command, String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches()) {
            throw new ParameterException(
                    command,
                    "--rendezvous is '" + text + "'; it must be HOST:PORT, an address with colons in brackets");
        }
        return new RendezvousAddress(
                address.group(1) == null ? address.group(2) : address.group(1),
                address.group(3) == null ? 0 : Integer.parseInt(address.group(3)));
    }
}
