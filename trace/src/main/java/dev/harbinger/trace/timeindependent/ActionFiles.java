package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.TraceFormat;
import dev.harbinger.trace.TraceFormatException;
import dev.harbinger.trace.input.FileNames;
import dev.harbinger.trace.input.LineInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises the files of a trace: those with actions, and the one that lists them. */
final class ActionFiles {
    /** Words with which such a trace may begin: a number before some word does not make one. */
    private static final Set<String> WORDS = Set.of(
            "init",
            "finalize",
            "compute",
            "sleep",
            "location",
            "comm_size",
            "comm_split",
            "comm_dup",
            "send",
            "ssend",
            "bsend",
            "isend",
            "issend",
            "ibsend",
            "recv",
            "irecv",
            "sendrecv",
            "test",
            "wait",
            "waitall",
            "waitany",
            "barrier",
            "bcast",
            "reduce",
            "allreduce",
            "alltoall",
            "alltoallv",
            "gather",
            "gatherv",
            "allgather",
            "allgatherv",
            "scatter",
            "scatterv",
            "reducescatter",
            "scan",
            "exscan");

    private static final Pattern ACTION = Pattern.compile("\\s*(\\d{1,9})\\s+([A-Za-z_]\\w*)(\\s.*)?");
    private static final Pattern LISTED = Pattern.compile("\\s*([^\\s,;=]+\\.(txt|ti|trace))\\s*");

    private ActionFiles() {}

    /** Whether the head of a file is that of actions. */
    static boolean isActions(byte[] head) {
        List<String> lines = lines(head);
        for (String line : lines) {
            Matcher action = ACTION.matcher(line);
            if (!action.matches() || (line.equals(lines.getFirst()) && !isWord(action.group(2)))) {
                return false;
            }
        }
        return !lines.isEmpty();
    }

    private static boolean isWord(String word) {
        return WORDS.contains(word.toLowerCase(Locale.ROOT));
    }

    /** Whether the head of a file is that of a list of files. */
    static boolean isList(byte[] head) {
        List<String> lines = lines(head);
        return !lines.isEmpty()
                && lines.stream().allMatch(line -> LISTED.matcher(line).matches());
    }

    /** The lines of a head that are whole, without empty ones and comments. */
    private static List<String> lines(byte[] head) {
        String text = new String(head, StandardCharsets.ISO_8859_1);
        int end = head.length < TraceFormat.HEAD_BYTES ? text.length() : text.lastIndexOf('\n') + 1;
        return text.substring(0, end)
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    /** The process of a file's first line. */
    static int firstProcess(TraceFile file) throws IOException {
        List<String> lines = lines(file.readHead());
        Matcher action = ACTION.matcher(lines.isEmpty() ? "" : lines.getFirst());
        if (!action.matches()) {
            throw new TraceFormatException(file + ": does not begin with a process and an action, such as '0 init'");
        }
        return Integer.parseInt(action.group(1));
    }

    /** The files that a list names, each once: by an absolute path, or beside the list. */
    static List<TraceFile> listed(TraceFile list) throws IOException {
        Map<String, TraceFile> files = new LinkedHashMap<>();
        try (LineInput lines = new LineInput(list.open(), list.toString(), true)) {
            while (lines.next()) {
                String name = lines.text().strip();
                if (!name.isEmpty() && !name.startsWith("#")) {
                    TraceFile file = resolve(list, name, lines);
                    files.putIfAbsent(file.toString(), file);
                }
            }
        }
        return new ArrayList<>(files.values());
    }

    private static TraceFile resolve(TraceFile list, String name, LineInput lines) throws IOException {
        String last = FileNames.last(name);
        for (String place : List.of(name, last, list.name() + "_files/" + last)) {
            TraceFile file = place.isEmpty() ? null : list.sibling(place);
            if (file != null) {
                return file;
            }
        }
        throw lines.error("names the file '" + LineInput.shown(name) + "', which is not there, nor beside the list");
    }
}
