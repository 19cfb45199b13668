package dev.harbinger.study.networkcache.netcache;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The network TLB: translates addresses of messages that are too large for the network cache and stay in network
 * memory. An entry has a message ID, a network and a process virtual address of which one is valid, and a physical
 * address (Afsahi and Dimopoulos, section 7.3 and figure 11). Entries that are replaced wait in a table in memory. For
 * one thread.
 *
 * <p>An entry covers a whole message, since "messages are indivisible".
 */
final class NetworkTlb {
    private final NetworkTlbParameters parameters;
    private final List<Entry> entries = new ArrayList<>();
    private int inProcess;
    private int resident;
    private long clock;
    private boolean walked;

    NetworkTlb(NetworkTlbParameters parameters) {
        this.parameters = parameters;
    }

    boolean isPresent() {
        return parameters.entries() > 0;
    }

    /** A message arrived in a buffer. Virtual and physical addresses of network memory are the same here. */
    void arrived(WaitingMessage message) {
        Entry entry = new Entry(message);
        entries.add(entry);
        load(entry);
    }

    /**
     * A receive takes a message.
     *
     * @return whether plain loads and stores find it at {@code processAddress} from now on
     */
    boolean bind(WaitingMessage message, long processAddress) {
        for (Entry entry : entries) {
            if (entry.message.equals(message)) {
                use(entry);
                entry.bound = true;
                entry.boundAddress = processAddress;
                if (parameters.reading() == NetworkTlbParameters.Reading.PROCESS_ADDRESS) {
                    entry.processVirtual = processAddress;
                    entry.processValid = true;
                    entry.networkValid = false;
                    inProcess++;
                } else {
                    entry.networkVirtual = processAddress;
                }
                return entry.processValid;
            }
        }
        throw new IllegalStateException("no entry of the network TLB is for " + message);
    }

    /** How many entries have a valid process address. */
    int inProcess() {
        return inProcess;
    }

    /** The entry whose process addresses include one of the bytes, null if there is none. */
    @Nullable
    Entry findProcess(long address, int bytes) {
        for (Entry entry : entries) {
            if (entry.processValid && overlaps(entry.processVirtual, entry.message.length(), address, bytes)) {
                use(entry);
                return entry;
            }
        }
        return null;
    }

    /** An entry whose message was received into memory that includes one of the bytes, null if there is none. */
    @Nullable
    Entry findBound(long address, long bytes) {
        for (Entry entry : entries) {
            if (entry.bound && overlaps(entry.boundAddress, entry.message.length(), address, bytes)) {
                return entry;
            }
        }
        return null;
    }

    /** The entry whose network addresses include all of the bytes, null if there is none. */
    @Nullable
    Entry findNetwork(long address, int bytes) {
        for (Entry entry : entries) {
            if (entry.networkValid
                    && address >= entry.networkVirtual
                    && address + bytes <= entry.networkVirtual + entry.message.length()) {
                use(entry);
                return entry;
            }
        }
        return null;
    }

    /** Removes an entry. */
    void release(Entry entry) {
        entries.remove(entry);
        if (entry.resident) {
            resident--;
        }
        if (entry.processValid) {
            inProcess--;
        }
    }

    /** Removes the entry of a message that still waits. */
    void release(WaitingMessage message) {
        for (Entry entry : entries) {
            if (entry.message.equals(message)) {
                release(entry);
                return;
            }
        }
    }

    /** Cycles of the latest translation. */
    int latestCycles() {
        return parameters.latency() + (walked ? parameters.walkCycles() : 0);
    }

    private void use(Entry entry) {
        walked = !entry.resident;
        if (walked) {
            load(entry);
        }
        entry.used = ++clock;
    }

    private void load(Entry entry) {
        if (resident == parameters.entries()) {
            Entry oldest = entry;
            for (Entry other : entries) {
                if (other.resident && (oldest == entry || other.used < oldest.used)) {
                    oldest = other;
                }
            }
            oldest.resident = false;
            resident--;
        }
        entry.resident = true;
        entry.used = ++clock;
        resident++;
    }

    private static boolean overlaps(long start, int length, long address, long bytes) {
        return address < start + length && start < address + bytes;
    }

    /** One message. */
    static final class Entry {
        private final WaitingMessage message;
        private long networkVirtual;
        private long processVirtual;
        private boolean networkValid = true;
        private boolean processValid;
        private boolean bound;
        private long boundAddress;
        private boolean resident;
        private long used;

        private Entry(WaitingMessage message) {
            this.message = message;
            networkVirtual = message.address();
        }

        /** The address at which the message was received. */
        long boundAddress() {
            return boundAddress;
        }

        /** The physical address of a network virtual address. */
        long physicalOfNetwork(long address) {
            return message.address() + address - networkVirtual;
        }

        /** The physical address of a process virtual address. */
        long physicalOfProcess(long address) {
            return message.address() + address - processVirtual;
        }

        WaitingMessage message() {
            return message;
        }
    }
}
