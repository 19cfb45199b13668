package dev.harbinger.study.messageinterface.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A message interface of chapter 6: the M-Machine's, MM, or one that differs in some of four choices. The 24 models of
 * Tables 6.1 to 6.3 have the names of Table 6.4.
 *
 * @param translation of virtual addresses
 * @param injection of messages
 * @param extraction of their words
 * @param dispatch of their handlers
 */
public record Model(Translation translation, Injection injection, Extraction extraction, Dispatch dispatch) {
    private static final String BASE = "MM";
    private static final String SEPARATOR = "_";

    /** The M-Machine's interface. */
    public static final Model MM = new Model(Translation.MM, Injection.MM, Extraction.MM, Dispatch.MM);

    private static final List<Model> TABLE = Stream.of(
                    "MM",
                    "IRS",
                    "IRB",
                    "IMS",
                    "IMB",
                    "ERS",
                    "ERB",
                    "EMS",
                    "EMB",
                    "SWX",
                    "POL",
                    "INT",
                    "SWX_IMB_EMB_INT",
                    "SWX_IMB_EMB_POL",
                    "SWX_IMB_EMB",
                    "SWX_IMB_EMS",
                    "SWX_IMS_EMS",
                    "SWX_IMS",
                    "SWX_IRB_ERB_INT",
                    "SWX_IRB_ERB_POL",
                    "SWX_IRB_ERB",
                    "SWX_IRB_ERS",
                    "SWX_IRS_ERS",
                    "SWX_IRS")
            .map(Model::composed)
            .toList();

    /** All models, in the order of Table 6.4. */
    public static List<Model> all() {
        return TABLE;
    }

    /**
     * The model of a name of Table 6.4, in upper or lower case.
     *
     * @throws IllegalArgumentException when there is none; the message lists them
     */
    public static Model of(String name) {
        String wanted = name.toUpperCase(Locale.ROOT);
        return TABLE.stream()
                .filter(model -> model.name().equals(wanted))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no model '" + name + "'; the models are "
                        + String.join(", ", TABLE.stream().map(Model::name).toList())));
    }

    private static Model composed(String name) {
        Model model = MM;
        for (String part : name.split(SEPARATOR, -1)) {
            model = switch (part) {
                case BASE -> model;
                case "SWX" -> new Model(Translation.SWX, model.injection, model.extraction, model.dispatch);
                case "INT", "POL" ->
                    new Model(model.translation, model.injection, model.extraction, Dispatch.valueOf(part));
                case "IMB", "IMS", "IRB", "IRS" ->
                    new Model(model.translation, Injection.valueOf(part), model.extraction, model.dispatch);
                default -> new Model(model.translation, model.injection, Extraction.valueOf(part), model.dispatch);
            };
        }
        return model;
    }

    /** Its name in Table 6.4. */
    public String name() {
        List<String> parts = new ArrayList<>();
        for (Enum<?> choice : List.of(translation, injection, extraction, dispatch)) {
            if (!choice.name().equals(BASE)) {
                parts.add(choice.name());
            }
        }
        return parts.isEmpty() ? BASE : String.join(SEPARATOR, parts);
    }

    /** Whether user threads write messages to a port word by word. */
    public boolean streams() {
        return injection.isStreaming();
    }

    /** Whether handlers get messages when all of them has arrived. */
    public boolean isBuffered() {
        return extraction.isBuffered();
    }

    @Override
    public String toString() {
        return name();
    }
}
