/// The mass of Solo12 in the recorded motions: whether they are those of the published robot or of
/// one with 0.2 kg more.
#include <fmt/format.h>

#include "models/robots/base_residual.hpp"
#include "models/robots/solo12.hpp"
#include "models/robots/solo12_motions.hpp"
#include "verification/judge/figure.hpp"
#include "verification/study/extremes.hpp"

namespace tribo::papers::expint2022::recorded_mass {
namespace {

using verification::Figure;

struct Named {
  const char* name;
  const models::Solo12Motion& motion;
};
const Named kMotions[] = {{"trot", models::kSolo12Trot}, {"jump", models::kSolo12Jump}};

/// Adds one row a knot; the largest force and moment over all knots are quantities.
void add_residuals(const Named& named, const std::string& mass,
                   const models::TreeDescription& robot, const std::string& data, Figure& figure) {
  const models::KnotMotion motion =
      models::read_solo12_motion(data, named.motion, models::ArticulatedTree(robot));
  const std::string name = fmt::format("{}.{}", named.name, mass);
  verification::Block block{name, {{"t", "s"}, {"force", "N"}, {"moment", "N_m"}}, {}};
  double force = 0, moment = 0;
  for (const auto& r : models::base_residuals(motion, robot, models::solo12().contacts)) {
    const double f = r.head<3>().lpNorm<Eigen::Infinity>();
    const double m = r.tail<3>().lpNorm<Eigen::Infinity>();
    block.rows.push_back({{static_cast<double>(block.rows.size()) * motion.knot_period, f, m}});
    verification::keep_largest(force, f);
    verification::keep_largest(moment, m);
  }
  figure.quantities.push_back({"force." + name, force, "N"});
  figure.quantities.push_back({"moment." + name, moment, "N m"});
  figure.blocks.push_back(std::move(block));
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  const models::RobotTable robot = models::solo12();
  for (const Named& motion : kMotions) {
    add_residuals(motion, "published", robot.tree, options.data_dir, figure);
    add_residuals(motion, "recovered", models::loaded(robot, "recovered-mass"), options.data_dir,
                  figure);
  }
  return figure;
}

}  // namespace tribo::papers::expint2022::recorded_mass
