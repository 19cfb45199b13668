package dev.harbinger.messaging.transport.tcp;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The shared secret of a job's processes. It proves that a process belongs to the job, but encrypts nothing: messages
 * travel in plain text. Immutable; never printed.
 */
public final class Secret {
    /** Minimum length in characters or bytes. */
    public static final int SHORTEST = 16;

    /** Maximum length of a file with a secret, in bytes. */
    private static final int LONGEST = 4096;

    /** Bytes of a proof. */
    static final int PROOF = 32;

    private static final Set<PosixFilePermission> OF_OTHERS = Set.of(
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.OTHERS_WRITE);

    private static final String ALGORITHM = "HmacSHA256";

    private final byte[] key;

    private Secret(byte[] key) {
        this.key = key;
    }

    /** A new secret from the system's source of randomness. */
    public static Secret random() {
        byte[] bytes = new byte[32];
        new SecureRandom().nextBytes(bytes);
        return of(HexFormat.of().formatHex(bytes));
    }

    /**
     * The secret given by a text, without leading and trailing white space.
     *
     * @throws IllegalArgumentException if it is shorter than {@value #SHORTEST} bytes
     */
    public static Secret of(String text) {
        byte[] key = text.strip().getBytes(StandardCharsets.UTF_8);
        if (key.length < SHORTEST) {
            throw new IllegalArgumentException("secret of " + key.length + " bytes: must be " + SHORTEST + " or more");
        }
        return new Secret(key);
    }

    /**
     * Reads the secret from a text file.
     *
     * @throws IOException if it cannot be read, is no regular file, is too short or too long, or other users may read
     *     or change it
     */
    public static Secret read(Path file) throws IOException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString(), null, "there is no such secret file");
        }
        if (!Files.isRegularFile(file)) {
            throw new IOException("secret file '" + file + "' is not a regular file: name a text file");
        }
        if (Files.size(file) > LONGEST) {
            throw new IOException("secret file '" + file + "' has " + Files.size(file) + " bytes: a secret has "
                    + LONGEST + " at most");
        }
        PosixFileAttributeView owned = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (owned != null && !Collections.disjoint(owned.readAttributes().permissions(), OF_OTHERS)) {
            throw new IOException("file '" + file
                    + "' holds a secret that others may read or change: restrict it to yourself with chmod 600");
        }
        try {
            return of(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            throw new IOException("file '" + file + "' holds a " + e.getMessage(), e);
        }
    }

    /** The text from which {@link #of} creates this secret; to be passed only to other launchers of the job. */
    public String text() {
        return new String(key, StandardCharsets.UTF_8);
    }

    static Secret ofHex(String hex) {
        return new Secret(HexFormat.of().parseHex(hex));
    }

    String hex() {
        return HexFormat.of().formatHex(key);
    }

    /** A proof, {@value #PROOF} bytes, of knowing the secret: HMAC-SHA256 over {@code role} and the parts. */
    byte[] prove(String role, byte[]... parts) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(role.getBytes(StandardCharsets.UTF_8));
            for (byte[] part : parts) {
                // Lengths are part of the proof, so that no byte can move from one part to another.
                mac.update((byte) 0);
                mac.update(Integer.toString(part.length).getBytes(StandardCharsets.UTF_8));
                mac.update((byte) 0);
                mac.update(part);
            }
            return mac.doFinal();
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("this Java lacks " + ALGORITHM, e);
        }
    }

    /** Whether {@code proof} was created with the secret; takes constant time. */
    boolean isProof(byte[] proof, String role, byte[]... parts) {
        return MessageDigest.isEqual(proof, prove(role, parts));
    }
}
