package dev.harbinger.messaging;

/**
 * A message that a matched probe has removed from matching (MPI 4.1, section 3.8.2). One of the methods receives it,
 * once.
 */
public interface MatchedMessage {
    /** Source, tag and length. */
    Status status();

    /**
     * Receives it into {@code into}.
     *
     * @throws IllegalStateException if it was already received
     */
    Status receive(Data into);

    /**
     * Starts to receive it into {@code into}.
     *
     * @throws IllegalStateException if it was already received
     */
    Request ireceive(Data into);

    /**
     * Receives it and lends it in place.
     *
     * @throws IllegalStateException if it was already received
     */
    Message receive();
}
