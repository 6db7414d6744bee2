#include "papers/beyond/ledger.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "solvers/convex/barriers.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::beyond {
namespace {

using models::Snapshot;
using models::State;
using models::Vector3;

constexpr double kGain = 1e-9;       ///< over the largest kinetic energy: above it a step gains [-]
constexpr double kRounding = 1e-12;  ///< of the largest term of the ledger: no gain, a rounding [-]
constexpr double kSmallestEnergy = std::numeric_limits<double>::min();  ///< where nothing moves [J]
constexpr int kRows = 200;

/// Energy stored in one contact [J], and its pushing force [N].
struct Stored {
  double energy = 0, force = 0;
};

/// Stored energy as a function of the gap: of the model's law, or of the scheme's barrier.
class Store {
 public:
  explicit Store(const verification::Setup& setup) : setup_(setup) {
    const auto configured = setup.configured_scheme();
    if (configured.parameters.has("scheme.kappa")) {
      kappa_ = configured.parameters.number("scheme.kappa");
    }
    if (configured.parameters.has("scheme.activation_distance")) {
      phi_hat_ = configured.parameters.number("scheme.activation_distance");
    }
  }

  [[nodiscard]] Stored at(const models::ContactPoint& contact) const {
    constexpr double kUnit = 1;  // a step of 1 s: impulse and force are the same number
    if (setup_.scheme == "log-barrier") {
      const solvers::LogBarrier barrier(kappa_, contact.phi, kUnit);
      return {-barrier.integral(0), barrier.value(0)};
    }
    if (setup_.scheme == "ipc") {
      const solvers::IpcBarrier barrier(kappa_, phi_hat_, contact.phi, kUnit);
      return {-barrier.integral(0), barrier.value(0)};
    }
    return {models::normal_energy(contact.normal, -contact.phi),
            models::normal_force(contact.normal, -contact.phi, 0.0)};
  }

 private:
  const verification::Setup& setup_;
  double kappa_ = 0, phi_hat_ = 0;
};

/// Powers of the contacts: input by moving surfaces, lost in friction, lost normally [W].
struct Powers {
  double input = 0, friction = 0, normal = 0;

  Powers& operator+=(const Powers& other) {
    input += other.input;
    friction += other.friction;
    normal += other.normal;
    return *this;
  }
};

Powers powers(const Vector3<double>& f_c, const Vector3<double>& v_c, const Vector3<double>& bias,
              double f_e) {
  return {.input = -f_c.dot(bias),
          .friction = -f_c.tail<2>().dot(v_c.tail<2>()),
          .normal = -(f_c[0] - f_e) * v_c[0]};
}

/// Which forces do the work of a step.
enum class Working {
  kLaws,      ///< explicit schemes: those of the laws at its two ends
  kReported,  ///< those that the scheme reports at its end
  kMean,      ///< the mean of those that it reports at its two ends, along the mean velocity
};

Working working(const solvers::Scheme& scheme) {
  if (!scheme.traits.implicit) return Working::kLaws;
  return scheme.facts.mean_of_reported_forces ? Working::kMean : Working::kReported;
}

class Bookkeeper {
 public:
  Bookkeeper(const verification::Setup& setup, const models::System& system)
      : store_(setup), system_(system), working_(working(*setup.configured_scheme().scheme)) {}

  void open(const State<double>& x0) {
    energy_ = evaluate(x0, at_start_);
    for (const auto& contact : at_start_.contacts.items()) {
      const auto v_c = models::contact_velocity(at_start_, contact, x0.v);
      force_at_start_.push_back(models::contact_force(contact, v_c));
    }
  }

  /// Books one step; returns the updated ledger.
  const Ledger& book(const verification::StepView& step) {
    const double h = step.x.t - step.x0.t;
    const double before = energy_;
    energy_ = evaluate(step.x, at_end_);
    const Powers mean = powers_of(step);
    ledger_.input += h * mean.input;
    ledger_.friction += h * mean.friction;
    ledger_.normal += h * mean.normal;
    const double remainder = energy_ - before - h * (mean.input - mean.friction - mean.normal);
    const double gain = remainder - h * mean.normal;  // Δ(energy) − input + friction
    ledger_.remainder += remainder;
    ledger_.scale = std::max(ledger_.scale, ledger_.kinetic);
    verification::keep_largest(ledger_.largest_gain, gain);
    verification::keep_largest(gain_of_row_, gain / std::max(ledger_.scale, kSmallestEnergy));
    if (gain > kGain * ledger_.scale && gain > kRounding * largest_term(h, mean)) {
      ++ledger_.gaining_steps;
    }
    std::swap(at_start_, at_end_);
    return ledger_;
  }

