package dev.harbinger.study.messageinterface.network;

/**
 * Settings of the mesh's routers. Source: Lee, sections 3.3.3 and 4.4.
 *
 * @param virtualChannels virtual channels of a half-dimension, and turn buffers: 4, or 2 as in the prototype, where
 *     unordered requests share channel 0 with ordered ones and may wait as long as those keep coming
 * @param channelDepth flits that a virtual channel holds, 1 to 64
 * @param turnBufferDepth flits that a turn buffer holds, 1 to 64
 * @param extractionDepth flits that the extraction buffer of a priority holds, 1 to 64; the document does not say
 * @param creditDelay cycles from a flit's leaving a virtual channel until the router before can use its place, 1 to 64.
 *     A link returns one place a cycle, so that it may be more when several flits leave a group at once
 * @param escapeLosses successive losses of unordered to ordered replies on channel 1 after which the unordered ones
 *     come first, 1 to 1,000,000
 * @param linkLatency cycles from a flit's leaving a router until it can leave the next one, 1 to 64
 */
public record MeshSettings(
        int virtualChannels,
        int channelDepth,
        int turnBufferDepth,
        int extractionDepth,
        int creditDelay,
        int escapeLosses,
        int linkLatency) {
    private static final int MOST_CHANNELS = 4;
    private static final int FEWEST_CHANNELS = 2;
    private static final int DEEPEST = 64;
    private static final int LONGEST_DELAY = 64;
    private static final int MOST_LOSSES = 1_000_000;

    /**
     * Settings.
     *
     * @throws IllegalArgumentException when one is out of its bounds
     */
    public MeshSettings {
        if (virtualChannels != FEWEST_CHANNELS && virtualChannels != MOST_CHANNELS) {
            throw new IllegalArgumentException(virtualChannels + " virtual channels: must be 2 or 4");
        }
        check("depth of a virtual channel", channelDepth, DEEPEST);
        check("depth of a turn buffer", turnBufferDepth, DEEPEST);
        check("depth of an extraction buffer", extractionDepth, DEEPEST);
        check("credit delay", creditDelay, LONGEST_DELAY);
        check("losses before the escape", escapeLosses, MOST_LOSSES);
        check("link latency", linkLatency, LONGEST_DELAY);
    }

    private static void check(String name, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(name + " of " + value + ": must be 1 to " + most);
        }
    }

    /** The architecture that chapter 4 describes: four virtual channels. */
    public static MeshSettings architecture() {
        return new MeshSettings(4, 6, 2, 2, 5, 16, 1);
    }

    /** The prototype chip: two virtual channels. */
    public static MeshSettings prototype() {
        return architecture().withVirtualChannels(2);
    }

    /** The same with another number of virtual channels. */
    public MeshSettings withVirtualChannels(int channels) {
        return new MeshSettings(
                channels, channelDepth, turnBufferDepth, extractionDepth, creditDelay, escapeLosses, linkLatency);
    }

    /** The same with other depths of virtual channels and turn buffers. */
    public MeshSettings withDepths(int channel, int turnBuffer) {
        return new MeshSettings(
                virtualChannels, channel, turnBuffer, extractionDepth, creditDelay, escapeLosses, linkLatency);
    }

    /** The same with another credit delay. */
    public MeshSettings withCreditDelay(int cycles) {
        return new MeshSettings(
                virtualChannels, channelDepth, turnBufferDepth, extractionDepth, cycles, escapeLosses, linkLatency);
    }

    /** The same with another number of losses before the escape. */
    public MeshSettings withEscapeLosses(int losses) {
        return new MeshSettings(
                virtualChannels, channelDepth, turnBufferDepth, extractionDepth, creditDelay, losses, linkLatency);
    }

    /** The same with another link latency. */
    public MeshSettings withLinkLatency(int cycles) {
        return new MeshSettings(
                virtualChannels, channelDepth, turnBufferDepth, extractionDepth, creditDelay, escapeLosses, cycles);
    }
}
