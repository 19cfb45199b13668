package dev.harbinger.predict;

/**
 * Learns the order in which a program posts its receives and says which receive comes next.
 *
 * <p>A call is a dense id given by a {@link CallTable}, a site a dense id given by a {@link CallSiteTable}; predictors
 * work on those ints alone. Call ids must not be negative. Three kinds of predictor share this interface:
 *
 * <ul>
 *   <li>those that follow the calls alone (single-cycle, last successor, contexts, tournament): the site is ignored and
 *       {@link #predictAt} is {@link #next};
 *   <li>the tag-based ones (tagging, tag-cycle, tag-bettercycle, tag-tournament), which learn the calls of each site
 *       apart and so need to know the site of the next receive, the hint that Afsahi and Dimopoulos call
 *       pre-receive(tag) (section 6): {@link #predictAt} answers, {@link #next} and {@link #predict} offer nothing;
 *   <li>the windows ({@link Window}), whose prediction is a set: {@link #expects} tells its members.
 * </ul>
 *
 * <p>One thread at a time may use a predictor. In steady state no method allocates: arrays grow while new calls, sites
 * and cycles are seen, up to a limit that each predictor documents, and are kept from then on.
 */
public interface Predictor {
    /** No call: nothing is predicted. */
    int NONE = -1;

    /** The name under which {@link Predictors#byName} gives a predictor like this one. */
    String name();

    /**
     * True if {@link #predictAt} goes by the site: the predictor offers nothing to those who do not know where the next
     * receive will be posted from.
     */
    default boolean needsSite() {
        return false;
    }

    /**
     * True if {@link #observe} learns from the site. Finding the place of a call may cost more than predicting: whoever
     * feeds a predictor that says false may leave it out.
     */
    default boolean observesSite() {
        return needsSite();
    }

    /**
     * True if the receives of each site are learned and predicted independently of other sites: receives may then be
     * observed grouped by site, as long as those of one site stay in order.
     */
    default boolean learnsSitesApart() {
        return false;
    }

    /**
     * Tells that the program posted a receive, and scores the prediction that stood for it: {@link #predictAt} of its
     * site before this method was called, or for a window whether the call was a member.
     *
     * @param call the receive's id, 0 or more
     * @param site the id of the place it was posted from, or {@link #NONE} if unknown, from which tag-based predictors
     *     learn nothing; ignored by predictors that follow calls alone
     * @return true if the call was predicted (a hit)
     */
    boolean observe(int call, int site);

    /**
     * Observes several receives, one after another.
     *
     * @param calls the receives' ids
     * @param sites the ids of their places
     * @param from index of the first receive in both arrays
     * @param to index after the last one
     * @return the number of hits
     */
    default int observe(int[] calls, int[] sites, int from, int to) {
        int hits = 0;
        for (int i = from; i < to; i++) {
            hits += observe(calls[i], sites[i]) ? 1 : 0;
        }
        return hits;
    }

    /** The next call, without knowing the site it will be posted from; {@link #NONE} when nothing is offered. */
    int next();

    /**
     * The next call if the next receive is posted from {@code site}; {@link #NONE} when nothing is offered. A site
     * never seen is allowed and predicts nothing in a tag-based predictor.
     */
    int predictAt(int site);

    /**
     * Fills {@code into} with the next calls, nearest first, by following the model as if each of its predictions came
     * true. A window answers its members instead, the likeliest to stay first.
     *
     * @param into receives the calls from index 0
     * @param k how many calls are wanted, at most {@code into.length}
     * @return how many were written, from 0 to {@code k}
     * @throws IndexOutOfBoundsException if {@code k} is negative or larger than {@code into.length}
     */
    int predict(int[] into, int k);

    /** True if a receive of this call would be expected now, without knowing its site. */
    default boolean expects(int call) {
        return call >= 0 && call == next();
    }

    /**
     * The most storage needed so far, in six-tuples (source, tag, count, datatype, buffer, communicator): formulas (1)
     * to (4) of Afsahi and Dimopoulos, section 6.5.1, for their predictors, and one for each stored context or window
     * place for the others.
     */
    int footprint();

    /**
     * True if it is certain that both offer the same from now on, whatever they observe. Predictors that started at
     * different receives of one program often become alike; one of them is then enough.
     *
     * @param other a predictor, which stays as it is
     */
    default boolean behavesLike(Predictor other) {
        return equals(other);
    }

    /** Forgets everything: afterwards the predictor answers exactly as a new one would. */
    void reset();
}