  /// The largest gain of a step since the last call, over the largest kinetic energy so far.
  [[nodiscard]] double take_gain() { return std::exchange(gain_of_row_, kNoGain); }

 private:
  static constexpr double kNoGain = -std::numeric_limits<double>::infinity();

  /// The largest term in the difference that gives a step's gain [J].
  [[nodiscard]] double largest_term(double h, const Powers& mean) const {
    return std::max({ledger_.kinetic, std::abs(ledger_.potential), ledger_.elastic,
                     std::abs(h * mean.input), std::abs(h * mean.friction)});
  }

  /// Energy of a state; the ledger's three kinds and the snapshot there.
  double evaluate(const State<double>& x, Snapshot& snapshot) {
    system_.evaluate(x, snapshot);
    const models::Energy energy = system_.energy(x);
    ledger_.kinetic = energy.kinetic;
    ledger_.potential = energy.potential;
    ledger_.elastic = 0;
    for (const auto& contact : snapshot.contacts.items()) {
      ledger_.elastic += store_.at(contact).energy;
    }
    return ledger_.kinetic + ledger_.potential + ledger_.elastic;
  }

  Powers powers_of(const verification::StepView& step) {
    if (working_ == Working::kLaws) return trapezoid(step);
    return working_ == Working::kReported ? reported(step) : between_reports(step);
  }

  /// Work of a step = h f̄ · v̄ of the means over its ends; the next one starts with its forces.
  Powers between_reports(const verification::StepView& step) {
    Powers sum;
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
      const auto &before = at_start_.contacts[i], &after = at_end_.contacts[i];
      const Vector3<double> v_c = models::contact_velocity(at_start_, before, step.x0.v) +
                                  models::contact_velocity(at_end_, after, step.x.v);
      const double f_e = store_.at(before).force + store_.at(after).force;
      sum += powers((force_at_start_[i] + step.contacts[i].force) / 2, v_c / 2,
                    (before.bias + after.bias) / 2, f_e / 2);
      force_at_start_[i] = step.contacts[i].force;
    }
    return sum;
  }

  /// With the forces and velocities reported by the step. The surface's motion is that at the
  /// start, as in the frozen problem; for implicit Euler that at the end.
  Powers reported(const verification::StepView& step) const {
    Powers sum;
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
      const auto& report = step.contacts[i];
      const auto& contact = at_end_.contacts[i];
      const Vector3<double> bias =
          report.velocity - models::jacobian_times(at_start_, at_start_.contacts[i], step.x.v);
      sum += powers(report.force, report.velocity, bias, store_.at(contact).force);
    }
    return sum;
  }

  Powers trapezoid(const verification::StepView& step) const {
    Powers sum = of_laws(at_start_, step.x0.v);
    sum += of_laws(at_end_, step.x.v);
    return {sum.input / 2, sum.friction / 2, sum.normal / 2};
  }

  Powers of_laws(const Snapshot& snapshot, const models::VectorXd& v) const {
    Powers sum;
    for (const auto& contact : snapshot.contacts.items()) {
      const Vector3<double> v_c = models::contact_velocity(snapshot, contact, v);
      sum +=
          powers(models::contact_force(contact, v_c), v_c, contact.bias, store_.at(contact).force);
    }
    return sum;
  }

  Store store_;
  const models::System& system_;
  Working working_;
  double energy_ = 0;
  double gain_of_row_ = kNoGain;
  Snapshot at_start_, at_end_;
  std::vector<Vector3<double>> force_at_start_;  ///< of the laws, later as reported
  Ledger ledger_;
};

}  // namespace

LedgerRun keep_ledger(const std::string& block, const verification::Setup& setup, double h,
                      double t_end) {
  const models::Instance instance = setup.instance();
  Bookkeeper books(setup, *instance.system);
  books.open(instance.x0);
  LedgerRun run{.history = {block,
                            {{"t", "s"},
                             {"kinetic", "J"},
                             {"potential", "J"},
                             {"elastic", "J"},
                             {"input", "J"},
                             {"friction", "J"},
                             {"normal", "J"},
                             {"remainder", "J"},
                             {"gain", "-"}},
                            {}}};
  const int stride = std::max(1, static_cast<int>(t_end / h / kRows));
  const auto result =
      verification::run_fixed_steps(setup, h, t_end, [&](const verification::StepView& step) {
        const Ledger& l = books.book(step);
        run.total = l;
        if (step.index % stride == 0) {
          run.history.rows.push_back({{step.x.t, l.kinetic, l.potential, l.elastic, l.input,
                                       l.friction, l.normal, l.remainder, books.take_gain()}});
        }
      });
  run.end = result.end;
  run.work = result.work;
  return run;
}

}  // namespace tribo::papers::beyond
