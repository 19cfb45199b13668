package dev.harbinger.study.networkcache.netcache;

/** A receive that was posted before its message arrived, with lines reserved for it (Khunjush, section 3.1.3). */
final class Reservation {
    final long id;
    final long sequence;
    final long processAddress;
    final int bytes;
    final int lines;
    /** Whether its lines, or their entries, were replaced before the message arrived. */
    boolean lost;

    Reservation(long id, long sequence, long processAddress, int bytes, int lines) {
        this.id = id;
        this.sequence = sequence;
        this.processAddress = processAddress;
        this.bytes = bytes;
        this.lines = lines;
    }
}
