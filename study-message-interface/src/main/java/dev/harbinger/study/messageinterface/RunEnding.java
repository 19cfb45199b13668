package dev.harbinger.study.messageinterface;

import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.machine.Machine;
import dev.harbinger.study.messageinterface.model.RetargetedProgram;
import dev.harbinger.study.messageinterface.node.AddressMap;
import dev.harbinger.study.messageinterface.node.RetriedAccess;
import dev.harbinger.study.messageinterface.node.ThreadFault;
import dev.harbinger.study.messageinterface.node.ThreadPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a run ended, and what kept it from ending well.
 *
 * @param kind whether it finished
 * @param cycles of the run, up to the last in which something happened
 * @param threads where the threads are that have not ended
 * @param retries synchronizing accesses that failed up to the end, in words
 * @param faults the faults, the first first
 * @param unread places of messages that lie in incoming queues unread
 * @param wordsUnderWay words of messages in outgoing queues and in the network
 */
record RunEnding(
        Machine.Ending kind,
        long cycles,
        List<ThreadPosition> threads,
        List<String> retries,
        List<ThreadFault> faults,
        List<String> unread,
        int wordsUnderWay) {
    /** Most lines of a kind that are shown. */
    static final int MOST_LINES = 20;

    /**
     * How a machine ended; a handler that waits for what never comes counts as blocked.
     *
     * @param program what ran
     * @param last cycle in which something happened
     */
    static RunEnding of(RetargetedProgram program, Machine machine, Machine.Ending ending, long last) {
        List<ThreadPosition> threads = machine.positions().stream()
                .filter(thread -> !program.isDisplaced(machine.node(thread.node()), thread.cluster(), thread.slot()))
                .filter(thread -> !(machine.onlyRetries()
                        && thread.cluster() == 0
                        && thread.slot() == program.settings().reservedSlot()))
                .toList();
        List<String> unread = new ArrayList<>();
        for (int node = 0; node < machine.nodes(); node++) {
            for (int priority = 0; priority < 2; priority++) {
                int waiting = machine.node(node).input(priority).waiting();
                if (waiting > 0) {
                    unread.add("node " + node + ", priority " + priority + ": " + waiting);
                }
            }
        }
        Machine.Ending kind = ending == Machine.Ending.FINISHED && !threads.isEmpty() ? Machine.Ending.BLOCKED : ending;
        List<ThreadFault> faults = machine.faults().stream()
                .sorted((a, b) -> Long.compare(a.cycle(), b.cycle()))
                .toList();
        return new RunEnding(
                kind,
                isCutShort(kind) ? machine.cycle() : last + 1,
                threads,
                machine.retriedAccesses().stream()
                        .map(access -> retry(program.program(), access))
                        .toList(),
                faults,
                unread,
                machine.wordsUnderWay());
    }

    private static String retry(Program program, RetriedAccess access) {
        String word = program.memory().stream()
                .filter(block -> block.nodes().holds(access.node())
                        && access.offset() >= block.offset()
                        && access.offset() < block.offset() + block.words() * AddressMap.WORD_BYTES)
                .map(block -> "word " + (access.offset() - block.offset()) / AddressMap.WORD_BYTES + " of '"
                        + block.name() + "'")
                .findFirst()
                .orElse("word " + access.offset() / AddressMap.WORD_BYTES + " of the memory");
        return "node " + access.node() + " tries again and again to "
                + (access.isStore() ? "store to " : "load ") + word
                + (access.isStore()
                        ? ", which stays full"
                        : " into register " + access.register() + ", and the word stays empty")
                + ", for cluster " + access.cluster() + ", slot "
                + access.slot() + ".";
    }

    /** Whether something could have gone on. */
    private static boolean isCutShort(Machine.Ending kind) {
        return kind == Machine.Ending.CYCLES_USED_UP || kind == Machine.Ending.STOPPED_BY_USER;
    }

    /** Whether all threads ended without a fault and all messages were read. */
    boolean isFinished() {
        return kind == Machine.Ending.FINISHED && faults.isEmpty() && unread.isEmpty();
    }

    /** In a few words. */
    String brief() {
        String words = switch (kind) {
            case FINISHED -> unread.isEmpty() ? "all threads ended" : "all threads ended, and messages lie unread";
            case BLOCKED ->
                threads.isEmpty() && !retries.isEmpty()
                        ? number(retries.size(), "synchronizing store") + " blocked"
                        : number(threads.size(), "thread") + " blocked";
            case CYCLES_USED_UP -> "the cycles were used up";
            case STOPPED_BY_USER -> String.format(Locale.ROOT, "stopped by user at cycle %,d", cycles);
        };
        return faults.isEmpty() ? words : words + ", " + number(faults.size(), "fault");
    }

    private static String number(int count, String thing) {
        return count == 1 ? "1 " + thing : String.format(Locale.ROOT, "%,d %ss", count, thing);
    }

    /** What a user must know of it, the most important first. */
    List<String> cautions() {
        List<String> lines = new ArrayList<>();
        lines(lines, "Fault: ", faults);
        switch (kind) {
            case FINISHED -> {
                // nothing waits
            }
            case BLOCKED -> {
                lines(lines, "Blocked: ", threads);
                lines(lines, "Blocked: ", retries);
                if (wordsUnderWay > 0) {
                    lines.add(String.format(
                            Locale.ROOT,
                            "The network is blocked: %,d words of messages wait in outgoing queues and routers, and"
                                    + " no receiver takes them.",
                            wordsUnderWay));
                }
            }
            case CYCLES_USED_UP -> {
                lines.add("The run was stopped after " + String.format(Locale.ROOT, "%,d", cycles)
                        + " cycles; --cycles N allows more.");
                lines(lines, "Not ended: ", threads);
            }
            case STOPPED_BY_USER -> {
                lines.add(String.format(Locale.ROOT, "The run was stopped by the user at cycle %,d.", cycles));
                lines(lines, "Not ended: ", threads);
            }
        }
        if (!isCutShort(kind) && !unread.isEmpty()) {
            lines(
                    lines,
                    "Messages lie unread in the incoming queue: is its dispatcher stopped, or its handler blocked? ",
                    unread);
        }
        return lines;
    }

    private static void lines(List<String> lines, String before, List<?> things) {
        things.stream().limit(MOST_LINES).forEach(thing -> lines.add(before + thing));
        if (things.size() > MOST_LINES) {
            lines.add(before + "and " + (things.size() - MOST_LINES) + " more.");
        }
    }
}
