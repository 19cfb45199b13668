package dev.harbinger.trace.otf2;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The locations of each process. The rank of a process is its place in the group that lists the locations of MPI; the
 * other threads of the same location group are read with it, and their records are merged by time. An archive without
 * that group has its processes numbered in the order of its location groups. Accelerators exchange no messages and are
 * not read.
 */
record Processes(List<RankedProcess> all, boolean isOrderKnown) {
    /** A process and its locations, the one that MPI lists first. */
    record RankedProcess(int rank, List<Location> locations) {}

    /** The processes of an archive. */
    static Processes of(Definitions definitions) {
        World world = definitions.world();
        Map<Integer, List<Location>> threads = threads(definitions);
        List<RankedProcess> processes = new ArrayList<>();
        if (world.size() == 0) {
            threads.forEach((_, locations) -> processes.add(new RankedProcess(processes.size(), locations)));
            return new Processes(processes, false);
        }
        Set<Long> inWorld = new HashSet<>();
        for (int rank = 0; rank < world.size(); rank++) {
            inWorld.add(world.location(rank));
        }
        Set<Integer> taken = new HashSet<>();
        for (int rank = 0; rank < world.size(); rank++) {
            List<Location> locations = new ArrayList<>();
            Location first = definitions.locations().get(world.location(rank));
            if (first == null) {
                locations.add(new Location(world.location(rank), true, 0, -1));
            } else {
                locations.add(first);
                if (taken.add(first.group())) {
                    threads.getOrDefault(first.group(), List.of()).stream()
                            .filter(thread -> !inWorld.contains(thread.id()))
                            .forEach(locations::add);
                }
            }
            processes.add(new RankedProcess(rank, locations));
        }
        return new Processes(processes, true);
    }

    private static Map<Integer, List<Location>> threads(Definitions definitions) {
        Map<Integer, List<Location>> threads = new HashMap<>();
        for (Location location : definitions.locations().values()) {
            if (location.isThread()) {
                threads.computeIfAbsent(location.group(), _ -> new ArrayList<>())
                        .add(location);
            }
        }
        Map<Integer, List<Location>> ordered = new LinkedHashMap<>();
        threads.keySet().stream()
                .sorted(Integer::compareUnsigned)
                .forEach(group -> ordered.put(
                        group,
                        threads.getOrDefault(group, List.of()).stream()
                                .sorted(Comparator.comparing(Location::id, Long::compareUnsigned))
                                .toList()));
        return ordered;
    }

    /** See {@link dev.harbinger.trace.Trace#limits}. */
    List<String> limits() {
        List<String> limits = new ArrayList<>(List.of(
                "Receives show the source and tag of the message they got, not what was asked for: wildcards"
                        + " cannot be told.",
                "Receives show the bytes that came, not the room for them; datatypes and buffers are not"
                        + " recorded.",
                "Call sites are the MPI call and the region around it: calls of one function to one place are"
                        + " one site."));
        if (!isOrderKnown) {
            limits.add("The archive does not list the locations of MPI: processes are numbered in the order of its"
                    + " location groups, and ranks of the world are not known.");
        }
        return limits;
    }
}
