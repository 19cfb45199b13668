package dev.harbinger.bench.systems;

/** An MPI library that was to be compared with is not installed; the message says what to install. */
public final class MissingPeerException extends Exception {
    private static final long serialVersionUID = 1L;

    MissingPeerException(PeerKind kind) {
        super(kind.title() + " is not installed (no mpicc and mpirun of it on the PATH); on Debian: apt install gcc "
                + kind.packages());
    }
}
