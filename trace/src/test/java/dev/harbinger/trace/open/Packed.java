package dev.harbinger.trace.open;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import dev.harbinger.trace.TraceEvent;
import dev.harbinger.trace.TraceOp;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Content of files that tests write: traces, and what they can be packed with. */
public final class Packed {
    static final String HEADING = "seq,time_ns,op,site,peer,tag,count,type_bytes\n";

    /** A trace of liballprof with one receive. */
    static final String ALLPROF = """
        # htor's PMPI Tracer 0.9 Output File
        # time: Tue
        # clockdiff: 0.000000 s (relative to rank 0)

        MPI_Init:-:140735000539132:140735000539120:1000
        MPI_Recv:1003:6575616:1:2,8:0:7:0:140735000539176:1009
        """;

    private Packed() {}

    /** A trace of some blocking receives; those of each process differ. */
    static byte[] csv(int process, int receives) {
        StringBuilder text = new StringBuilder(HEADING);
        for (int i = 0; i < receives; i++) {
            text.append(i + "," + 1000L * i + ",recv,a1b2," + (process + 1) + "," + i % 7 + ",100,8\n");
        }
        return bytes(text.toString());
    }

    /** A trace of Extrae: process 0 sends one message after another to process 1, with tags from 0. */
    static byte[] paraver(int messages) {
        StringBuilder text = new StringBuilder("#Paraver (01/01/2026 at 00:00):1000000_ns:1(2):1:2(1:1,1:1)\n");
        for (int i = 0; i < messages; i++) {
            int at = 100 * i;
            text.append("3:1:1:1:1:" + at + ":" + at + ":2:1:2:1:" + at + ":" + (at + 50) + ":8:" + i + "\n");
        }
        return bytes(text.toString());
    }

    /** What {@link #csv} says at a place. */
    static TraceEvent event(int process, int place) {
        return new TraceEvent(
                place,
                1000L * place,
                TraceOp.RECV,
                0xa1b2,
                process + 1,
                place % 7,
                100,
                8,
                TraceEvent.ABSENT,
                TraceEvent.ABSENT,
                TraceEvent.ABSENT,
                TraceEvent.ABSENT_INT,
                TraceEvent.ABSENT_INT);
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        }
        return out.toByteArray();
    }

    static byte[] xz(byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (XZOutputStream xz = new XZOutputStream(out, new LZMA2Options(0))) {
            xz.write(content);
        }
        return out.toByteArray();
    }

    static byte[] bzip2(byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BZip2CompressorOutputStream bzip2 = new BZip2CompressorOutputStream(out, 1)) {
            bzip2.write(content);
        }
        return out.toByteArray();
    }

    /** In blocks of 1 KiB: nothing of a block that is cut off can be read. */
    static byte[] zstd(byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZstdOutputStreamNoFinalizer zstd = new ZstdOutputStreamNoFinalizer(out)) {
            for (int from = 0; from < content.length; from += 1024) {
                zstd.write(content, from, Math.min(1024, content.length - from));
                zstd.flush();
            }
        }
        return out.toByteArray();
    }

    /** A tar of files, in their order; a name that ends with a slash is a folder. */
    public static byte[] tar(Map<String, byte[]> files) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out)) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
            for (var file : files.entrySet()) {
                TarArchiveEntry entry = new TarArchiveEntry(file.getKey(), true);
                entry.setSize(file.getValue().length);
                // The same bytes each time: where a cut falls in compressed ones must not depend on the clock.
                entry.setModTime(0);
                tar.putArchiveEntry(entry);
                tar.write(file.getValue());
                tar.closeArchiveEntry();
            }
        }
        return out.toByteArray();
    }

    /** Packs as the ending of a file's name says. */
    public static byte[] as(String name, byte[] content) throws IOException {
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "gz" -> gzip(content);
            case "xz" -> xz(content);
            case "bz2" -> bzip2(content);
            case "zst" -> zstd(content);
            default -> content;
        };
    }
}
