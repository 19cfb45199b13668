package dev.harbinger.study.networkcache;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Input that several runs of a program read, one after the other, each from its start and in the same pieces. The bytes
 * that a run reads are kept for the next one. For one thread.
 */
final class RepeatedInput {
    private final InputStream source;
    private final List<byte[]> pieces = new ArrayList<>();
    private boolean ended;

    /** @param source read when a run asks for more bytes than any run before; not closed */
    RepeatedInput(InputStream source) {
        this.source = source;
    }

    /** The input, for the next run. */
    InputStream fromItsStart() {
        return new Reader();
    }

    /** The piece with a number, of at most {@code most} bytes if it is new; null at the end. */
    private byte @Nullable [] piece(int number, int most) throws IOException {
        if (number == pieces.size() && !ended) {
            byte[] bytes = new byte[Math.min(most, 1 << 16)];
            int got = source.read(bytes, 0, bytes.length);
            if (got < 0) {
                ended = true;
            } else {
                pieces.add(Arrays.copyOf(bytes, got));
            }
        }
        return number < pieces.size() ? pieces.get(number) : null;
    }

    private final class Reader extends InputStream {
        private int number;
        private int at;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            byte[] piece = piece(number, length);
            if (piece == null) {
                return -1;
            }
            int count = Math.min(length, piece.length - at);
            System.arraycopy(piece, at, into, offset, count);
            at += count;
            if (at == piece.length) {
                number++;
                at = 0;
            }
            return count;
        }
    }
}
