package dev.harbinger.study.messageinterface.word;

/** How large a page is. The document contradicts itself: 2^11 bytes in 3.3.1, 2^11 words in 5.2.1. */
public enum PageSize {
    /** 2^11 bytes. Source: Lee, section 3.3.1, footnote 4. */
    BYTES(11),
    /** 2^11 words of 8 bytes. Source: Lee, section 5.2.1. */
    WORDS(14);

    private final int log2Bytes;

    PageSize(int log2Bytes) {
        this.log2Bytes = log2Bytes;
    }

    /** Binary logarithm of its bytes. */
    public int log2Bytes() {
        return log2Bytes;
    }
}
