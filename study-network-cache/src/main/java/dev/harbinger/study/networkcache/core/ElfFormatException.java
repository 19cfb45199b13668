package dev.harbinger.study.networkcache.core;

import java.io.IOException;

/** A file is not a program that the core can run; the message is one line that says why and what to do. */
public final class ElfFormatException extends IOException {
    private static final long serialVersionUID = 1;

    ElfFormatException(String message) {
        super(message);
    }
}
