/// Effect of the restarts of the published program on its explicit schemes: local errors as in Fig.
/// 3, with and without the left-over forces.
#include <utility>

#include "papers/expint2022/robot_study.hpp"

namespace tribo::papers::expint2022::restart_artefact {
namespace {

using verification::Figure;

/// Curves `clean.<scheme>` and `published.<scheme>` against the same reference.
void add_both(const RobotStudy& study, const NamedScheme& scheme, double reference_step,
              int step_counts, Figure& figure) {
  const Targets targets = reference_run(study.scene, scheme, reference_step, figure);
  for (const auto& [kind, restart] :
       {std::pair{"clean.", Restart::kClean}, std::pair{"published.", Restart::kAsPublished}}) {
    NamedScheme curve = scheme;
    curve.name = kind + scheme.name;
    figure.blocks.push_back(
        error_block(study.scene, curve, targets, powers_of_two(step_counts), figure, restart));
    add_points(figure.blocks.back(), figure);
  }
}

/// The trot with the published mass, with which the prototypes' numbers were found.
void add_trot(const verification::RunOptions& options, Figure& figure) {
  RobotStudy trot = trot_study(options);
  trot.scene.changes = {{"robot.mass", "published"}};
  add_both(trot, eul_exp(), trot.reference_step / 8, 8, figure);
}

}  // namespace

Figure run(const verification::RunOptions& options) {
  Figure figure;
  RobotStudy squat = squat_study(options);
  add_both(squat, rk4(), squat.reference_step, 11, figure);
  add_both(squat, expo(), 16 * squat.reference_step, 4, figure);  // for a comparison only
  if (options.data_dir.empty()) {
    figure.omissions.emplace_back("trot: needs the recorded motions, --data");
  } else {
    add_trot(options, figure);
  }
  return figure;
}

}  // namespace tribo::papers::expint2022::restart_artefact
