package dev.harbinger.study.messageinterface;

/** How far a message handler is trusted. Source: Lee, section 5.2.3. */
enum Trust {
    /** It keeps all rules, and no operation of it can raise an exception. */
    UNFAULTING("trusted, unfaulting"),
    /** It keeps all rules, but an exception may end it; only the program that sent the message is affected. */
    MAY_FAULT("trusted, may fault"),
    /** It breaks a rule. */
    NONE("not trusted");

    private final String title;

    Trust(String title) {
        this.title = title;
    }

    /** The level in a few words. */
    String title() {
        return title;
    }
}
