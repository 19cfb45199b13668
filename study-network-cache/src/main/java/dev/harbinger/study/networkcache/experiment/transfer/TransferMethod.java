package dev.harbinger.study.networkcache.experiment.transfer;

import dev.harbinger.study.networkcache.policy.PolicyKind;
import java.util.Arrays;
import java.util.List;

/** The ways to transfer a message that Tables 5.2 and 5.3 of Khunjush compare, in the order of their rows. */
enum TransferMethod {
    /** Into the data cache by way of the network cache. Increments are relative to this method. */
    EXTENSION("extension", "Our Extension", PolicyKind.DTCT),
    /** DMA to the destination. */
    ALL_DMA("all-dma", "All DMA", PolicyKind.DMA_TO_DESTINATION),
    /** DMA to a buffer, from which the processor copies. */
    DMA_AND_PROCESSOR("dma-and-processor", "DMA and Processor", PolicyKind.DMA_THEN_COPY),
    /** The processor copies from the network interface. */
    ALL_PROCESSOR("all-processor", "All Processor", PolicyKind.PROCESSOR);

    private final String id;
    private final String title;
    private final PolicyKind policy;

    TransferMethod(String id, String title, PolicyKind policy) {
        this.id = id;
        this.title = title;
        this.policy = policy;
    }

    /** Its part of the ids of published values. */
    String id() {
        return id;
    }

    /** Its name in the document. */
    String title() {
        return title;
    }

    /** Its reception policy. */
    PolicyKind policy() {
        return policy;
    }

    /** The methods other than the extension. */
    static List<TransferMethod> others() {
        return Arrays.stream(values()).filter(method -> method != EXTENSION).toList();
    }
}
