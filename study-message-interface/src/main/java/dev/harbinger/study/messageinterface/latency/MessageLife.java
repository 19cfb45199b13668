package dev.harbinger.study.messageinterface.latency;

import java.util.List;

/**
 * When what happened to a message. All times are cycles; what did not happen, or was not seen, is {@link #UNKNOWN}.
 *
 * @param number of the message, in the order in which headers are made
 * @param priority 0 or 1
 * @param sender number of its node
 * @param cluster cluster of the thread that sent it
 * @param slot slot of the thread that sent it
 * @param send index of the instruction that sent it
 * @param receiver number of its node
 * @param length words of its body
 * @param sent the SEND issued, or the first word was written to a port that streams
 * @param translated its destination was looked up in the GTLB
 * @param queued its header entered the outgoing queue
 * @param acknowledged all words had left the registers
 * @param injected its first flit entered the network
 * @param injectedLast its last flit entered the network
 * @param hops its way through the routers, of networks that have some
 * @param arrived its first flit left the network
 * @param arrivedLast its last flit left the network
 * @param dispatched MsgHead was read
 * @param started the first instruction of its handler issued; of the code after MsgHead, when that never jumps there
 * @param handler index of the handler's first instruction
 * @param lastWord MsgBody was read last
 * @param ended the last instruction issued before the next message was dispatched
 */
public record MessageLife(
        long number,
        int priority,
        int sender,
        int cluster,
        int slot,
        int send,
        int receiver,
        int length,
        long sent,
        long translated,
        long queued,
        long acknowledged,
        long injected,
        long injectedLast,
        List<Hop> hops,
        long arrived,
        long arrivedLast,
        long dispatched,
        long started,
        int handler,
        long lastWord,
        long ended) {
    /** Of what did not happen. */
    public static final int UNKNOWN = -1;

    /** A life; the list is copied. */
    public MessageLife {
        hops = List.copyOf(hops);
    }

    /** End of the cycle in which the handler read the last word, or its beginning when it read none after that. */
    public long read() {
        return started == UNKNOWN ? UNKNOWN : Math.max(started, lastWord + 1);
    }

    /** Cycles from SEND to the last word that the handler read, {@link #UNKNOWN} when it was never dispatched. */
    public long latency() {
        long read = read();
        return read == UNKNOWN || sent == UNKNOWN ? UNKNOWN : read - sent;
    }
}
