package dev.harbinger.study.messageinterface.node;

/** Why an instruction could not be executed. Source: Lee, sections 3.2.1, 3.3 and 5.2. */
public enum Fault {
    /** A word that is no pointer was used as one. */
    NO_POINTER("a word that is no pointer was used as an address"),
    /** An ErrVal was dereferenced. */
    ERR_VAL("an ErrVal was dereferenced"),
    /** The type of a pointer forbids what was done with it. */
    POINTER_TYPE("the type of the pointer does not permit this"),
    /** An address is no multiple of 8. */
    MISALIGNED("the address is not a multiple of 8 bytes"),
    /** An address lies in no memory of this node. */
    NOT_LOCAL("the address is not in this node's memory"),
    /** A jump went outside the code. */
    NO_CODE("there is no instruction at the address"),
    /** Nothing follows the last instruction of a text. */
    END_OF_TEXT("the text ends here, and the thread would run on; end it with 'halt', a handler with 'br _dispatch0'"),
    /** A user-level thread used a privileged operation. */
    PRIVILEGE("the operation is for system-level threads only"),
    /** Destination of a SEND is no pointer. */
    SEND_DESTINATION("the destination of a SEND must be a pointer"),
    /** A SEND to a node identifier that the machine does not have. */
    NO_NODE("there is no node of this identifier"),
    /** Handler of a SEND is no ExecuteMessage pointer. */
    SEND_HANDLER("the handler of a SEND must be an ExecuteMessage pointer"),
    /** An integer was divided by zero. */
    DIVISION_BY_ZERO("division by zero"),
    /** MsgHead or MsgBody was read in a slot that has no such port. */
    NO_PORT("this thread slot has no such port of the message interface"),
    /** The configuration space has nothing there. */
    CONFIGURATION_ADDRESS("there is nothing at this configuration address"),
    /** No entry of the GTLB maps the destination of a streamed message, whose words are gone. */
    STREAM_MISS("a streamed message has no translation, and cannot be sent again; map its destination before"),
    /** No mapping holds the destination of a SEND: the event handler gave it up. */
    UNMAPPED("no mapping of the GTLB or of _mappings holds the destination of this SEND"),
    /** A streamed message was begun with a length that no message has. */
    STREAM_LENGTH("a streamed message must begin with a length of 0 to 10"),
    /** A thread ended within a streamed message. */
    STREAM_UNFINISHED("the thread ends before it has written all words of its streamed message; the rest are ErrVals");

    private final String description;

    Fault(String description) {
        this.description = description;
    }

    /** What went wrong, for a message. */
    public String description() {
        return description;
    }
}
