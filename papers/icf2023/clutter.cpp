#include "papers/icf2023/clutter.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "models/decompositions.hpp"
#include "solvers/convex/convex_cost.hpp"
#include "solvers/convex/convex_stepper.hpp"
#include "solvers/convex/posed_problem.hpp"
#include "verification/judge/special_values.hpp"
#include "verification/study/median.hpp"
#include "verification/study/simulation/simulation.hpp"

namespace tribo::papers::icf2023 {
namespace {

using models::State;
using models::Vector3;
using solvers::ContactPotential;
using solvers::MatrixXd;
using solvers::PosedProblem;
using solvers::VectorXd;
using verification::kNaN;

constexpr double kEnergyInterval = 0.01;  ///< between energies [s]
constexpr double kFast = 1e9;             ///< a slip at which friction is fully developed [m/s]
constexpr double kTimeRounding = 1e-9;    ///< [s]
constexpr int kBodyPositions = 7;         ///< place and quaternion

/// Largest over least eigenvalue; infinite where one is not positive.
double condition(const MatrixXd& H) {
  const VectorXd ascending =
      Eigen::SelfAdjointEigenSolver<MatrixXd>(H, Eigen::EigenvaluesOnly).eigenvalues();
  return ascending[0] > 0 ? ascending[ascending.size() - 1] / ascending[0]
                          : verification::kInfinity;
}

MatrixXd scaled(const MatrixXd& H, const VectorXd& diagonal) {
  const VectorXd D = diagonal.cwiseSqrt().cwiseInverse();
  return D.asDiagonal() * H * D.asDiagonal();
}

VectorXd mass_diagonal(const models::Snapshot& start, Eigen::Index size) {
  VectorXd diagonal(size);
  for (std::size_t i = 0; i < start.trees.size(); ++i)
    diagonal.segment(start.trees[i].first, start.trees[i].size) = start.M[i].diagonal();
  return diagonal;
}

/// ε_s = μ γ_n/G_t at v_t = 0 [icf, Eq. (43)], by the potential itself: μ γ_n is the limit of its
/// friction, for SAP by the step's impulse, for Lagged by that of the step before. Where SAP and
/// Similar glide they must be pressed to stick. NaN where there is no friction.
double effective_tolerance(const std::string& model, const ContactPotential& potential,
                           const models::ContactPoint& contact, double h, double gamma_n) {
  const double pressing = -1 - std::abs(contact.phi) / h;
  const auto pressed = solvers::response(potential, Vector3<double>(pressing, 0, 0));
  const double G_t = pressed.hessian(1, 1);
  if (model == "sap") return contact.friction.mu * gamma_n / G_t;
  if (model == "similar") return contact.friction.mu * pressed.impulse[0] / G_t;
  return -solvers::response(potential, Vector3<double>(0, kFast, 0)).impulse[1] / G_t;
}

/// Measures the steps of one fall.
class Measure {
 public:
  Measure(const Clutter& clutter, const FallOptions& options, const models::Instance& instance)
      : clutter_(clutter), options_(options), system_(*instance.system) {
    const models::Parameters p = clutter.setup().scenario_parameters();
    half_width_ = p.number("clutter.width") / 2;
    layer_ = p.number("clutter.radius");
    energy_at_start_ = energy(instance.x0);
    is_outside_.resize(static_cast<std::size_t>(instance.x0.q.size() / kBodyPositions));
  }

  void add(const PosedProblem& posed, const State<double>& x, std::int64_t iterations, Fall& out) {
    FallRecord record{.t = x.t, .iterations = static_cast<double>(iterations)};
    add_contacts(posed, x.v, record);
    record.carried -= momentum_rate(posed.problem, x.v);
    const bool due = is_due(x.t, kEnergyInterval);
    record.energy = due ? energy(x) / energy_at_start_ : kNaN;
    add_conditions(posed, x, record);
    if (x.t > options_.t_end - numbers::kLateTime.value) note_outside(x);
    out.weight = weight(posed.problem);
    out.records.push_back(record);
  }

  void finish(const State<double>& x, Fall& out) const {
    out.outside = static_cast<int>(std::ranges::count(is_outside_, true));
    out.end_energy = energy(x) / (out.weight * layer_);
  }

