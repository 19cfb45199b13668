package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.study.networkcache.netmemory.NetworkMemory;
import org.jspecify.annotations.Nullable;

/**
 * A network cache with its network memory. Messages wait here from their arrival until they are received, and are then
 * bound to the program's memory without a copy (Khunjush, chapter 3; Afsahi and Dimopoulos, section 7). It holds the
 * bytes themselves. Both forms, with sections and fully associative, have the same interface.
 *
 * <p>Messages with the same ID are received in the order of their arrival. A line holds bytes of one message only. For
 * one thread.
 *
 * <p>The owner keeps the data cache consistent: it must not hold bytes that are bound here. An access goes here first,
 * and to the data cache when {@link #lookup} returns {@link #MISS}. On {@link #PARTIAL} the owner {@linkplain #flush
 * flushes} the bytes and then uses the data cache.
 */
public final class NetworkCache {
    /** No bound line has any of the bytes. */
    public static final int MISS = ProcessTags.MISS;
    /** Bound lines have some of the bytes, but no line has all of them. */
    public static final int PARTIAL = ProcessTags.PARTIAL;

    private final NetworkCacheParameters parameters;
    private final EvictionSink sink;
    private final EventCounts counts = new EventCounts();
    private final WaitingMessages waiting = new WaitingMessages();
    private final NetworkSection lines;
    private final NetworkMemory memory;
    private final LargeMessages largeMessages;
    private final NetworkAccess network;
    private final ProcessAccess process;
    private final LineTraffic traffic;
    private final MessageSearch search;
    private final EarlyBinding earlyBinding;

    /**
     * An empty network cache.
     *
     * @param sink takes the bytes that leave for the process
     * @param order knowledge about the order of receives, {@link ConsumptionOrder#UNKNOWN} for least recently used
     * @throws IllegalArgumentException when pools of network memory are smaller than a line
     */
    public NetworkCache(NetworkCacheParameters parameters, EvictionSink sink, ConsumptionOrder order) {
        this.parameters = parameters;
        this.sink = sink;
        lines = new NetworkSection(parameters.network());
        boolean associative = parameters.form() == NetworkCacheParameters.Form.FULLY_ASSOCIATIVE;
        MessageTags messageTags =
                associative ? new MessageTagsOfLines(lines) : new MessageSection(parameters.message());
        ProcessTags processTags =
                associative ? new ProcessTagsOfLines(lines) : new ProcessSection(parameters.process(), lines);
        LinkTranslationBuffer links = new LinkTranslationBuffer(parameters.link());
        memory = new NetworkMemory(parameters.memory(), lines.lineBytes());
        NetworkTlb tlb = new NetworkTlb(parameters.tlb());
        largeMessages = new LargeMessages(memory, tlb, waiting, counts, sink);
        network = new NetworkAccess(
                lines, memory, waiting, tlb, counts, parameters.network().latency());
        boolean whole = parameters.messageLines() == NetworkCacheParameters.MessageLines.WHOLE_MESSAGE;
        VictimChoice victims = new VictimChoice(parameters.replacement(), lines, waiting, order);
        traffic = new LineTraffic(lines, messageTags, processTags, links, memory, victims, sink, counts, whole);
        earlyBinding = new EarlyBinding(waiting, traffic, sink, counts);
        search = new MessageSearch(parameters, lines, messageTags, links, counts);
        process = new ProcessAccess(parameters, lines, processTags, largeMessages, memory, traffic, counts);
    }

    /** Its counts. */
    public EventCounts counts() {
        return counts;
    }

    /** Its parameters. */
    public NetworkCacheParameters parameters() {
        return parameters;
    }

    /**
     * A message arrives.
     *
     * @param message its bytes, not kept
     * @throws NetworkFault when it is longer than the lines reserved for its receive
     */
    public Arrival arrive(long id, byte[] message) {
        long sequence = waiting.nextArrival(id);
        @Nullable Arrival reserved = earlyBinding.arrive(id, sequence, message);
        if (reserved != null) {
            return reserved;
        }
        long address = memory.allocate(message.length);
        if (address == NetworkMemory.NONE) {
            counts.add(NetworkEvent.ARRIVALS_REFUSED);
            return Arrival.REFUSED;
        }
        counts.add(NetworkEvent.ARRIVALS);
        boolean large = message.length > parameters.largestMessage();
        WaitingMessage arrived =
                new WaitingMessage(id, sequence, address, message.length, lines.linesFor(message.length), large);
        waiting.add(arrived);
        if (large) {
            largeMessages.arrive(arrived, message);
            return Arrival.WAITS_IN_MEMORY;
        }
        if (parameters.replacement().bypass() && traffic.passesBy(arrived)) {
            counts.add(NetworkEvent.ARRIVALS_BYPASSED);
            memory.write(address, message, 0, message.length);
            traffic.leaveLinks(arrived);
            return Arrival.WAITS_IN_MEMORY;
        }
        traffic.enter(arrived, message);
        return Arrival.WAITS_IN_CACHE;
    }

