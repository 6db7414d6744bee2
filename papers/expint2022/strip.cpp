#include "papers/expint2022/strip.hpp"

#include <cmath>
#include <limits>

#include "models/scenarios/solo12_scenes.hpp"
#include "verification/extremes.hpp"

namespace tribo::papers::expint2022 {
namespace {

using models::ArticulatedTree;
using models::BodyPoint;
using models::TreeWorkspace;
using verification::Block;
using verification::Figure;
using verification::keep_largest;
using verification::keep_least;
using verification::StepView;

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Draws Solo12 from the side into the blocks of a figure.
class Artist {
 public:
  explicit Artist(const models::Parameters& p) : tree_(models::solo12_tree(p)) {
    for (const auto& foot : models::solo12_feet<double>()) {
      const std::string leg = foot.name.substr(0, 2);  // HL, HR, FL, FR
      legs_.push_back({.hip = origin(leg + "_HFE"),
                       .knee = origin(leg + "_KFE"),
                       .foot = foot.point,
                       .left = leg[1] == 'L'});
    }
    shoulders_ = {origin("HL_HAA"), origin("HR_HAA"), origin("FL_HAA"), origin("FR_HAA")};
  }

  void draw(const StepView& step, double picture) {
    models::update_kinematics(tree_, step.x.q, step.x.v, w_);
    for (std::size_t i = 0; i < legs_.size(); ++i) draw_leg(i, step, picture);
    const Eigen::Vector3d hind = (at(shoulders_[0]) + at(shoulders_[1])) / 2;
    const Eigen::Vector3d front = (at(shoulders_[2]) + at(shoulders_[3])) / 2;
    base_.rows.push_back({{picture, step.x.t, step.x.q[0], hind[0], hind[2], front[0], front[2]}});
  }

  void hand_over(Figure& figure) {
    figure.blocks.push_back(legs_drawn_);
    figure.blocks.push_back(base_);
  }

 private:
  struct Leg {
    BodyPoint<double> hip, knee, foot;
    bool left = false;
  };

  [[nodiscard]] BodyPoint<double> origin(const std::string& body) const {
    return {.body = tree_.find_body(body)};
  }
  [[nodiscard]] Eigen::Vector3d at(const BodyPoint<double>& point) const {
    return models::position(tree_, w_, point);
  }

  void draw_leg(std::size_t i, const StepView& step, double picture) {
    const Leg& leg = legs_[i];
    const Eigen::Vector3d hip = at(leg.hip), knee = at(leg.knee), foot = at(leg.foot);
    const auto& force = step.contacts[i].force;  // [n; x; y]
    const auto memory = step.x.memory.anchors.of(step.contacts[i].id);
    legs_drawn_.rows.push_back({{picture,
                                 step.x.t,
                                 step.x.q[0],
                                 static_cast<double>(leg.left),
                                 hip[0],
                                 hip[2],
                                 knee[0],
                                 knee[2],
                                 foot[0],
                                 foot[2],
                                 static_cast<double>(memory.active),
                                 static_cast<double>(memory.slipping),
                                 force[1],
                                 force[0]}});
  }

  ArticulatedTree<double> tree_;
  TreeWorkspace<double> w_;
  std::vector<Leg> legs_;
  std::vector<BodyPoint<double>> shoulders_;
  Block legs_drawn_{"legs",
                    {{"picture", "-"},
                     {"t", "s"},
                     {"base_x", "m"},
                     {"left", "-"},
                     {"hip_x", "m"},
                     {"hip_z", "m"},
                     {"knee_x", "m"},
                     {"knee_z", "m"},
                     {"foot_x", "m"},
                     {"foot_z", "m"},
                     {"touches", "-"},
                     {"slips", "-"},
                     {"f_x", "N"},
                     {"f_z", "N"}},
                    {}};
  Block base_{"base",
              {{"picture", "-"},
               {"t", "s"},
               {"base_x", "m"},
               {"hind_x", "m"},
               {"hind_z", "m"},
               {"front_x", "m"},
               {"front_z", "m"}},
              {}};
};

/// What the run tells in few numbers.
class Summary {
 public:
  explicit Summary(double period) : period_(period) {}

  void add(const StepView& step) {
    keep_largest(apex_, step.x.q[2]);
    keep_least(lowest_, step.x.q[2]);
    double touching = 0;
    double force = 0;
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
      touching += step.x.memory.anchors.of(step.contacts[i].id).active;
      force += step.contacts[i].force[0];
      if (step.contacts[i].force[0] > 0 && step.contacts[i].phi > 0) ++pushing_in_air_;
    }
    feet_ += static_cast<double>(step.contacts.size());
    touching_ += touching;
    if (ends_period(step)) {
      history_.rows.push_back({{step.x.t, step.x.q[0], step.x.q[2], touching, force}});
      if (history_.rows.size() > 1) add_forces(step);
    }
  }

  void hand_over(const verification::RunResult& run, Figure& figure) {
    const auto quantity = [&](const char* what, double value, const char* unit) {
      figure.quantities.push_back(
          {what, run.end.status == solvers::Status::kOk ? value : std::nan(""), unit});
    };
    quantity("apex", apex_, "m");
    quantity("lowest", lowest_, "m");
    quantity("final_x", run.x.q[0], "m");
    quantity("final_z", run.x.q[2], "m");
    quantity("active", touching_ / feet_, "-");
    quantity("pushing_in_air", pushing_in_air_, "-");
    quantity("least_force", least_force_, "N");
    quantity("friction", friction_, "-");
    figure.blocks.push_back(history_);
  }

 private:
  [[nodiscard]] bool ends_period(const StepView& step) const {
    return std::floor(step.x.t / period_ + 1e-9) > std::floor(step.x0.t / period_ + 1e-9);
  }

  void add_forces(const StepView& step) {
    for (const auto& contact : step.contacts) {
      keep_least(least_force_, contact.force[0]);
      if (contact.force[0] > 0)
        keep_largest(friction_, contact.force.tail<2>().norm() / contact.force[0]);
    }
  }

  double period_;
  double apex_ = -kNever, lowest_ = kNever, pushing_in_air_ = 0;
  double least_force_ = kNever, friction_ = 0;
  double touching_ = 0, feet_ = 0;
  Block history_{"history",
                 {{"t", "s"}, {"base_x", "m"}, {"base_z", "m"}, {"touching", "-"}, {"force", "N"}},
                 {}};
};

}  // namespace

Figure strip(const StripSpec& spec, const verification::RunOptions& options) {
  const Setup setup = robot_setup(find_robot(spec.robot), "expo", options);
  Artist artist(setup.scenario_parameters());
  Summary summary(setup.instance().system->held_control()->period());
  std::size_t next = 0;
  const auto run =
      verification::run_fixed_steps(setup, spec.step, spec.t_end, [&](const StepView& step) {
        summary.add(step);
        if (next < spec.times.size() && step.x.t > spec.times[next] - spec.step / 2)
          artist.draw(step, static_cast<double>(next++));
        options.progress(step.x.t / spec.t_end);
      });
  Figure figure;
  artist.hand_over(figure);
  summary.hand_over(run, figure);
  figure.run_ends.push_back(
      {std::string(spec.robot), std::string(name(run.end.status)), run.end.reason});
  figure.work = run.work;
  return figure;
}

}  // namespace tribo::papers::expint2022
