package dev.harbinger.trace.timeindependent;

import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceFormatException;

/**
 * Reads lines into {@link ActionRecord}s. A line has a process, an action and its arguments:
 *
 * <pre>
 * 3 init                                     sizes without datatype are bytes
 * 3 init 1                                   sizes without datatype are of 8 bytes each
 * 3 send|isend|... 5 17 1e6 6                to process 5 with tag 17: 1,000,000 elements of datatype 6
 * 3 recv|irecv 5 17 1e6 6                    the same from process 5
 * 3 send 5 1e6 6                             the same, older, without tag
 * 3 sendRecv 10 6 20 3 0 1                   to process 6-1, 10 elements of datatype 0; from 3-1, 20 of datatype 1
 * 3 wait 5 3 17                              for the request from 5 to 3 with tag 17
 * 3 wait                                     for the request posted last, older
 * 3 waitall ...                              for all requests
 * 3 location solve.c 120                     the place of the calls that follow
 * </pre>
 *
 * <p>Other actions, those of collective calls and computing among them, are skipped. Source: SimGrid's
 * {@code smpi_replay.cpp}, {@code smpi_pmpi_request.cpp} and {@code instr_smpi.hpp}.
 */
final class ActionParser {
    /** No process: {@code MPI_PROC_NULL}. */
    static final int NOBODY = Integer.MIN_VALUE + 1;

    private static final int ANY_SOURCE = -555;
    private static final int ANY_TAG = -444;

    private final ActionLines lines;
    private final Layout layout;
    private final CallSites sites;
    private String word = "";

    ActionParser(ActionLines lines, Layout layout, CallSites sites) {
        this.lines = lines;
        this.layout = layout;
        this.sites = sites;
    }

    /** The word of the present line's action. */
    String word() {
        return word;
    }

    /**
     * Reads the present line.
     *
     * @return false when its action is one to be skipped; then only the rank is there
     */
    boolean parse(long[] into) throws TraceFormatException {
        int rank = lines.number("process");
        if (rank < 0) {
            throw lines.error("is of process " + rank + "; expected a number from 0; all before this line was read");
        }
        into[ActionRecord.RANK] = rank;
        word = lines.word();
        if (word.isEmpty()) {
            throw lines.error("has no action behind the process; all before this line was read");
        }
        // SimGrid itself has examples that end with a finalize and no line feed.
        if (lines.lacksEnd() && !word.equalsIgnoreCase("finalize")) {
            throw lines.cutOff();
        }
        Action action = Action.of(word);
        if (action == null) {
            return false;
        }
        if (lines.isCut()) {
            throw lines.error("is longer than " + ActionLines.LONGEST_LINE + " bytes; all before this line was read");
        }
        into[ActionRecord.ACTION] = action.ordinal();
        switch (action) {
            case INIT -> into[ActionRecord.TYPE] = lines.hasWord() ? Double.BYTES : 1;
            case WAIT -> parseWait(into);
            case WAITALL -> {}
            case LOCATION -> parseLocation(into);
            case SENDRECV -> parseBoth(into);
            default -> parseOne(into, action);
        }
        return true;
    }

    private void parseOne(long[] into, Action action) throws TraceFormatException {
        boolean receives = action == Action.RECV || action == Action.IRECV;
        into[ActionRecord.PEER] = peer(lines.number("other process"), receives);
        into[ActionRecord.TAG] = layout == Layout.TAGGED ? tag(lines.number("tag")) : TraceEvent.ABSENT_INT;
        into[ActionRecord.SIZE] = size("size");
        into[ActionRecord.TYPE] = type();
    }

    /** It names processes by their numbers in the simulation, from 1, since there are tags elsewhere. */
    private void parseBoth(long[] into) throws TraceFormatException {
        into[ActionRecord.SIZE] = size("size sent");
        into[ActionRecord.PEER] = numbered(lines.number("destination"));
        into[ActionRecord.SIZE_BACK] = size("size received");
        into[ActionRecord.SOURCE] = numbered(lines.number("source"));
        into[ActionRecord.TYPE] = type();
        into[ActionRecord.TYPE_BACK] = type();
    }

    private int numbered(int process) {
        if (process == ANY_SOURCE) {
            return TraceEvent.ANY;
        }
        int rank = layout == Layout.TAGGED ? process - 1 : process;
        return rank < 0 ? TraceEvent.ABSENT_INT : rank;
    }

    private void parseWait(long[] into) throws TraceFormatException {
        if (!lines.hasWord()) {
            into[ActionRecord.TYPE] = ActionRecord.NO_ARGUMENTS;
            return;
        }
        into[ActionRecord.PEER] = peer(lines.number("source"), true);
        into[ActionRecord.DESTINATION] = lines.number("destination");
        into[ActionRecord.TAG] = tag(lines.number("tag"));
        into[ActionRecord.TYPE] = 1;
    }

    /** The file's name may have blanks; the line is the last word. */
    private void parseLocation(long[] into) throws TraceFormatException {
        String place = lines.text().strip();
        int blank = place.lastIndexOf(' ');
        if (blank < 0) {
            throw lines.error("has no file and line behind 'location'; all before this line was read");
        }
        into[ActionRecord.SITE] = sites.site(place.substring(0, blank).strip(), place.substring(blank + 1));
    }

    private static int peer(int process, boolean mayBeAny) {
        if (process >= 0) {
            return process;
        }
        return mayBeAny && (process == ANY_SOURCE || process == TraceEvent.ANY) ? TraceEvent.ANY : NOBODY;
    }

    private static int tag(int tag) {
        return tag == ANY_TAG ? TraceEvent.ANY : tag;
    }

    /** A size below 0 is one that is not known. */
    private long size(String what) throws TraceFormatException {
        long size = lines.size(what);
        return size < 0 ? TraceEvent.ABSENT : size;
    }

    /** Bytes of an element. Sizes in other datatypes than these seven are written in bytes. */
    private int type() {
        return switch (lines.word()) {
            case "" -> (int) ActionRecord.USUAL_TYPE;
            case "0", "4" -> 8;
            case "1", "5" -> 4;
            case "3" -> 2;
            default -> 1;
        };
    }
}
