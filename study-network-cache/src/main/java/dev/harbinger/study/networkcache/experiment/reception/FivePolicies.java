package dev.harbinger.study.networkcache.experiment.reception;

import dev.harbinger.report.Section;
import dev.harbinger.reproduction.Parameters;
import dev.harbinger.reproduction.Reproductions;
import dev.harbinger.study.networkcache.experiment.laboratory.Experiment;
import dev.harbinger.study.networkcache.experiment.laboratory.Laboratory;
import dev.harbinger.study.networkcache.machine.MachineResult;
import dev.harbinger.study.networkcache.machine.Setup;
import dev.harbinger.study.networkcache.policy.PolicyKind;
import dev.harbinger.study.networkcache.programs.BundledProgram;
import dev.harbinger.study.networkcache.settings.MachineSettings;
import dev.harbinger.study.networkcache.settings.StudyParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures 6.10 to 6.14 of Khunjush: five policies compared by the counts of the data cache and by the access times of
 * messages.
 */
public final class FivePolicies implements Experiment {
    private final BundledProgram cg;
    private final BundledProgram adi;
    private final List<PolicyRuns> cgRuns = new ArrayList<>();
    private final List<PolicyRuns> adiRuns = new ArrayList<>();
    private Parameters parameters = StudyParameters.ofSection64(StudyParameters.usual());

    /** With the programs of the study. */
    public FivePolicies() {
        this(BundledProgram.CG_A_64, BundledProgram.ADI_64);
    }

    /** With other programs, for tests. */
    public FivePolicies(BundledProgram cg, BundledProgram adi) {
        this.cg = cg;
        this.adi = adi;
    }

    @Override
    public void run(Laboratory laboratory) throws InterruptedException {
        parameters = StudyParameters.ofSection64(laboratory.parameters());
        cgRuns.addAll(runs(laboratory, cg, DocumentRatios.CG));
        adiRuns.addAll(runs(laboratory, adi, DocumentRatios.PSTSWM));
    }

    private List<PolicyRuns> runs(Laboratory laboratory, BundledProgram program, DocumentRatios ratios)
            throws InterruptedException {
        Parameters overlapping = parameters.with("netcache.path", "overlap");
        double knee = laboratory.knee(program).ratio();
        List<Setup> setups = new ArrayList<>();
        for (double byKnee : ratios.byKnee()) {
            PolicyRuns.POLICIES.forEach(
                    policy -> setups.add(new Setup(MachineSettings.of(parameters, policy), knee * byKnee)));
            setups.add(new Setup(MachineSettings.of(overlapping, PolicyKind.LAZY_DTCT), knee * byKnee));
        }
        List<MachineResult> results = laboratory.run(program, setups);
        List<PolicyRuns> runs = new ArrayList<>();
        int each = PolicyRuns.POLICIES.size() + 1;
        for (int i = 0; i < ratios.printed().size(); i++) {
            List<PolicyMeasures> measures = results.subList(i * each, (i + 1) * each).stream()
                    .map(PolicyMeasures::of)
                    .toList();
            runs.add(new PolicyRuns(
                    program,
                    ratios.printed().get(i),
                    setups.get(i * each).cyclesPerNano(),
                    measures.subList(0, each - 1),
                    measures.getLast()));
        }
        return runs;
    }

    @Override
    public List<Section> sections() {
        return List.of(
                FivePoliciesSections.dataCache(cgRuns, adiRuns),
                FivePoliciesSections.accessTimes(cgRuns, adiRuns, parameters));
    }

    @Override
    public void compare(Reproductions.Builder rows) {
        new FivePoliciesRows(cgRuns, adiRuns, parameters.isYes("dl1.count-installs")).compare(rows);
    }
}
