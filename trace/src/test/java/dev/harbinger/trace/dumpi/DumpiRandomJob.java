package dev.harbinger.trace.dumpi;

import dev.harbinger.trace.TraceEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Several processes that make communicators together, at random, by the rules of MPI: all are simulated at once. Then
 * each posts receives from all ranks of its communicators.
 */
final class DumpiRandomJob {
    /**
     * A communicator.
     *
     * @param numbers what each process of the job calls it
     * @param lengths of the grid; none if it is not Cartesian
     */
    private record Comm(List<Integer> members, int[] numbers, List<Integer> lengths, boolean isCartesian) {}

    private final Random random;
    private final int processes;
    private final boolean isRankReported;
    private final List<DumpiCommunicatorCalls> calls = new ArrayList<>();
    private final List<List<Integer>> expected = new ArrayList<>();
    private final List<Comm> comms = new ArrayList<>();
    private int nextTag;
    private final int[] nextNumber;
    private final int[] nextGroup;

    DumpiRandomJob(long seed, int processes, int steps, boolean isSizeReported, boolean isRankReported) {
        random = new Random(seed);
        this.processes = processes;
        this.isRankReported = isRankReported;
        nextNumber = random.ints(processes, 4, 9).toArray();
        nextGroup = random.ints(processes, 3, 9).toArray();
        List<Integer> all = IntStream.range(0, processes).boxed().toList();
        int[] worlds = new int[processes];
        Arrays.fill(worlds, DumpiCommunicatorCalls.WORLD);
        comms.add(new Comm(all, worlds, List.of(), false));
        for (int process = 0; process < processes; process++) {
            calls.add(new DumpiCommunicatorCalls());
            expected.add(new ArrayList<>());
            if (isSizeReported) {
                calls.get(process).size(DumpiCommunicatorCalls.WORLD, processes);
            }
            int[] selves = new int[processes];
            selves[process] = DumpiCommunicatorCalls.SELF;
            comms.add(new Comm(List.of(process), selves, List.of(), false));
        }
        // If none of the first files has a split, the others are not looked at.
        calls.getFirst().split(DumpiCommunicatorCalls.SELF, 0, 0, nextNumber[0]++);
        for (int step = 0; step < steps; step++) {
            step(comms.get(random.nextInt(comms.size())));
        }
    }

    List<DumpiCommunicatorCalls> calls() {
        return calls;
    }

    /** The ranks in the job of the peers of all receives, of each process. */
    List<List<Integer>> expected() {
        return expected;
    }

    private void step(Comm old) {
        switch (random.nextInt(8)) {
            case 0 -> dup(old);
            case 1, 2, 3 -> split(old);
            case 4 -> create(old);
            case 5 -> cart(old);
            default -> {
                List<Comm> carts = comms.stream().filter(Comm::isCartesian).toList();
                if (carts.isEmpty()) {
                    cart(old);
                } else {
                    sub(carts.get(random.nextInt(carts.size())));
                }
            }
        }
    }

    /** A new communicator of some processes, which number it each as they like. */
    private Comm made(List<Integer> members, List<Integer> lengths, boolean isCartesian) {
        int[] numbers = new int[processes];
        for (int member : members) {
            numbers[member] = nextNumber[member];
            nextNumber[member] += random.nextInt(1, 3);
        }
        Comm made = new Comm(members, numbers, lengths, isCartesian);
        comms.add(made);
        return made;
    }

    /** What processes do with a communicator that was made; a tag of its own tells it. */
    private void use(Comm made) {
        int tag = nextTag++;
        for (int rank = 0; rank < made.members().size(); rank++) {
            int member = made.members().get(rank);
            int number = made.numbers()[member];
            if (isRankReported && random.nextBoolean()) {
                calls.get(member).rank(number, rank);
            }
            if (isRankReported && random.nextBoolean()) {
                calls.get(member).size(number, made.members().size());
            }
            calls.get(member).receiveFromAll(number, made.members().size(), tag);
            expected.get(member).addAll(made.members());
        }
    }

    private void dup(Comm old) {
        Comm made = made(old.members(), old.lengths(), old.isCartesian());
        for (int member : old.members()) {
            calls.get(member).dup(old.numbers()[member], made.numbers()[member]);
        }
        use(made);
    }

    private void split(Comm old) {
        int size = old.members().size();
        int[] colours = random.ints(size, -1, 3).toArray();
        int[] keys = random.ints(size, -2, 3).toArray();
        List<Comm> all = new ArrayList<>();
        for (int colour = 0; colour < 3; colour++) {
            int one = colour;
            List<Integer> members = IntStream.range(0, size)
                    .filter(rank -> colours[rank] == one)
                    .boxed()
                    .sorted(Comparator.comparingInt(rank -> keys[rank]))
                    .map(old.members()::get)
                    .toList();
            all.add(made(members, List.of(), false));
        }
        for (int rank = 0; rank < size; rank++) {
            int member = old.members().get(rank);
            boolean isNone = colours[rank] < 0;
            calls.get(member)
                    .split(
                            old.numbers()[member],
                            isNone ? DumpiCommunicatorCalls.UNDEFINED : colours[rank],
                            keys[rank],
                            isNone
                                    ? DumpiCommunicatorCalls.NULL
                                    : all.get(colours[rank]).numbers()[member]);
        }
        for (Comm made : all) {
            if (made.members().isEmpty()) {
                comms.remove(made);
            } else {
                use(made);
            }
        }
    }

