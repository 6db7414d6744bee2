#include "papers/icf2023/potential_samples.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "models/input_error.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::icf2023 {
namespace {

using solvers::FrozenContact;
using solvers::PotentialScheme;

constexpr double kKink = 0.01;          ///< change of G over a stencil that reveals a kink [-]
constexpr double kImpulseFloor = 1e-6;  ///< [N s]
constexpr int kMostRows = 100;          ///< of a distribution
constexpr double kSoftSigma = 1;        ///< σ of Eq. (44), large enough to matter in most samples

class Random {
 public:
  double uniform(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }
  double log_uniform(double low, double high) {
    return std::exp(uniform(std::log(low), std::log(high)));
  }

 private:
  std::mt19937_64 engine_{2023};
};

PotentialScheme scheme_of(const std::string& potential) {
  if (potential == "sap") return solvers::SapScheme{};
  if (potential == "lagged") return solvers::LaggedScheme{};
  if (potential == "lagged-regularized") return solvers::RegularizedLaggedScheme{kSoftSigma};
  return solvers::SimilarScheme{};
}

FrozenContact random_contact(Random& random) {
  FrozenContact contact;
  contact.h = random.log_uniform(1e-3, 1e-2);
  contact.phi0 = random.uniform(-1e-3, 1e-4);
  contact.w_n = random.uniform(0.5, 3);
  contact.w_t = random.uniform(0.5, 3);
  const models::HuntCrossley<double> law{random.log_uniform(1e3, 1e6), random.uniform(0, 1)};
  contact.normal = law;
  contact.gamma_n0 = contact.h * law.force(-contact.phi0, random.uniform(-1, 0.5));
  contact.friction = {.shape = models::FrictionShape::named("soft"),
                      .mu = random.uniform(0.1, 1.5),
                      .v_s = random.log_uniform(1e-2, 1e-1)};
  return contact;
}

Vector3<double> random_velocity(Random& random, const FrozenContact& contact) {
  const bool near_stiction = random.uniform(0, 3) < 1;
  const double speed =
      near_stiction ? contact.friction.v_s * random.uniform(0, 10) : random.uniform(0, 2);
  const double angle = random.uniform(0, 2 * std::numbers::pi);
  return {random.uniform(-1, 0.5), speed * std::cos(angle), speed * std::sin(angle)};
}

/// (4 D(h/2) − D(h))/3 of central differences D: exact to h⁴.
template <class Value>
auto derivative(const Value& value) {
  const auto central = [&](double step) { return (value(step) - value(-step)) / (2 * step); };
  return ((4 * central(kDifference / 2) - central(kDifference)) / 3);
}

PotentialSample difference(const ContactPotential& potential, const Vector3<double>& v_c,
                           bool& kink) {
  PotentialSample sample;
  sample.exact = solvers::response(potential, v_c);
  sample.impulse_scale = sample.exact.impulse.cwiseAbs().maxCoeff() + kImpulseFloor;
  const double size = sample.exact.hessian.cwiseAbs().maxCoeff();
  sample.hessian_scale = size > 0 ? size : 1;
  kink = false;
  for (int i = 0; i < 3; ++i) {
    const auto at = [&](double step) {
      return solvers::response(potential, v_c + step * Vector3<double>::Unit(i));
    };
    sample.impulse[i] = -derivative([&](double step) { return at(step).cost; });
    for (int j = 0; j < 3; ++j) {
      sample.jacobian(j, i) = derivative([&](double step) { return at(step).impulse[j]; });
    }
    const double change =
        (at(kDifference).hessian - at(-kDifference).hessian).cwiseAbs().maxCoeff();
    kink = kink || change > kKink * sample.hessian_scale;
  }
  return sample;
}

}  // namespace

const std::vector<std::string>& potential_names() {
  static const std::vector<std::string> names = {"sap", "lagged", "lagged-regularized", "similar"};
  return names;
}

std::vector<PotentialSample> draw_samples(const std::string& potential, int count, int* left_out) {
  Random random;
  int kinks = 0;
  std::vector<PotentialSample> samples;
  while (static_cast<int>(samples.size()) < count) {
    const FrozenContact contact = random_contact(random);
    const Vector3<double> v_c = random_velocity(random, contact);
    bool kink = false;
    const PotentialSample sample =
        difference(solvers::make_potential(scheme_of(potential), contact), v_c, kink);
    if (kink) {
      ++kinks;
    } else {
      samples.push_back(sample);
    }
    if (kinks > count) throw InputError(potential + ": G jumps in more samples than not");
  }
  if (left_out != nullptr) *left_out = kinks;
  return samples;
}

verification::Block distribution(const std::string& name,
                                 const std::vector<PotentialSample>& samples,
                                 const SampleMeasure& measure) {
  std::vector<double> values;
  for (const PotentialSample& sample : samples) values.push_back(measure(sample));
  std::sort(values.begin(), values.end());
  verification::Block block{name, {{"fraction", "-"}, {"value", "-"}}, {}};
  for (int i = 0; i <= kMostRows; ++i) {
    const std::size_t n = (values.size() - 1) * static_cast<std::size_t>(i) / kMostRows;
    block.rows.push_back({{static_cast<double>(i) / kMostRows, values[n]}});
  }
  return block;
}

double largest(const std::vector<PotentialSample>& samples, const SampleMeasure& measure) {
  double most = 0;
  for (const PotentialSample& sample : samples) verification::keep_largest(most, measure(sample));
  return most;
}

}  // namespace tribo::papers::icf2023
