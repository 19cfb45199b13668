package dev.harbinger.messaging;

/**
 * A message that a matched probe has taken out of matching (MPI 4.1, section 3.8.2). It is received once, by one of the
 * methods.
 */
public interface MatchedMessage {
    /** Source, tag and length. */
    Status status();

    /**
     * Receives it into {@code into}.
     *
     * @throws IllegalStateException when it was received already
     */
    Status receive(Data into);

    /**
     * Starts to receive it into {@code into}.
     *
     * @throws IllegalStateException when it was received already
     */
    Request ireceive(Data into);

    /**
     * Receives it and lends it where it lies.
     *
     * @throws IllegalStateException when it was received already
     */
    Message receive();
}
