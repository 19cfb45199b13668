package dev.harbinger.study.networkcache.netcache;

import dev.harbinger.study.networkcache.netmemory.Require;

/**
 * Parameters of the network TLB.
 *
 * @param entries entries; 0 for none: large messages are then handed over as they are received
 * @param latency cycles of a translation
 * @param walkCycles cycles to fetch an entry that was replaced
 * @param reading the address that a receive writes into an entry
 */
public record NetworkTlbParameters(int entries, int latency, int walkCycles, Reading reading) {
    /** The address that a receive writes into an entry, where the text and its purpose disagree. */
    public enum Reading {
        /**
         * The receive sets the process virtual address and makes it the valid one. This is the purpose of the exclusive
         * valid bits, and plain loads then find the message.
         */
        PROCESS_ADDRESS,
        /**
         * The receive sets the network virtual address, as Afsahi and Dimopoulos, section 7.3, say literally. Then only
         * loads by network address find the message, and plain loads do not.
         */
        NETWORK_ADDRESS
    }

    private static final int MOST_ENTRIES = 1 << 16;

    /** No network TLB. */
    public static final NetworkTlbParameters NONE = new NetworkTlbParameters(0, 0, 0, Reading.PROCESS_ADDRESS);

    /**
     * Checks it.
     *
     * @throws IllegalArgumentException when a number is negative
     */
    public NetworkTlbParameters {
        Require.atLeast("network TLB", "entries", 0, entries);
        Require.atMost("network TLB", "entries", MOST_ENTRIES, entries);
        Require.cycles("network TLB", "latency", latency);
        Require.cycles("network TLB", "cycles to fetch an entry", walkCycles);
    }
}
