#include "papers/tamsi2020/gripper.hpp"

#include <cmath>
#include <limits>

namespace tribo::papers::tamsi2020 {
namespace {

// q = (palm, finger, mug: x, y, z, quaternion), v = (palm, finger, mug: velocity, spin).
constexpr Eigen::Index kPalm = 0, kMugHeight = 4;

}  // namespace

verification::Setup gripper_setup(const std::string& preset, const std::string& profile,
                                  const models::Changes& scenario_changes) {
  verification::Setup setup{
      .scenario = "parallel-gripper", .scenario_changes = scenario_changes, .scheme = preset};
  if (!profile.empty()) setup.scheme_changes = {{"scheme.profile", profile}};
  return setup;
}

double slip(const models::State<double>& x) {
  return x.q[kMugHeight] - x.q[kPalm];
}

GripperError gripper_error(const std::vector<models::State<double>>& states,
                           const std::vector<models::State<double>>& reference,
                           const verification::Setup& setup) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  if (states.size() != reference.size()) return {kNone, kNone};
  const Eigen::Index turns = setup.scenario == "parallel-gripper-2d" ? 1 : 3;
  double rotation = 0, translation = 0;
  for (std::size_t m = 1; m < states.size(); ++m) {
    const models::VectorXd dv = states[m].v - reference[m].v;
    translation += dv.head(dv.size() - turns).squaredNorm();
    rotation += dv.tail(turns).squaredNorm();
  }
  const models::Parameters parameters = setup.scenario_parameters();
  const double T = 1 / parameters.number("shake.frequency");
  const double A = parameters.number("shake.amplitude");
  const double count = static_cast<double>(states.size()) - 1;
  return {.rotation = std::sqrt(rotation / count) * T,
          .translation = std::sqrt(translation / count) * T / A};
}

verification::SampledRun sampled_gripper(const verification::Setup& setup, double h, int samples) {
  return verification::sample_steps(setup, h, kGripperSample, samples);
}

}  // namespace tribo::papers::tamsi2020
