package dev.harbinger.study.networkcache.policy;

import dev.harbinger.study.networkcache.memory.MemoryHierarchy;

/**
 * A message waits in memory of the system, to which the network interface writes it on arrival. The processor copies it
 * to the program's memory once its receive is posted. The policy determines the other work of the processor.
 */
abstract class BufferedReception implements ReceptionPolicy {
    private final DeviceMemory buffers;
    private final ProcessorCopyLoop loop;
    private final int call;
    private final int header;

    /** @param header bytes before the message in its buffer */
    BufferedReception(MemoryHierarchy hierarchy, DeviceMemory buffers, ReceptionCosts costs, int header) {
        this.header = header;
        this.buffers = buffers;
        this.loop = new ProcessorCopyLoop(hierarchy, costs.copyWord());
        this.call = costs.call();
    }

    /** Does the work before a message is copied from its buffer; returns the cycle in which it is done. */
    abstract long beforeCopy(Delivery message, ProcessorCopyLoop loop, long now);

    @Override
    public final void arrive(Delivery message, long now) {
        message.waitAt(buffers.write(message.payload(), header));
    }

    @Override
    public final long post(Delivery message, long now) {
        return message.hasArrived() ? receive(message, now + call) : now + call;
    }

    @Override
    public final long complete(Delivery message, long now) {
        return message.isBound() ? now + call : receive(message, now + call);
    }

    private long receive(Delivery message, long now) {
        if (message.buffer() == DeviceMemory.NONE) {
            message.waitAt(buffers.writeOnDemand(message.payload(), header));
        }
        long copied = loop.copy(message.buffer(), message.address(), message.length(), beforeCopy(message, loop, now));
        buffers.free(message.buffer());
        message.bind(copied);
        return copied;
    }
}
