package dev.harbinger.study.networkcache.memory;

import java.util.ArrayList;
import java.util.List;

/** A cache in the plainest words: lists of blocks, the newest first; no data and no time. */
final class NaiveCache {
    private static final class Block {
        final long number;
        boolean dirty;

        Block(long number) {
            this.number = number;
        }
    }

    private final CacheGeometry geometry;
    private final NaiveCache below;
    private final List<List<Block>> sets = new ArrayList<>();
    long reads;
    long writes;
    long readMisses;
    long writeMisses;
    long replacements;
    long writebacks;

    NaiveCache(CacheGeometry geometry, NaiveCache below) {
        this.geometry = geometry;
        this.below = below;
        for (int set = 0; set < geometry.sets(); set++) {
            sets.add(new ArrayList<>());
        }
    }

    void access(long address, boolean write) {
        long number = address / geometry.line();
        List<Block> set = sets.get((int) (number % geometry.sets()));
        Block block = null;
        for (Block each : set) {
            if (each.number == number) {
                block = each;
            }
        }
        if (write) {
            writes++;
        } else {
            reads++;
        }
        if (block == null) {
            if (write) {
                writeMisses++;
            } else {
                readMisses++;
            }
            if (set.size() == geometry.ways()) {
                replacements++;
                Block oldest = set.removeLast();
                if (oldest.dirty) {
                    writebacks++;
                    if (below != null) {
                        below.access(oldest.number * geometry.line(), true);
                    }
                }
            }
            if (below != null) {
                below.access(number * geometry.line(), false);
            }
            block = new Block(number);
        }
        set.remove(block);
        set.addFirst(block);
        block.dirty |= write;
    }

    CacheCounts counts() {
        return new CacheCounts(reads, writes, readMisses, writeMisses, replacements, writebacks, 0, 0, 0, 0);
    }
}
