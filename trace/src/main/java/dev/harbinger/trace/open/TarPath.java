package dev.harbinger.trace.open;

import java.util.ArrayList;
import java.util.List;

/** Formats the paths of files in a tar, which may be hostile, for errors and for look-ups. */
final class TarPath {
    private static final int LONGEST_SHOWN = 80;

    private TarPath() {}

    /** What errors call a file: the tar and the end of the file's path, without control characters. */
    static String shown(DiskFile tar, String path) {
        String end = path.length() > LONGEST_SHOWN ? "..." + path.substring(path.length() - LONGEST_SHOWN) : path;
        return tar + "(" + end.replaceAll("\\p{Cntrl}", "?") + ")";
    }

    /** A path without empty parts, {@code .} and {@code ..}. */
    static String normalized(String path) {
        List<String> parts = new ArrayList<>();
        for (String part : path.split("/", -1)) {
            if (part.equals("..") && !parts.isEmpty()) {
                parts.removeLast();
            } else if (!part.isEmpty() && !part.equals(".") && !part.equals("..")) {
                parts.add(part);
            }
        }
        return String.join("/", parts);
    }
}
