/// Table I — properties of the models, each entry measured.
///
/// consistent        order of convergence on the sphere to the certified solution of the law,
///                   between the finest steps: 1, or 0 and less where it no longer converges
/// strongly coupled  friction over μ γ_n in the step of first contact: 1, or 0 where friction lags
/// gliding           gap over that of Eq. (41)
/// stiffness         more load over less gap while slipping, over k
/// transition slip   friction over μ γ_n at the slip of Eq. (42), or at v_s
#include <cmath>

#include "papers/icf2023/certified.hpp"
#include "papers/icf2023/rig.hpp"

namespace tribo::papers::icf2023::table1 {
namespace {

using models::VectorXd;
using verification::Block;
using verification::Figure;

constexpr double kStep = 1e-2;                         ///< of the rig [s]
constexpr double kShortStep = 1e-4;                    ///< of what is left of modulation [s]
constexpr double kEnd = 2;                             ///< [s]
constexpr double kDamping = 10;                        ///< d of the rig [s/m]
constexpr std::array kFineSteps = {5e-5, 2e-5, 1e-5};  ///< [s]

struct RigRest {
  double gap = 0;       ///< [m]
  double slip = 0;      ///< v_t [m/s]
  double friction = 0;  ///< |f_t|/(μ f_n) [-]
};

RigRest rest(const Rig& rig, double gravity, Figure& figure) {
  RigRest rest;
  Setup setup = rig.setup();
  setup.scenario_changes.push_back({"mass.gravity", gravity});
  const auto run =
      verification::run_fixed_steps(setup, rig.h, kEnd, [&](const verification::StepView& step) {
        const auto& c = step.contacts[0];
        rest = {step.x.q[0], c.velocity[1],
                std::abs(c.force[1]) / (numbers::kSlipFriction.value * c.force[0])};
      });
  figure.work += run.work;
  return rest;
}

Rig rig_of(const std::string& model, double V) {
  return {.model = model,
          .d = kDamping,
          .relaxation_time = numbers::kRelaxationTime.value,
          .V = V,
          .h = kStep};
}

/// More load over less gap, rest to rest [N/m].
double stiffness(const Rig& rig, Figure& figure) {
  const double g = numbers::kGravity.value;
  return rig.weight() / (rest(rig, g, figure).gap - rest(rig, 2 * g, figure).gap);
}

/// How much of the modulation |k_eff/k − 1| is left at the short step, measured and by Table I.
void add_modulation(const std::string& model, Figure& figure) {
  const Rig rig = rig_of(model, numbers::kSlipSpeed.value);
  Rig fine = rig;
  fine.h = kShortStep;
  const auto modulation = [&](double k_eff) { return std::abs(k_eff / rig.k - 1); };
  figure.quantities.push_back({"modulation_left." + model, modulation(stiffness(fine, figure)) /
                                                               modulation(stiffness(rig, figure))});
  figure.quantities.push_back(
      {"modulation_left_by_table." + model,
       modulation(fine.effective_stiffness()) / modulation(rig.effective_stiffness())});
}

/// Friction over μ γ_n in the first step of the sphere's landing with a normal force.
double coupling(const std::string& model, Figure& figure) {
  double ratio = -1;
  const auto run = verification::run_fixed_steps(
      make_setup("falling-sphere", model, numbers::kRelaxationTime.value),
      numbers::kSphereStep.value, numbers::kSphereEnd.value,
      [&](const verification::StepView& step) {
        const auto& f = step.contacts[0].force;
        if (ratio < 0 && f[0] > 0) ratio = std::abs(f[1]) / (numbers::kSphereFriction.value * f[0]);
      });
  figure.work += run.work;
  return ratio;
}

double order(const std::string& model, const ConvergenceStudy& study, const CertifiedPath& law,
             Figure& figure) {
  return last_slope(
      certified_curve(model, make_setup("falling-sphere", model, numbers::kRelaxationTime.value),
                      study, law, figure));
}

/// The slip at which the model's friction begins to slide.
double transition_slip(const std::string& model) {
  if (model != "sap") return numbers::kStictionTolerance.value;
  const double w = 1 / numbers::kSlipMass.value;
  const double gamma_n = kStep * numbers::kSlipMass.value * numbers::kGravity.value;
  return numbers::kSlipFriction.value * numbers::kSigma.value * w * gamma_n;
}

Block slip_ramp(const std::string& model, Figure& figure) {
  Block block{"ramp." + model, {{"slip", "-"}, {"friction", "-"}}, {}};
  for (int i = 1; i <= 40; ++i) {
    const double slip = i / 10.0;
    const RigRest r =
        rest(rig_of(model, slip * transition_slip(model)), numbers::kGravity.value, figure);
    block.rows.push_back({{slip, r.friction}});
  }
  return block;
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const ConvergenceStudy study{.steps = kFineSteps,
                               .t_end = numbers::kSphereEnd.value,
                               .sample = numbers::kConvergenceSampling.value,
                               .square = [](const VectorXd& q, const VectorXd& q_ref) {
                                 return (q - q_ref).head<2>().squaredNorm();
                               }};
  const CertifiedPath law = certified_path(make_setup("falling-sphere", "lagged", 0), Law::kCommon,
                                           study.t_end, study.sample, kQuickDigits);
  const double g = numbers::kGravity.value;
  double done = 0;
  for (const std::string model : kModels) {
    const Rig rig = rig_of(model, numbers::kSlipSpeed.value);
    const double k_eff = stiffness(rig, figure);
    const auto add = [&](const char* what, double value) {
      figure.quantities.push_back({std::string(what) + "." + model, value});
    };
    add("order", order(model, study, law, figure));
    add("coupling", coupling(model, figure));
    const double offset = rest(rig, g, figure).gap + rig.weight() / k_eff;  // without load
    add("gliding_time", offset / rig.V);                                    // [s]
    if (rig.gliding() > 0) add("gliding_ratio", offset / rig.gliding());
    add("stiffness", k_eff / rig.k);
    add("stiffness_ratio", k_eff / rig.effective_stiffness());
    if (model != "lagged") add_modulation(model, figure);
    add("friction_at_transition", rest(rig_of(model, transition_slip(model)), g, figure).friction);
    figure.blocks.push_back(slip_ramp(model, figure));
    options.progress(++done / 3);
  }
  figure.quantities.push_back(
      {"friction_at_half.sap",
       rest(rig_of("sap", transition_slip("sap") / 2), g, figure).friction});
  return figure;
}

}  // namespace tribo::papers::icf2023::table1
