package dev.harbinger.trace.open;

import dev.harbinger.trace.TraceFile;
import dev.harbinger.trace.input.BulkInputStream;
import dev.harbinger.trace.input.CountedInputStream;
import dev.harbinger.trace.input.FileNames;
import dev.harbinger.trace.input.TemporaryFile;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files in a tar, for formats that need one file while another is read. A tar that is compressed is decompressed
 * into a temporary file first, which is deleted when this is closed. Any thread may read the files.
 */
final class TarContents implements Closeable {
    private record Place(long offset, long size) {}

    private final DiskFile tar;
    private final FileChannel channel;
    private final Map<String, Place> places = new LinkedHashMap<>();
    private @Nullable IOException damage;

    private TarContents(DiskFile tar, FileChannel channel) {
        this.tar = tar;
        this.channel = channel;
    }

    /**
     * Looks for the files in a tar.
     *
     * @throws IOException if the tar cannot be opened, or the temporary file cannot be written; damage of the tar does
     *     not end this, see {@link #damage}
     */
    static TarContents of(DiskFile tar) throws IOException {
        TemporaryFile copy = tar.isCompressed()
                ? TemporaryFile.create(TemporaryFile.usualFolder(), "tar", "decompressing a tar")
                : null;
        TarContents contents = new TarContents(
                tar, copy == null ? FileChannel.open(tar.path(), StandardOpenOption.READ) : copy.channel());
        try {
            if (copy != null) {
                contents.decompress(copy);
            }
            contents.findFiles();
            return contents;
        } catch (IOException e) {
            contents.close();
            throw e;
        }
    }

    private void decompress(TemporaryFile into) throws IOException {
        try (InputStream in = tar.open()) {
            byte[] block = new byte[1 << 20];
            for (int read = readSome(in, block); read >= 0; read = readSome(in, block)) {
                into.append(ByteBuffer.wrap(block, 0, read));
            }
        }
    }

    /** Keeps an error as damage, so that the files before that place can be read. */
    private int readSome(InputStream in, byte[] into) {
        try {
            return in.read(into);
        } catch (IOException e) {
            damage = e;
            return -1;
        }
    }

    private void findFiles() throws IOException {
        TarHeaders headers = new TarHeaders(new BufferedInputStream(new Slice(new Place(0, channel.size()))));
        try (TarArchiveInputStream entries = new TarArchiveInputStream(headers)) {
            headers.begin();
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                headers.end();
                if (entry.isFile() && !entry.isSparse()) {
                    places.putIfAbsent(
                            TarPath.normalized(entry.getName()), new Place(headers.position(), entry.getSize()));
                }
                headers.begin();
            }
        } catch (IOException | IllegalArgumentException e) {
            if (damage == null) {
                damage = new IOException(
                        tar + ": the tar is damaged or cut off (" + e.getMessage() + "); all before was read", e);
            }
        }
    }

    /** Why files may be missing, or null. */
    @Nullable
    IOException damage() {
        return damage;
    }

    /** All files, in their order. */
    List<Member> members() throws IOException {
        List<Member> members = new ArrayList<>();
        for (Map.Entry<String, Place> place : places.entrySet()) {
            members.add(new Member(place.getKey(), place.getValue()));
        }
        return members;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /** A file in the tar, which may be compressed itself. */
    final class Member implements TraceFile {
        private final String path;
        private final Place place;
        private final FileHead head;

        private Member(String path, Place place) throws IOException {
            this.path = path;
            this.place = place;
            this.head = FileHead.of(() -> new Slice(place), TarPath.shown(tar, path));
        }

        @Override
        public String name() {
            return head.compression().withoutEnding(FileNames.last(path));
        }

        /** The first bytes of the content, not to be changed. */
        byte[] head() {
            return head.bytes();
        }

        @Override
        public long size() {
            return place.size;
        }

        @Override
        public InputStream open(LongAdder bytesRead) throws IOException {
            InputStream raw = new CountedInputStream(new Slice(place), bytesRead);
            return head.compression().decompress(new BufferedInputStream(raw, 64 << 10), toString());
        }

        @Override
        public @Nullable TraceFile sibling(String name) throws IOException {
            for (Compression compression : Compression.values()) {
                String member = beside(name + compression.ending());
                Place found = name.startsWith("/") ? null : places.get(member);
                if (found != null) {
                    return new Member(member, found);
                }
            }
            return null;
        }

        private String beside(String name) {
            return TarPath.normalized(path.substring(0, path.lastIndexOf('/') + 1) + name);
        }

        @Override
        public String siblingPath(String name) {
            return TarPath.shown(tar, beside(name));
        }

        @Override
        public String toString() {
            return TarPath.shown(tar, path);
        }
    }

    /** A part of the tar. It ends early if the tar does. */
    private final class Slice extends BulkInputStream {
        private long at;
        private final long end;

        Slice(Place place) {
            this.at = place.offset;
            this.end = place.offset + place.size;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            int most = (int) Math.min(length, end - at);
            int read = most <= 0 ? -1 : channel.read(ByteBuffer.wrap(into, offset, most), at);
            at += Math.max(read, 0);
            return read;
        }

        @Override
        public long skip(long bytes) throws IOException {
            long skipped = Math.clamp(bytes, 0, Math.max(0, Math.min(end, channel.size()) - at));
            at += skipped;
            return skipped;
        }
    }
}
