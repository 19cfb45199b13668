package dev.harbinger.study.networkcache.machine;

import dev.harbinger.study.networkcache.core.NetworkFault;
import dev.harbinger.trace.traffic.Message;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The messages that a program has found in network memory, by their addresses there, with their bytes as the program
 * has changed them: the content of network memory without caches. For one thread.
 */
final class FoundMessages {
    private final List<Message> messages;
    private final TreeMap<Long, Integer> waiting = new TreeMap<>();
    private final Map<Integer, byte[]> changed = new HashMap<>();

    FoundMessages(List<Message> messages) {
        this.messages = messages;
    }

    /** The program has found a message. */
    void found(long address, int message) {
        waiting.put(address, message);
    }

    /** The program has received a message, wherever it waited. */
    void received(int message) {
        waiting.values().remove(message);
    }

    /** The bytes of a message; not to be changed. */
    byte[] payload(int message) {
        return changed.getOrDefault(message, messages.get(message).payload());
    }

    /**
     * Reads bytes at a network address, in little-endian order.
     *
     * @throws NetworkFault when no message waits there that the program has found
     */
    long load(long address, int bytes) {
        Map.Entry<Long, Integer> at = at("reads", address, bytes);
        byte[] payload = payload(at.getValue());
        int offset = (int) (address - at.getKey());
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
            value = value << 8 | (payload[offset + i] & 0xff);
        }
        return value;
    }

    /**
     * Writes bytes at a network address.
     *
     * @throws NetworkFault as {@link #load}
     */
    void store(long address, int bytes, long value) {
        Map.Entry<Long, Integer> at = at("writes", address, bytes);
        byte[] payload = changed.computeIfAbsent(
                at.getValue(), message -> messages.get(message).payload().clone());
        int offset = (int) (address - at.getKey());
        for (int i = 0; i < bytes; i++) {
            payload[offset + i] = (byte) (value >>> (8 * i));
        }
    }

    private Map.Entry<Long, Integer> at(String does, long address, int bytes) {
        Map.Entry<Long, Integer> entry = waiting.floorEntry(address);
        if (entry == null || address + bytes > entry.getKey() + payload(entry.getValue()).length) {
            throw new NetworkFault("the program " + does + " " + bytes + " bytes at 0x" + Long.toHexString(address)
                    + " of network memory, where no message waits that the program has found; take the address from"
                    + " nc.find, before the receive");
        }
        return entry;
    }
}
