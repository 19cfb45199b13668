package dev.harbinger.trace.otf2;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The events that must be read of an archive of write-archive.c, by what {@code otf2-print} says of it, in the form of
 * {@link Read#lines} with the names of the sites.
 */
final class PrintedArchive {
    private static final Pattern LINE = Pattern.compile("([A-Z_0-9]+) +(\\d+) +(\\d+)  (.*)");
    private static final Pattern REGION = Pattern.compile("Region: \"([^\"]*)\" <(\\d+)>");
    private static final Pattern PEER = Pattern.compile(
            "(?:Receiver|Sender): (\\d+) \\(\"thread\" <(\\d+)>\\), Communicator: \"\" <(\\d+)>, Tag: (\\d+), Length:"
                    + " (\\d+).*");
    private static final Pattern REQUEST = Pattern.compile(".*Request: (\\d+)");
    private static final int GLOBAL_NAMES = 5;
    private static final int FIRST_LOCATION = 1000;
    private static final int LOCATION_STEP = 7;
    private static final int THREAD_LOCATION = 5000;

    final Map<Integer, List<String>> lines = new TreeMap<>();
    final Map<Integer, Map<String, Long>> otherRecords = new TreeMap<>();
    int receives;

    private final int ranks;
    private final Map<Integer, Deque<Region>> stacks = new HashMap<>();
    private final Map<Integer, Map<String, Integer>> open = new HashMap<>();

    private record Region(String name, int number, String entered) {
        boolean isMpi() {
            return name.startsWith("MPI_");
        }
    }

    PrintedArchive(List<String> printed, int ranks) {
        this.ranks = ranks;
        for (String line : printed) {
            Matcher event = LINE.matcher(line);
            if (event.matches()) {
                add(event.group(1), Integer.parseInt(event.group(2)), nanos(event.group(3)), event.group(4));
            }
        }
    }

    private static String nanos(String ticks) {
        return new BigInteger(ticks)
                .subtract(BigInteger.valueOf(6999990000L))
                .multiply(BigInteger.valueOf(1_000_000_000L))
                .divide(BigInteger.valueOf(2_500_000_000L))
                .toString();
    }

    private static int rank(int location) {
        return location == THREAD_LOCATION ? 0 : (location - FIRST_LOCATION) / LOCATION_STEP;
    }

    private void add(String record, int location, String nanos, String rest) {
        Deque<Region> stack = stacks.computeIfAbsent(location, _ -> new ArrayDeque<>());
        int process = rank(location);
        List<String> events = lines.computeIfAbsent(process, _ -> new ArrayList<>());
        Map<String, Integer> requests = open.computeIfAbsent(process, _ -> new HashMap<>());
        Matcher named = REQUEST.matcher(rest);
        String request = named.matches() ? named.group(1) : "-1";
        String site = site(stack);
        switch (record) {
            case "ENTER" -> {
                Matcher region = REGION.matcher(rest);
                if (region.matches()) {
                    stack.push(new Region(region.group(1), Integer.parseInt(region.group(2)), nanos));
                }
            }
            case "LEAVE" -> stack.pop();
            case "MPI_SEND" -> events.add("send t=" + nanos + posted(rest) + " request=-1" + site);
            case "MPI_ISEND" -> events.add("isend t=" + nanos + posted(rest) + " request=" + request + site);
            case "MPI_RECV" -> {
                receives++;
                events.add("recv t=" + stack.element().entered() + posted(rest) + " request=-1" + site);
                events.add("done t=" + nanos + came(rest) + " request=-1" + site);
            }
            case "MPI_IRECV_REQUEST" -> {
                receives++;
                requests.put(request, events.size());
                events.add("irecv t=" + nanos + " request=" + request + site);
            }
            case "MPI_IRECV" -> {
                int post = requests.get(request);
                events.set(post, events.get(post).replace(" request", posted(rest) + " request"));
                events.add("wait t=" + nanos + came(rest) + " request=" + request + site);
            }
            case "MPI_ISEND_COMPLETE" -> events.add("wait t=" + nanos + " request=" + request + site);
            case "MPI_REQUEST_CANCELLED" -> {
                events.add("wait t=" + nanos + " request=" + request + site);
                count(process, record);
            }
            default -> count(process, record);
        }
    }

    private void count(int process, String record) {
        otherRecords.computeIfAbsent(process, _ -> new TreeMap<>()).merge(record.replace("_", ""), 1L, Long::sum);
    }

    private static String site(Deque<Region> stack) {
        if (stack.isEmpty()) {
            return "";
        }
        Region around =
                stack.stream().filter(region -> !region.isMpi()).findFirst().orElseThrow();
        String call = stack.element().isMpi() ? stack.element().name() + " in " : "";
        return " " + call + around.name() + " (cg.f" + (around.number() > 0 ? ":" + 10 * around.number() : "") + ")";
    }

    private String posted(String rest) {
        Matcher peer = peer(rest);
        return came(rest) + " comm=" + peer.group(3);
    }

    private String came(String rest) {
        Matcher peer = peer(rest);
        int recorded = Integer.parseInt(peer.group(1));
        int rank = Integer.parseInt(peer.group(3)) == GLOBAL_NAMES ? ranks - 1 - recorded : recorded;
        return " peer=" + rank + " world=" + rank(Integer.parseInt(peer.group(2))) + " tag=" + peer.group(4) + " bytes="
                + peer.group(5);
    }

    private static Matcher peer(String rest) {
        Matcher peer = PEER.matcher(rest);
        if (!peer.matches()) {
            throw new IllegalArgumentException(rest);
        }
        return peer;
    }
}
