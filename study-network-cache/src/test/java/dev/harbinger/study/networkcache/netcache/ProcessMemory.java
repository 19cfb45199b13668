package dev.harbinger.study.networkcache.netcache;

import java.util.ArrayList;
import java.util.List;

/** Process memory behind a network cache: takes what leaves it, and serves accesses through it as a machine would. */
final class ProcessMemory implements EvictionSink {
    final byte[] bytes;
    final List<String> events = new ArrayList<>();

    ProcessMemory(int size) {
        bytes = new byte[size];
    }

    @Override
    public void bound(long processAddress, byte[] from, int offset, int length) {
        events.add("bound " + processAddress + "+" + length);
        System.arraycopy(from, offset, bytes, (int) processAddress, length);
    }

    @Override
    public void fetched(long processAddress, byte[] from, int offset, int length) {
        events.add("fetched " + processAddress + "+" + length);
        System.arraycopy(from, offset, bytes, (int) processAddress, length);
    }

    long load(NetworkCache cache, long address, int length) {
        int position = cache.lookup(address, length);
        if (position >= 0) {
            return cache.read(position, length);
        }
        if (position == NetworkCache.PARTIAL) {
            cache.flush(address, length);
        }
        return LittleEndian.read(bytes, (int) address, length);
    }

    void store(NetworkCache cache, long address, int length, long value) {
        int position = cache.lookup(address, length);
        if (position >= 0) {
            cache.write(position, length, value);
            return;
        }
        if (position == NetworkCache.PARTIAL) {
            cache.flush(address, length);
        }
        LittleEndian.write(bytes, (int) address, length, value);
    }
}
