package dev.harbinger.study.messageinterface.benchmark;

import dev.harbinger.study.messageinterface.assembler.Assembler;
import dev.harbinger.study.messageinterface.assembler.SourceText;
import dev.harbinger.study.messageinterface.isa.Program;
import dev.harbinger.study.messageinterface.network.MeshSize;
import dev.harbinger.study.messageinterface.word.PageSize;
import java.util.ArrayList;
import java.util.List;

/**
 * The four latencies-benchmarks. Each has a text for interfaces that inject whole messages and one for interfaces that
 * stream, as a compiler would make them; what they do is the same. Source: Lee, sections 6.2 and 6.3.
 *
 * <p>Latency runs from the issue of the first instruction that makes the first message to
 *
 * <ul>
 *   <li>PING: the cycle in which the reply is in memory, {@code node.memory-latency} after the store issues;
 *   <li>RPC and DIST: the issue of the first instruction of the new thread, of the last one in DIST;
 *   <li>BLKW: the cycle in which the last word is in memory.
 * </ul>
 */
public enum Benchmark {
    /** A null message and a null reply. */
    PING("_ping", "2x1", Stop.ANSWERED, "pong.map", "_on_ping", "_on_pong"),
    /** Eight arguments and an instruction pointer become a thread on another node. */
    RPC("_rpc", "2x1", Stop.CHILDREN, "fork.map", "_fork"),
    /** Eight such messages to eight nodes, with four arguments in common. */
    DIST("_dist", "3x3", Stop.CHILDREN, "fork.map", "_fork"),
    /** 1024 words to another node's memory in 103 messages. */
    BLKW("_blkw", "2x1", Stop.WORDS, "words.map", "_on_words");

    /** What ends the measured time. */
    enum Stop {
        /** The word that tells of the answer is in memory. */
        ANSWERED,
        /** The last child has begun. */
        CHILDREN,
        /** The last word is in memory. */
        WORDS
    }

    /** Label of a new thread's first instruction. */
    static final String CHILD = "_child";

    /** Label of what the sending thread does after its last message. */
    static final String DONE = "_done";

    private final String start;

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
    private final MeshSize size;

    private final Stop stop;
    private final String handlers;

    @SuppressWarnings("ImmutableEnumChecker") // the list cannot be changed
    private final List<String> handlerLabels;

    Benchmark(String start, String size, Stop stop, String handlers, String... handlerLabels) {
        this.start = start;
        this.size = MeshSize.of(size);
        this.stop = stop;
        this.handlers = handlers;
        this.handlerLabels = List.of(handlerLabels);
    }

    /** Label of its first instruction, with which time begins. */
    public String start() {
        return start;
    }

    /** The machine that it runs on. */
    public MeshSize size() {
        return size;
    }

    Stop stop() {
        return stop;
    }

    /** Labels of the handlers of its messages. */
    List<String> handlerLabels() {
        return handlerLabels;
    }

    /** How many threads it starts. */
    int children() {
        return stop == Stop.CHILDREN ? size.nodes() == 2 ? 1 : size.nodes() - 1 : 0;
    }

    /**
     * Its program.
     *
     * @param streaming whether words are written to the port of an interface that streams
     */
    public Program program(PageSize page, boolean streaming) {
        return Assembler.assemble(page, texts(streaming));
    }

    /** Its texts, system code included. */
    public List<SourceText> texts(boolean streaming) {
        String name = start.substring(1);
        return new ArrayList<>(List.of(
                BundledTexts.program(name + (streaming ? "-streaming.map" : ".map")),
                BundledTexts.program(handlers),
                BundledTexts.system()));
    }
}