    /** Makes a group of a part of the old communicator in one of four ways, which each process may choose. */
    private void create(Comm old) {
        int size = old.members().size();
        int first = random.nextInt(size);
        int step = random.nextInt(1, 3);
        boolean isAscending = random.nextBoolean();
        List<Integer> ranks = new ArrayList<>();
        for (int rank = first; isAscending ? rank < size : rank >= 0; rank += isAscending ? step : -step) {
            ranks.add(rank);
        }
        List<Integer> members = ranks.stream().map(old.members()::get).toList();
        int[] listed = ranks.stream().mapToInt(Integer::intValue).toArray();
        int[] others =
                IntStream.range(0, size).filter(rank -> !ranks.contains(rank)).toArray();
        int[] range = {first, isAscending ? size - 1 : 0, isAscending ? step : -step};
        Comm made = made(members, List.of(), false);
        for (int member : old.members()) {
            int group = nextGroup[member]++;
            int part = nextGroup[member]++;
            DumpiCommunicatorCalls ofMember = calls.get(member).group(old.numbers()[member], group);
            switch (random.nextInt(isAscending ? 4 : 2)) {
                case 0 -> ofMember.include(group, part, listed);
                case 1 -> ofMember.includeRanges(group, part, range);
                case 2 -> ofMember.exclude(group, part, others);
                default ->
                    ofMember.excludeRanges(
                            group,
                            part,
                            Arrays.stream(others)
                                    .flatMap(rank -> IntStream.of(rank, rank, 1))
                                    .toArray());
            }
            boolean isIn = members.contains(member);
            ofMember.create(old.numbers()[member], part, isIn ? made.numbers()[member] : DumpiCommunicatorCalls.NULL);
        }
        use(made);
    }

    private void cart(Comm old) {
        int size = old.members().size();
        List<Integer> lengths = new ArrayList<>();
        int product = 1;
        for (int dimensions = random.nextInt(4); dimensions > 0; dimensions--) {
            int length = random.nextInt(1, size / product + 1);
            product *= length;
            lengths.add(random.nextInt(lengths.size() + 1), length);
        }
        List<Integer> order = new ArrayList<>(old.members());
        boolean isReordered = random.nextBoolean();
        if (isReordered) {
            Collections.shuffle(order, random);
        }
        Comm made = made(List.copyOf(order.subList(0, product)), List.copyOf(lengths), true);
        int[] all = lengths.stream().mapToInt(Integer::intValue).toArray();
        for (int member : old.members()) {
            int rank = made.members().indexOf(member);
            int number = rank < 0 ? DumpiCommunicatorCalls.NULL : made.numbers()[member];
            calls.get(member).cart(old.numbers()[member], number, isReordered, all);
            if (isReordered && rank >= 0) {
                calls.get(member).rank(number, rank);
            }
        }
        use(made);
    }

    private void sub(Comm old) {
        int dimensions = old.lengths().size();
        int[] kept = random.ints(dimensions, 0, 2).toArray();
        List<Integer> left = IntStream.range(0, dimensions)
                .filter(i -> kept[i] != 0)
                .mapToObj(old.lengths()::get)
                .toList();
        List<List<Integer>> lines = new ArrayList<>();
        List<List<Integer>> places = new ArrayList<>();
        for (int rank = 0; rank < old.members().size(); rank++) {
            List<Integer> place = fixed(coordinates(rank, old.lengths()), kept);
            int line = places.indexOf(place);
            if (line < 0) {
                line = places.size();
                places.add(place);
                lines.add(new ArrayList<>());
            }
            // In a line, the order of the old ranks is that of the coordinates left.
            lines.get(line).add(old.members().get(rank));
        }
        for (List<Integer> line : lines) {
            Comm made = made(line, left, true);
            for (int member : line) {
                calls.get(member).sub(old.numbers()[member], made.numbers()[member], kept);
            }
            use(made);
        }
    }

    private static List<Integer> coordinates(int rank, List<Integer> lengths) {
        List<Integer> coordinates = new ArrayList<>();
        int rest = rank;
        for (int length : lengths.reversed()) {
            coordinates.addFirst(rest % length);
            rest /= length;
        }
        return coordinates;
    }

    private static List<Integer> fixed(List<Integer> coordinates, int[] kept) {
        return IntStream.range(0, kept.length)
                .filter(i -> kept[i] == 0)
                .mapToObj(coordinates::get)
                .toList();
    }

    /** Whether ranks are those expected as far as they are known; {@code ranks} may end early. */
    static boolean isNeverWrong(List<Integer> expected, List<Integer> ranks) {
        return IntStream.range(0, ranks.size())
                .allMatch(i -> ranks.get(i) == TraceEvent.ABSENT_INT || Objects.equals(ranks.get(i), expected.get(i)));
    }
}
