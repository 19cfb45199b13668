package dev.harbinger.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hosts that may run a job's ranks, in order, and how many ranks each takes.
 *
 * @param hosts at least one
 */
public record HostList(List<Host> hosts) {
    /** A name or address and, after a colon, a number; an address with colons is in brackets. */
    private static final Pattern HOST = Pattern.compile("(?:\\[([^\\[\\]]+)]|([^:\\[\\]]+))(?::(\\d{1,9}))?");

    /**
     * A host.
     *
     * @param name name or address
     * @param slots maximum ranks it takes
     */
    public record Host(String name, int slots) {
        /**
         * @throws IllegalArgumentException if it takes no rank, or the remote shell would mistake its name for an
         *     option
         */
        public Host {
            if (slots < 1) {
                throw new IllegalArgumentException("host " + name + " takes " + slots + " ranks: must be 1 or more");
            }
            if (name.startsWith("-")) {
                throw new IllegalArgumentException("host '" + name + "': a name must not begin with '-'");
            }
        }
    }

    /**
     * The ranks on one host.
     *
     * @param host its name or address
     * @param first the first rank
     * @param last the last rank
     */
    public record Share(String host, int first, int last) {}

    /** @throws IllegalArgumentException if it is empty */
    public HostList {
        hosts = List.copyOf(hosts);
        if (hosts.isEmpty()) {
            throw new IllegalArgumentException("no host is given");
        }
    }

    /**
     * Parses a list such as {@code nodeA:2,nodeB:2}; without a number, a host takes one rank.
     *
     * @throws IllegalArgumentException if it is malformed; the message says where
     */
    public static HostList parse(String text) {
        return new HostList(
                Arrays.stream(text.split(",", -1)).map(HostList::host).toList());
    }

    private static Host host(String text) {
        Matcher host = HOST.matcher(text.strip());
        if (!host.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not of the form HOST or HOST:RANKS");
        }
        return new Host(
                host.group(1) == null ? host.group(2) : host.group(1),
                host.group(3) == null ? 1 : Integer.parseInt(host.group(3)));
    }

    /**
     * Reads a list from a file with one host per line: its name and, after white space, how many ranks it takes, by
     * default 1. A {@code #} starts a comment.
     *
     * @throws IOException if it cannot be read, or is malformed; the message names the line
     */
    public static HostList read(Path file) throws IOException {
        List<Host> hosts = new ArrayList<>();
        List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).replaceFirst("#.*", "").strip();
            if (line.isEmpty()) {
                continue;
            }
            String[] words = line.split("\\s+", -1);
            try {
                if (words.length > 2 || (words.length == 2 && !words[1].matches("-?\\d{1,9}"))) {
                    throw new IllegalArgumentException("'" + line + "' is not a host and a number of ranks");
                }
                hosts.add(new Host(words[0], words.length == 1 ? 1 : Integer.parseInt(words[1])));
            } catch (IllegalArgumentException e) {
                throw new IOException("line " + (i + 1) + " of '" + file + "': " + e.getMessage(), e);
            }
        }
        if (hosts.isEmpty()) {
            throw new IOException("'" + file + "' names no host");
        }
        return new HostList(hosts);
    }

    /**
     * Assigns ranks in order: to each host as many as it takes, until all are assigned; hosts that are not needed get
     * none.
     *
     * @throws IllegalArgumentException if all hosts together take fewer
     */
    public List<Share> shares(int ranks) {
        List<Share> shares = new ArrayList<>();
        int next = 0;
        for (Host host : hosts) {
            if (next < ranks) {
                int end = (int) Math.min(ranks, (long) next + host.slots);
                shares.add(new Share(host.name, next, end - 1));
                next = end;
            }
        }
        if (next < ranks) {
            throw new IllegalArgumentException("the hosts take " + next + (next == 1 ? " rank" : " ranks")
                    + ", the job has " + ranks + ": state how many each takes, as in HOST:2");
        }
        return shares;
    }
}
