package dev.harbinger.trace.dumpi;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Calls as a program might make them, in both forms. */
final class DumpiRandomCalls {
    private final Random random;
    private final DumpiTwoForms calls = new DumpiTwoForms();
    private final List<Integer> open = new ArrayList<>();
    private int nextRequest = 2;

    private DumpiRandomCalls(long seed) {
        random = new Random(seed);
    }

    static DumpiTwoForms of(long seed, int length) {
        DumpiRandomCalls made = new DumpiRandomCalls(seed);
        for (int i = 0; i < length; i++) {
            made.call();
        }
        return made.calls;
    }

    private void call() {
        switch (random.nextInt(12)) {
            case 0 -> sending(0, "MPI_Send").end();
            case 1 -> sending(4, "MPI_Ssend").end();
            case 2 ->
                receiving(1, "MPI_Recv")
                        .statuses("status", statuses(random.nextInt(2)))
                        .end();
            case 3 -> sending(8, "MPI_Isend").request(newRequest()).end();
            case 4, 5, 6 -> receiving(12, "MPI_Irecv").request(newRequest()).end();
            case 7 ->
                calls.call(13, "MPI_Wait")
                        .request(openRequest())
                        .statuses("status", statuses(random.nextInt(2)))
                        .end();
            case 8 -> {
                int[] requests = new int[random.nextInt(4)];
                for (int i = 0; i < requests.length; i++) {
                    requests[i] = openRequest();
                }
                calls.call(18, "MPI_Waitall")
                        .requests(requests)
                        .statuses(
                                "statuses[%d]".formatted(requests.length),
                                statuses(random.nextBoolean() ? 0 : requests.length))
                        .end();
            }
            case 9 ->
                calls.call(16, "MPI_Waitany")
                        .requests(openRequest(), openRequest())
                        .num("index", random.nextInt(-2, 3))
                        .statuses("status", statuses(1))
                        .end();
            case 10 ->
                calls.call(52, "MPI_Barrier")
                        .comm("comm", random.nextInt(1 << 16))
                        .end();
            default ->
                calls.call(35, "MPI_Type_contiguous")
                        .num("count", random.nextInt(-1, 100))
                        .type("oldtype", type())
                        .type("newtype", 28 + random.nextInt(4))
                        .end();
        }
    }

    private DumpiTwoForms sending(int number, String label) {
        return calls.send(
                number, label, random.nextInt(1000), type(), random.nextInt(-2, 9), random.nextInt(99), comm());
    }

    private DumpiTwoForms receiving(int number, String label) {
        return calls.receive(
                number, label, random.nextInt(1000), type(), random.nextInt(-2, 9), random.nextInt(-1, 99), comm());
    }

    private int type() {
        return random.nextInt(33);
    }

    private int comm() {
        return random.nextInt(2, 7);
    }

    private int newRequest() {
        open.add(nextRequest);
        return nextRequest++;
    }

    private int openRequest() {
        return open.isEmpty() || random.nextInt(9) == 0 ? 1 : open.remove(random.nextInt(open.size()));
    }

    private int[][] statuses(int count) {
        int[][] statuses = new int[count][];
        for (int i = 0; i < count; i++) {
            statuses[i] = new int[] {
                random.nextInt(1 << 20), random.nextInt(-1, 8), random.nextInt(8) / 7, random.nextInt(-1, 99)
            };
        }
        return statuses;
    }
}