 private:
  /// Whether a multiple of the interval lies in the step that ends at t.
  [[nodiscard]] bool is_due(double t, double interval) const {
    const double steps = std::max(1.0, std::round(interval / options_.h));
    return interval > 0 && std::fmod(std::round(t / options_.h), steps) == 0;
  }

  /// Kinetic and potential energy [J]. Contact energy is left out: before contact is detected,
  /// meeting bodies overlap by their motion in one step, a centimetre at 1 m/s and 10 ms, and
  /// ½ k x² of this overlap exceeds the energy of the whole clutter.
  [[nodiscard]] double energy(const State<double>& x) const {
    const models::Energy e = system_.energy(x);
    return e.kinetic + e.potential;
  }

  /// Vertical force of gravity: apart from it k contains only the gyroscopic moments.
  [[nodiscard]] static double weight(const solvers::ContactProblem& problem) {
    double sum = 0;
    for (const models::Tree& tree : problem.start.trees) sum += problem.start.k[tree.first + 2];
    return sum;
  }

  /// Growth of the bodies' vertical momentum over the step [N]: thrown bodies, which may be in the
  /// air when a mean begins, are not carried.
  [[nodiscard]] static double momentum_rate(const solvers::ContactProblem& problem,
                                            const VectorXd& v) {
    const VectorXd change = v - problem.v0;
    double sum = 0;
    for (std::size_t i = 0; i < problem.start.trees.size(); ++i) {
      const models::Tree& tree = problem.start.trees[i];
      sum += problem.start.M[i].row(2).dot(change.segment(tree.first, tree.size));
    }
    return sum / problem.h;
  }

  void add_contacts(const PosedProblem& posed, const VectorXd& v, FallRecord& record) {
    const auto& start = posed.problem.start;
    const double h = posed.problem.h;
    models::body_velocities(start, v, velocities_);
    forces_.clear(), depths_.clear(), tolerances_.clear();
    for (std::size_t i = 0; i < posed.potentials.size(); ++i) {
      const auto& contact = start.contacts[posed.problem.participants[i]];
      const Vector3<double> v_c = models::contact_velocity(start, contact, velocities_);
      const Vector3<double> gamma = solvers::response(posed.potentials[i], v_c).impulse;
      if (contact.a < 0 || contact.b < 0) {
        const double sign = contact.a < 0 ? -1 : 1;
        record.carried += sign * contact.axes.col(2).dot(gamma) / h;
      }
      if (!(gamma[0] > 0)) continue;
      forces_.push_back(gamma[0] / h);
      depths_.push_back(std::max(0.0, -contact.phi));
      if (!options_.tolerances) continue;
      const double tolerance =
          effective_tolerance(clutter_.model, posed.potentials[i], contact, h, gamma[0]);
      if (!std::isnan(tolerance)) tolerances_.push_back(tolerance);
    }
    const auto mean = [](const std::vector<double>& values) {
      double sum = 0;
      for (const double value : values) sum += value;
      return sum / static_cast<double>(values.size());
    };
    record.force = mean(forces_);
    record.depth = mean(depths_);
    record.tolerance = mean(tolerances_);
    record.least_tolerance = tolerances_.empty() ? kNaN : std::ranges::min(tolerances_);
    record.most_tolerance = tolerances_.empty() ? kNaN : std::ranges::max(tolerances_);
    record.median_tolerance = verification::median(tolerances_);
  }

  void add_conditions(const PosedProblem& posed, const State<double>& x, FallRecord& record) {
    const bool early = x.t <= kEarly.to;
    const double interval = early ? options_.early_conditions : options_.late_conditions;
    record.condition = record.scaled_condition = record.jacobi_condition = kNaN;
    if (!is_due(x.t, interval)) return;
    cost_.pose(posed.problem, posed.potentials, posed.rows, solvers::LinearAlgebra::kAuto);
    cost_.update(x.v);
    cost_.assemble(solvers::FrictionCurvature::kExact);
    const MatrixXd H = cost_.hessian().to_dense();
    record.condition = condition(H);
    record.scaled_condition = condition(scaled(H, mass_diagonal(posed.problem.start, H.rows())));
    if (options_.jacobi) record.jacobi_condition = condition(scaled(H, H.diagonal()));
  }