    /**
     * Late binding: binds the oldest message with an ID to process memory. Bytes that were bound there before leave: a
     * line that the message covers is dropped, other lines go to {@link EvictionSink#bound}.
     *
     * @throws NetworkFault when lines are reserved for another message at the same addresses
     */
    public Binding bind(long id, long processAddress) {
        @Nullable WaitingMessage message = waiting.oldest(id);
        if (message == null) {
            counts.add(NetworkEvent.NOT_FOUND);
            return new Binding(Found.NOT_THERE, 0, 0, 0, false, search.missCycles());
        }
        process.makeWay(processAddress, message.length(), true);
        if (message.large()) {
            return largeMessages.bind(message, processAddress);
        }
        int[] at = search.find(message);
        int inMemory = MessageSearch.countInMemory(at);
        boolean reload = parameters.miss() == NetworkCacheParameters.ReceiveMiss.RELOAD;
        int moved = 0;
        for (int part = 0; part < at.length && reload; part++) {
            if (at[part] == NetworkSection.NONE) {
                at[part] = traffic.reload(message, part);
                moved += traffic.bytesOf(message.length(), part);
            }
        }
        for (int part = 0; part < at.length; part++) {
            long target = processAddress + (long) part * lines.lineBytes();
            if (at[part] != NetworkSection.NONE) {
                traffic.bind(at[part], target);
            } else {
                int bytes = traffic.bytesOf(message.length(), part);
                sink.fetched(target, memory.bytes(), memory.offset(partAddress(message, part)), bytes);
                moved += bytes;
            }
        }
        received(message);
        int bound = reload ? at.length : at.length - inMemory;
        long cycles = search.cycles() + (long) bound * parameters.process().latency() + memory.cycles(moved);
        return new Binding(
                search.found(), message.length(), at.length - inMemory, inMemory, reload || inMemory == 0, cycles);
    }

    /** Takes the oldest message with that ID out; its lines and its buffer become free. */
    public Taken take(long id) {
        @Nullable WaitingMessage message = waiting.oldest(id);
        if (message == null) {
            counts.add(NetworkEvent.NOT_FOUND);
            return new Taken(Found.NOT_THERE, new byte[0], 0, 0, search.missCycles());
        }
        if (message.large()) {
            return largeMessages.take(message);
        }
        byte[] bytes = new byte[message.length()];
        int[] at = search.find(message);
        int moved = 0;
        for (int part = 0; part < at.length; part++) {
            int length = traffic.bytesOf(bytes.length, part);
            int offset = part * lines.lineBytes();
            if (at[part] == NetworkSection.NONE) {
                memory.read(partAddress(message, part), bytes, offset, length);
                moved += length;
            } else {
                System.arraycopy(lines.payload(), lines.position(at[part]), bytes, offset, length);
                lines.invalidate(at[part]);
            }
        }
        int inMemory = MessageSearch.countInMemory(at);
        received(message);
        long cycles = search.cycles()
                + (long) (at.length - inMemory) * parameters.network().latency()
                + memory.cycles(moved);
        return new Taken(search.found(), bytes, at.length - inMemory, inMemory, cycles);
    }

    /**
     * Early binding: reserves lines for the next message with an ID, which goes there when it arrives (Khunjush,
     * section 3.1.3). Until then {@link #lookup} does not find the bytes.
     *
     * @param bytes length of the longest message that may arrive
     * @return whether lines are reserved; false when such a message already waits or there is no room
     */
    public boolean earlyBind(long id, long processAddress, int bytes) {
        if (waiting.count(id) > 0 || bytes > parameters.largestMessage()) {
            return false;
        }
        process.makeWay(processAddress, bytes, false);
        return earlyBinding.reserve(id, processAddress, bytes, lines.linesFor(bytes));
    }

    /** How many messages with that ID wait. */
    public int waiting(long id) {
        return waiting.count(id);
    }

    /** How many messages wait. */
    public int waiting() {
        return waiting.count();
    }

    /** The network address of the oldest waiting message with an ID, 0 if there is none. */
    public long find(long id) {
        @Nullable WaitingMessage message = waiting.oldest(id);
        return message == null ? 0 : message.address();
    }

    /** The length of the oldest waiting message with an ID, -1 if there is none. */
    public int length(long id) {
        @Nullable WaitingMessage message = waiting.oldest(id);
        return message == null ? -1 : message.length();
    }

    /**
     * Searches for bytes by process address, as a load or store does.
     *
     * @param bytes 1 to 8
     * @return their position, for {@link #read} and {@link #write} until the next other call; {@link #MISS} or
     *     {@link #PARTIAL}
     */
    public int lookup(long address, int bytes) {
        return process.lookup(address, bytes);
    }

    /** Reads bytes at a position that {@link #lookup} returned, in little-endian order. */
    public long read(int position, int bytes) {
        return process.read(position, bytes);
    }

    /** Writes bytes at a position that {@link #lookup} returned. */
    public void write(int position, int bytes, long value) {
        process.write(position, bytes, value);
    }

    /** Cycles of an access at a position that {@link #lookup} returned. */
    public long accessCycles(int position) {
        return process.cycles(position);
    }

    /**
     * Reads a waiting message by its network address.
     *
     * @throws NetworkFault when no message waits there
     */
    public long networkLoad(long networkAddress, int bytes) {
        return network.load(networkAddress, bytes);
    }

    /**
     * Writes a waiting message by its network address.
     *
     * @throws NetworkFault when no message waits there
     */
    public void networkStore(long networkAddress, int bytes, long value) {
        network.store(networkAddress, bytes, value);
    }

    /** Cycles of an access by network address: of the network section if a line has it, else of network memory. */
    public long networkCycles(long networkAddress) {
        return network.cycles(networkAddress);
    }

    /** Hands on all bound lines, and large messages, that have one of these bytes. */
    public void flush(long address, long bytes) {
        process.flush(address, bytes);
    }

    /**
     * Bytes of process memory are about to be overwritten from elsewhere. Lines bound to them leave: lines that also
     * have other bytes go to {@link EvictionSink#bound}, others are dropped.
     *
     * @throws NetworkFault when lines are reserved for a message at the same addresses
     */
    public void supersede(long address, int bytes) {
        process.makeWay(address, bytes, true);
    }

    private void received(WaitingMessage message) {
        memory.free(message.address());
        waiting.received(message.id());
    }

    private long partAddress(WaitingMessage message, int part) {
        return message.address() + (long) part * lines.lineBytes();
    }
}
