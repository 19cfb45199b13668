package dev.harbinger.launch.program;

import dev.harbinger.messaging.Harbinger;
import java.util.Random;

/** Prints many lines of random length in random pieces, to both outputs; arguments: a seed and how many lines. */
public final class Lines {
    private Lines() {}

    public static void main(String[] arguments) {
        int rank = Harbinger.join().world().rank();
        Random random = new Random(Long.parseLong(arguments[0]) + rank);
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            String line = line(rank, i, random.nextInt(120));
            int cut = random.nextInt(line.length());
            if (random.nextInt(4) == 0) {
                System.err.print(line.substring(0, cut));
                System.err.println(line.substring(cut));
            }
            System.out.print(line.substring(0, cut));
            if (random.nextInt(10) == 0) {
                System.out.flush();
            }
            System.out.println(line.substring(cut));
        }
    }

    /** What a rank prints as its line {@code number}. */
    public static String line(int rank, int number, int length) {
        return "rank " + rank + " line " + number + " " + "x".repeat(length) + " end";
    }
}
