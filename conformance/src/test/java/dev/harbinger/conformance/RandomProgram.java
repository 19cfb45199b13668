package dev.harbinger.conformance;

import dev.harbinger.messaging.PointToPoint;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A random program of sends and receives that cannot deadlock, and what MPI's matching makes of it.
 *
 * <p>All ranks follow one timeline. A rank posts at most one operation at a time, and waits at times at which the other
 * side of what it waits for has surely been posted: a rank that waits at time t needs only posts at times up to t, so
 * whoever holds it up waits at an earlier time, and the earliest waits for nobody.
 */
final class RandomProgram {
    /** What a receive of a {@link Channel} says of the message it wants. */
    enum Wild {
        NOTHING,
        SOURCE,
        TAG,
        BOTH
    }

    /** Sends and receives any of which match each other; source and tag are -1 where the receives have wildcards. */
    record Channel(int communicator, int destination, int source, int tag) {}

    /** A message. Its number is the seed of its bytes; {@code await} is when its sender may wait for it. */
    static final class Send {
        final int number;
        final int source;
        final int destination;
        final int tag;
        final int communicator;
        final int bytes;
        final SendForm form;
        final int time;
        int await;

        private Send(
                int number,
                int source,
                int destination,
                int tag,
                int communicator,
                int bytes,
                SendForm form,
                int time) {
            this.number = number;
            this.source = source;
            this.destination = destination;
            this.tag = tag;
            this.communicator = communicator;
            this.bytes = bytes;
            this.form = form;
            this.time = time;
        }
    }

    /** A receive; {@code await} is when its rank may wait for it. */
    static final class Receive {
        final int rank;
        final int source;
        final int tag;
        final int communicator;
        final int time;
        final Channel channel;
        int capacity;
        int await;

        /** The message it must get; null with wildcards, where several are right. */
        @Nullable
        Send expected;

        private Receive(int rank, int source, int tag, int communicator, int time, Channel channel) {
            this.rank = rank;
            this.source = source;
            this.tag = tag;
            this.communicator = communicator;
            this.time = time;
            this.channel = channel;
        }
    }

    final int ranks;
    final int communicators;
    final int end;
    final List<Send> sends = new ArrayList<>();
    final List<Receive> receives = new ArrayList<>();

    RandomProgram(long seed, int[] sizes) {
        Random random = new Random(seed);
        ranks = 1 + random.nextInt(4);
        int messages = 10 + random.nextInt(60);
        // Communicator i is for receives with the wildcards of Wild i.
        communicators = Wild.values().length;
        end = 4 * messages;
        List<List<Integer>> times = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            List<Integer> all = new ArrayList<>();
            for (int time = 0; time < end; time++) {
                all.add(time);
            }
            Collections.shuffle(all, random);
            times.add(all);
        }
        for (int number = 0; number < messages; number++) {
            int source = random.nextInt(ranks);
            int destination = random.nextInt(ranks);
            int tag = random.nextInt(2);
            Wild wild = random.nextInt(3) == 0 ? Wild.values()[random.nextInt(communicators)] : Wild.NOTHING;
            int bytes = sizes[random.nextInt(sizes.length)];
            // A message that may come to any of several receives carries its number.
            int length = wild == Wild.NOTHING ? bytes : Math.max(bytes, 8);
            boolean anySource = wild == Wild.SOURCE || wild == Wild.BOTH;
            boolean anyTag = wild == Wild.TAG || wild == Wild.BOTH;
            sends.add(new Send(
                    number,
                    source,
                    destination,
                    tag,
                    wild.ordinal(),
                    length,
                    SendForm.values()[random.nextInt(SendForm.values().length)],
                    times.get(source).removeLast()));
            receives.add(new Receive(
                    destination,
                    anySource ? PointToPoint.ANY_SOURCE : source,
                    anyTag ? PointToPoint.ANY_TAG : tag,
                    wild.ordinal(),
                    times.get(destination).removeLast(),
                    new Channel(wild.ordinal(), destination, anySource ? -1 : source, anyTag ? -1 : tag)));
        }
        sends.sort(Comparator.comparingInt(send -> send.time));
        receives.sort(Comparator.comparingInt(receive -> receive.time));
        match(random);
    }

    /** MPI's matching: within a channel the i-th receive gets the i-th message of a sender. */
    private void match(Random random) {
        for (Receive receive : receives) {
            List<Receive> alike = receives.stream()
                    .filter(other -> other.channel.equals(receive.channel))
                    .toList();
            List<Send> candidates = sends.stream()
                    .filter(send -> channelOf(send, receive).equals(receive.channel))
                    .toList();
            int position = alike.indexOf(receive);
            Send certain = candidates.get(position);
            // By then as many messages have been sent as receives were posted up to this one.
            receive.await = later(random, Math.max(receive.time, certain.time));
            if (receive.communicator == Wild.NOTHING.ordinal()) {
                receive.expected = certain;
                int bytes = certain.bytes;
                receive.capacity = random.nextInt(8) == 0 ? random.nextInt(bytes + 1) : bytes + random.nextInt(2) * 64;
                certain.await = later(random, Math.max(receive.time, certain.time));
            } else {
                receive.capacity =
                        candidates.stream().mapToInt(send -> send.bytes).max().orElse(0);
                int all = alike.getLast().time;
                candidates.forEach(send -> send.await = later(random, Math.max(all, send.time)));
            }
        }
    }

    private static Channel channelOf(Send send, Receive receive) {
        return new Channel(
                send.communicator,
                send.destination,
                receive.source == PointToPoint.ANY_SOURCE ? -1 : send.source,
                receive.tag == PointToPoint.ANY_TAG ? -1 : send.tag);
    }

    private int later(Random random, int time) {
        return random.nextBoolean() ? time : time + random.nextInt(end - time);
    }
}
