package dev.harbinger.record;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Names of call sites by source lines, from {@code addr2line} where it and the program's debugging data are there. */
final class SourceLines {
    private static final String UNKNOWN = "??";

    /** Addresses of one start of the tool: a command line has an end. */
    private static final int MOST_ADDRESSES = 1000;

    private final String searchPath;

    /** Looks for the tool in the folders of {@code searchPath}. */
    SourceLines(String searchPath) {
        this.searchPath = searchPath;
    }

    /** Names such as {@code solve (cg.f:1203)}; sites without a known line are omitted. */
    Map<Long, String> of(List<CallSite> sites) throws IOException, InterruptedException {
        Map<Long, String> names = new HashMap<>();
        if (SystemProgram.find("addr2line", searchPath) == null) {
            return names;
        }
        Map<String, List<CallSite>> byObject = sites.stream().collect(Collectors.groupingBy(CallSite::object));
        for (List<CallSite> ofObject : byObject.values()) {
            for (int from = 0; from < ofObject.size(); from += MOST_ADDRESSES) {
                add(names, ofObject.subList(from, Math.min(ofObject.size(), from + MOST_ADDRESSES)));
            }
        }
        return names;
    }

    private static void add(Map<Long, String> names, List<CallSite> sites) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(
                List.of("addr2line", "-f", "-C", "-e", sites.getFirst().object()));
        sites.forEach(site -> line.add("0x" + Long.toHexString(site.place())));
        SystemProgram.Result result = SystemProgram.run(line);
        List<String> said = result.output().lines().toList();
        // For each address a line with the function and one with the place.
        if (result.exitCode() != 0 || said.size() != 2 * sites.size()) {
            return;
        }
        for (int i = 0; i < sites.size(); i++) {
            String function = said.get(2 * i);
            String place = said.get(2 * i + 1).replaceFirst(" \\(discriminator \\d+\\)$", "");
            place = place.substring(place.lastIndexOf('/') + 1);
            if (!function.equals(UNKNOWN) && !place.startsWith(UNKNOWN) && !place.endsWith("?")) {
                names.put(sites.get(i).site(), function + " (" + place + ")");
            }
        }
    }
}
