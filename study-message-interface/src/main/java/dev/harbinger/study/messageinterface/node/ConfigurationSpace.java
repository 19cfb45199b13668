package dev.harbinger.study.messageinterface.node;

/**
 * Addresses of a node's own registers and controls, reached through pointers of type Configuration. Ours: the document
 * says that system code starts threads and reads users' registers (Lee, sections 3.3.1 and 5.2.3) and not by which
 * addresses.
 *
 * <pre>
 *  17..14 kind | 13..12 cluster | 11..9 slot | 8..3 register | 2..0 zero
 *  kind 0  a register: 0 to 15 integer, 16 to 31 floating-point, 32 to 47 condition; a store fills it;
 *          48 to 63 those of an interface, to be read
 *  kind 1  a thread: register 0 its instruction pointer, a store of a pointer starts it;
 *          register 1 its state, 0 free and 1 running; a store of 2 stops it with a fault at its SEND that the GTLB
 *          does not map, any other store frees the slot
 *  kind 2  the node: register 0 the OMBC, a store adds to it; 1 the node's identifier; 2 the number of nodes;
 *          3 whether the event queue has words, a store puts one back;
 *          4 and 5 how many messages of priority 0 and 1 wait whose handler can be read
 * </pre>
 */
public final class ConfigurationSpace {
    static final int REGISTER = 0;
    static final int THREAD = 1;
    static final int NODE = 2;

    static final int THREAD_POINTER = 0;
    static final int THREAD_STATE = 1;

    static final long STATE_UNMAPPED = 2;

    static final int NODE_CREDITS = 0;
    static final int NODE_ID = 1;
    static final int NODE_COUNT = 2;
    static final int NODE_EVENTS = 3;
    static final int NODE_WAITING = 4;

    private static final int REGISTER_SHIFT = 3;
    private static final int SLOT_SHIFT = 9;
    private static final int CLUSTER_SHIFT = 12;
    private static final int KIND_SHIFT = 14;

    private ConfigurationSpace() {}

    static int kind(long address) {
        return (int) (address >>> KIND_SHIFT);
    }

    static int cluster(long address) {
        return (int) (address >>> CLUSTER_SHIFT) & 0x3;
    }

    static int slot(long address) {
        return (int) (address >>> SLOT_SHIFT) & 0x7;
    }

    static int register(long address) {
        return (int) (address >>> REGISTER_SHIFT) & 0x3f;
    }
}