  void note_outside(const State<double>& x) {
    for (std::size_t i = 0; i < is_outside_.size(); ++i) {
      const auto place =
          x.q.segment<3>(static_cast<Eigen::Index>(i) * static_cast<Eigen::Index>(kBodyPositions));
      if (place.head<2>().cwiseAbs().maxCoeff() > half_width_ || place[2] < 0)
        is_outside_[i] = true;
    }
  }

  const Clutter& clutter_;
  const FallOptions& options_;
  const models::System& system_;
  double half_width_ = 0;       ///< of the box [m]
  double layer_ = 0;            ///< height of the centres of bodies on the floor [m]
  double energy_at_start_ = 0;  ///< [J]
  std::vector<bool> is_outside_;
  solvers::ConvexCost cost_;
  std::vector<models::Vector6<double>> velocities_;
  std::vector<double> forces_, depths_, tolerances_;  ///< of the loaded contacts
};

/// The existing values of a column in the window; empty where the run stopped early.
std::vector<double> values_over(const Fall& fall, const Window& window, double FallRecord::*what) {
  std::vector<double> values;
  if (!fall.whole()) return values;
  for (const FallRecord& record : fall.records) {
    const bool inside =
        record.t > window.from + kTimeRounding && record.t < window.to + kTimeRounding;
    if (inside && !std::isnan(record.*what)) values.push_back(record.*what);
  }
  return values;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

}  // namespace

Setup Clutter::setup() const {
  Setup setup = make_setup("clutter", model, numbers::kClutterRelaxationTime.value,
                           {{"clutter.seed", static_cast<double>(seed)},
                            {"contact.stiffness", 2 * stiffness}});  // half on each side
  const Changes common = {{"scheme.contacts", "overlapping"},
                          {"scheme.margin", margin},
                          {"scheme.tolerance", numbers::kClutterTolerance.value},
                          {"scheme.max_iterations", numbers::kClutterIterations.value}};
  setup.scheme_changes.insert(setup.scheme_changes.end(), common.begin(), common.end());
  setup.scheme_changes.insert(setup.scheme_changes.end(), scheme_changes.begin(),
                              scheme_changes.end());
  if (model == "sap" || model == "lagged-regularized")
    setup.scheme_changes.push_back({"scheme.delassus", "frobenius"});
  return setup;
}

Fall fall(const Clutter& clutter, const FallOptions& options) {
  const verification::PreparedSimulation run =
      verification::prepare({.setup = clutter.setup(), .choice = options.h});
  Measure measure(clutter, options, run.instance);
  std::optional<PosedProblem> posed;
  run.stepper->observe_problems([&](const PosedProblem& problem) { posed.emplace(problem); });
  Fall out;
  run.integrator->observe([&](const solvers::AttemptRecord& attempt) {
    if (!attempt.accepted) return;
    measure.add(*posed, attempt.result.x, attempt.result.work.newton_iterations, out);
  });
  out.run.x = run.instance.x0;
  out.run.end = run.integrator->advance(out.run.x, options.t_end);
  out.run.work = run.integrator->work();
  measure.finish(out.run.x, out);
  return out;
}

double mean_over(const Fall& fall, const Window& window, double FallRecord::*what) {
  return mean(values_over(fall, window, what));
}

double geometric_mean_over(const Fall& fall, const Window& window, double FallRecord::*what) {
  std::vector<double> values = values_over(fall, window, what);
  for (double& value : values) value = std::log(value);
  return std::exp(mean(values));
}

double least_over(const Fall& fall, const Window& window, double FallRecord::*what) {
  const std::vector<double> values = values_over(fall, window, what);
  return values.empty() ? kNaN : std::ranges::min(values);
}

double most_over(const Fall& fall, const Window& window, double FallRecord::*what) {
  const std::vector<double> values = values_over(fall, window, what);
  return values.empty() ? kNaN : std::ranges::max(values);
}

double median_over(const Fall& fall, const Window& window, double FallRecord::*what) {
  return verification::median(values_over(fall, window, what));
}

}  // namespace tribo::papers::icf2023
