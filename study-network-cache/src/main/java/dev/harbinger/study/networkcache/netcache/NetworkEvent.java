package dev.harbinger.study.networkcache.netcache;

/** The events that a network cache counts. */
public enum NetworkEvent {
    /** Messages that arrived. */
    ARRIVALS("messages arrived"),
    /** Messages that arrived in the lines reserved for them. */
    ARRIVALS_TO_RESERVED("messages arrived in reserved lines"),
    /** Messages too large for the network cache. */
    ARRIVALS_LARGE("messages arrived too large for the network cache"),
    /** Messages that found no room in network memory and must arrive again. */
    ARRIVALS_REFUSED("arrivals refused because network memory was full"),
    /** Messages that went to network memory because every message that they could replace is expected earlier. */
    ARRIVALS_BYPASSED("messages that bypassed the network cache"),
    /** Lines replaced in the network section for a message or line that arrived or was reloaded. */
    NETWORK_REPLACEMENTS("replacements in the network section"),
    /** Entries replaced in the message section. */
    MESSAGE_REPLACEMENTS("replacements in the message section"),
    /** Entries replaced in the process section. */
    PROCESS_REPLACEMENTS("replacements in the process section"),
    /** Unbound lines that went to network memory. */
    UNBOUND_PUSHED_OUT("unbound lines pushed out"),
    /** Unbound lines that had to be written to network memory. */
    UNBOUND_WRITTEN_BACK("unbound lines written back"),
    /** Bound lines that were handed on because they were replaced. */
    BOUND_EVICTED("bound lines evicted"),
    /** Bound lines that were handed on because they were flushed. */
    BOUND_FLUSHED("bound lines flushed"),
    /** Bound lines whose bytes a later message replaced as a whole. */
    BOUND_OVERWRITTEN("bound lines overwritten by a later message"),
    /** Receives whose message was found whole in the network cache. */
    FOUND_IN_CACHE("messages found in the network cache"),
    /** Receives whose message, or a line of it, was found through the link translation buffer. */
    FOUND_BY_TRANSLATION("messages found by link translation"),
    /** Receives whose message, or a line of it, was found by a search of network memory. */
    FOUND_BY_SEARCH("messages found by search"),
    /** Receives whose message was too large for the network cache. */
    FOUND_LARGE("large messages found"),
    /** Receives whose message was not found. */
    NOT_FOUND("messages not found"),
    /** Entries of the link translation buffer lost to others. */
    LINKS_LOST("link translations lost"),
    /** Lines brought back from network memory. */
    RELOADED("lines reloaded"),
    /** Lines bound. */
    LINES_BOUND("lines bound"),
    /** Receives for which lines were reserved before the message arrived. */
    RESERVATIONS("receives with reserved lines"),
    /** Receives that lost their reserved lines before the message arrived. */
    RESERVATIONS_LOST("receives that lost their reserved lines"),
    /** Searches by process address. */
    LOOKUPS("searches by process address"),
    /** Searches by process address that found all bytes. */
    LOOKUP_HITS("hits by process address"),
    /** Searches by process address that found some bytes. */
    LOOKUP_PARTIAL("partial hits by process address"),
    /** Accesses by network address that a line served. */
    NETWORK_HITS("hits by network address"),
    /** Accesses by network address that network memory served. */
    NETWORK_MISSES("misses by network address");

    private final String label;

    NetworkEvent(String label) {
        this.label = label;
    }

    /** Its name in tables. */
    public String label() {
        return label;
    }
}
