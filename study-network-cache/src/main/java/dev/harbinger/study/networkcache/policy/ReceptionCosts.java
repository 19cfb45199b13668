package dev.harbinger.study.networkcache.policy;

/**
 * Costs of receiving besides the simulated memory accesses.
 *
 * @param call {@code receive.call}: cycles of each post and of each wait, in every policy
 * @param longestShort {@code receive.short}: bytes up to which a message uses the extension (Khunjush, section 5.1: 16)
 * @param longMessages {@code receive.long}: how longer messages reach the program
 * @param copyWord {@code copy.word}: cycles of an iteration of the copy loop besides its load and its store
 * @param header {@code copy.header}: bytes of a header that a processor reads from the network interface with a message
 * @param dmaSetup {@code dma.setup}: cycles before the first byte of a DMA transfer
 * @param dmaBytes {@code dma.bytes-per-cycle}: bytes that DMA moves in a cycle
 * @param transferLine {@code dtct.line}: cycles to move a line from the network cache to the data cache
 * @param kernel {@code via.overhead}: cycles that the kernel takes for a receive under VIA, without copying
 * @param tcpFactor {@code tcp.factor}: the kernel's cycles under TCP/IP divided by those under VIA (Khunjush, section
 *     7.2.1: about 1.5)
 * @param pollution {@code via.pollution}: share of the data cache's lines that the kernel replaces in each receive, 0
 *     to 1
 * @param evictionTarget {@code netcache.evict-to}: the destination of replaced bound lines
 * @param lateTarget {@code netcache.late-to}: the destination of a message whose receive was posted before it arrived
 */
public record ReceptionCosts(
        int call,
        int longestShort,
        LongMessages longMessages,
        int copyWord,
        int header,
        int dmaSetup,
        int dmaBytes,
        int transferLine,
        int kernel,
        double tcpFactor,
        double pollution,
        EvictionTarget evictionTarget,
        LateTarget lateTarget) {
    /** How messages that are too long for the extension reach the program. */
    public enum LongMessages {
        /** Like short messages under a policy without a network cache, by DMA to the destination under others. */
        BY_POLICY,
        /** By DMA to the destination under every policy, so that policies differ only in short messages. */
        DMA
    }

    /** The destination of a replaced bound line. */
    public enum EvictionTarget {
        /** The data cache (Khunjush, section 3.3.2). */
        DATA_CACHE,
        /** Process memory (Afsahi and Dimopoulos, section 7.1). */
        PROCESS_MEMORY
    }

    /** The destination of a message whose receive was posted before it arrived (Khunjush, section 3.1.3). */
    public enum LateTarget {
        /** A line of the data cache that is reserved for the message, as the document implemented it. */
        DATA_CACHE,
        /** A line of the network cache that is reserved for the message. */
        NETWORK_CACHE
    }

    /** The most cycles of a step, and the most bytes of a header or per cycle. */
    private static final int MOST = 65_535;

    /**
     * Checks them.
     *
     * @throws IllegalArgumentException when a cost is out of range; the message names the parameter
     */
    public ReceptionCosts {
        between("receive.call", call, 0);
        atLeast("receive.short", longestShort, 0);
        between("copy.word", copyWord, 0);
        between("copy.header", header, 0);
        between("dma.setup", dmaSetup, 0);
        between("dma.bytes-per-cycle", dmaBytes, 1);
        between("dtct.line", transferLine, 0);
        between("via.overhead", kernel, 0);
        if (!(tcpFactor >= 0 && tcpFactor <= 1e6)) {
            throw new IllegalArgumentException("tcp.factor is " + tcpFactor + ": it must be from 0 to 1000000");
        }
        if (!(pollution >= 0 && pollution <= 1)) {
            throw new IllegalArgumentException("via.pollution is " + pollution + ": it must be from 0 to 1");
        }
    }

    /** Whether a message is too long to use the extension. */
    public boolean isLong(Delivery message) {
        return message.length() > longestShort;
    }

    private static void between(String name, int value, int least) {
        atLeast(name, value, least);
        if (value > MOST) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be at most " + MOST);
        }
    }

    private static void atLeast(String name, int value, int least) {
        if (value < least) {
            throw new IllegalArgumentException(name + " is " + value + ": it must be " + least + " or more");
        }
    }
}
