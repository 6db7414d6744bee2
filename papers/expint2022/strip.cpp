#include "papers/expint2022/strip.hpp"

#include <cmath>
#include <limits>
#include <memory>

#include "models/robots/romeo.hpp"
#include "models/scenarios/solo12_scenes.hpp"
#include "papers/expint2022/stability.hpp"
#include "verification/study/extremes.hpp"

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

/// Draws a robot into the blocks of a figure.
class Artist {
 public:
  virtual ~Artist() = default;
  virtual void draw(const StepView& step, double picture) = 0;
  virtual void hand_over(Figure& figure) = 0;
};

/// Solo12 from the side.
class QuadrupedArtist final : public Artist {
 public:
  explicit QuadrupedArtist(const models::Parameters& p) : tree_(models::solo12_tree(p)) {
    for (const models::NamedPoint& foot : models::solo12().contacts) {
      const std::string leg = foot.name.substr(0, 2);  // HL, HR, FL, FR
      legs_.push_back({.hip = origin(leg + "_HFE"),
                       .knee = origin(leg + "_KFE"),
                       .foot = foot.point,
                       .left = leg[1] == 'L'});
    }
    shoulders_ = {origin("HL_HAA"), origin("HR_HAA"), origin("FL_HAA"), origin("FR_HAA")};
  }

  void draw(const StepView& step, double picture) override {
    models::update_kinematics(tree_, step.x.q, step.x.v, w_);
    for (std::size_t i = 0; i < legs_.size(); ++i) draw_leg(i, step, picture);
    const Eigen::Vector3d hind = (at(shoulders_[0]) + at(shoulders_[1])) / 2;
    const Eigen::Vector3d front = (at(shoulders_[2]) + at(shoulders_[3])) / 2;
    base_.rows.push_back({{picture, step.x.t, step.x.q[0], hind[0], hind[2], front[0], front[2]}});
  }

  void hand_over(Figure& figure) override {
    figure.blocks.push_back(legs_drawn_);
    figure.blocks.push_back(base_);
  }

 private:
  struct Leg {
    BodyPoint hip, knee, foot;
    bool left = false;
  };

  [[nodiscard]] BodyPoint origin(const std::string& body) const {
    return {.body = tree_.find_body(body)};
  }
  [[nodiscard]] Eigen::Vector3d at(const BodyPoint& point) const {
    return models::position(tree_, w_, point);
  }

  void draw_leg(std::size_t i, const StepView& step, double picture) {
    const Leg& leg = legs_[i];
    const Eigen::Vector3d hip = at(leg.hip), knee = at(leg.knee), foot = at(leg.foot);
    const auto& force = step.contacts[i].force;  // [n; x; y]
    const auto memory = step.x.memory.anchors.of(step.contacts[i].id);
    legs_drawn_.rows.push_back(
        {{picture, step.x.t, step.x.q[0], static_cast<double>(leg.left), hip[0], hip[2], knee[0],
          knee[2], foot[0], foot[2], static_cast<double>(memory.active),
          static_cast<double>(memory.slipping), force[1], force[0]}});
  }

  ArticulatedTree tree_;
  TreeWorkspace w_;
  std::vector<Leg> legs_;
  std::vector<BodyPoint> shoulders_;
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

/// Romeo in space: a line from each joint to its parent's, and the corners of the soles.
class HumanoidArtist final : public Artist {
 public:
  HumanoidArtist() : robot_(models::romeo()), tree_(robot_.tree) {}

  void draw(const StepView& step, double picture) override {
    models::update_kinematics(tree_, step.x.q, step.x.v, w_);
    for (std::size_t i = 1; i < robot_.tree.bodies.size(); ++i) draw_limb(i, step, picture);
    for (std::size_t i = 0; i < robot_.contacts.size(); ++i) draw_corner(i, step, picture);
  }

  void hand_over(Figure& figure) override {
    figure.blocks.push_back(limbs_);
    figure.blocks.push_back(corners_);
  }

 private:
  /// Side of the limb that ends at a body's joint: -1 right, 1 left, 0 in the middle.
  [[nodiscard]] static double side(const std::string& name) {
    return name[0] == 'R' ? -1 : name[0] == 'L' ? 1 : 0;
  }

  void draw_limb(std::size_t i, const StepView& step, double picture) {
    const models::BodyDescription& body = robot_.tree.bodies[i];
    const auto from = models::position(tree_, w_, BodyPoint{.body = body.parent});
    const auto to = models::position(tree_, w_, BodyPoint{.body = static_cast<int>(i)});
    limbs_.rows.push_back(
        {{picture, step.x.t, side(body.name), from[0], from[1], from[2], to[0], to[1], to[2]}});
  }

  void draw_corner(std::size_t i, const StepView& step, double picture) {
    const auto place = models::position(tree_, w_, robot_.contacts[i].point);
    const auto memory = step.x.memory.anchors.of(step.contacts[i].id);
    corners_.rows.push_back({{picture, side(robot_.contacts[i].name), place[0], place[1], place[2],
                              static_cast<double>(memory.active),
                              static_cast<double>(memory.slipping), step.contacts[i].force[0]}});
  }

  models::RobotTable robot_;
  ArticulatedTree tree_;
  TreeWorkspace w_;
  Block limbs_{"limbs",
               {{"picture", "-"},
                {"t", "s"},
                {"side", "-"},
                {"from_x", "m"},
                {"from_y", "m"},
                {"from_z", "m"},
                {"to_x", "m"},
                {"to_y", "m"},
                {"to_z", "m"}},
               {}};
  Block corners_{"corners",
                 {{"picture", "-"},
                  {"side", "-"},
                  {"x", "m"},
                  {"y", "m"},
                  {"z", "m"},
                  {"touches", "-"},
                  {"slips", "-"},
                  {"f_z", "N"}},
                 {}};
};

/// The run summarized in a few numbers.
class Summary {
 public:
  explicit Summary(double period) : period_(period) {}

  void add(const StepView& step) {
    keep_largest(apex_, step.x.q[2]);
    keep_least(lowest_, step.x.q[2]);
    keep_largest(largest_tilt_, posture(step.x).tilt);
    double touching = 0;
    double force = 0;
    for (std::size_t i = 0; i < step.contacts.size(); ++i) {
      touching += step.x.memory.anchors.of(step.contacts[i].id).active;
      force += step.contacts[i].force[0];
      if (step.contacts[i].force[0] > 0 && step.contacts[i].phi > 0) ++pushing_in_air_;
    }
    feet_ += static_cast<double>(step.contacts.size());
    touching_ += touching;
    if (touching == 0) airborne_ += step.x.t - step.x0.t;
    if (ends_period(step)) {
      ++periods_;
      two_touch_ += touching == 2 ? 1 : 0;
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
    quantity("largest_tilt", largest_tilt_, "deg");
    quantity("final_tilt", posture(run.x).tilt, "deg");
    quantity("airborne", airborne_, "s");
    quantity("active", touching_ / feet_, "-");
    quantity("two_touch", two_touch_ / periods_, "-");
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
  double apex_ = -kNever, lowest_ = kNever, largest_tilt_ = 0;
  double pushing_in_air_ = 0, airborne_ = 0;
  double least_force_ = kNever, friction_ = 0;
  double touching_ = 0, feet_ = 0;
  double two_touch_ = 0, periods_ = 0;
  Block history_{"history",
                 {{"t", "s"}, {"base_x", "m"}, {"base_z", "m"}, {"touching", "-"}, {"force", "N"}},
                 {}};
};

std::unique_ptr<Artist> artist_for(const Setup& setup) {
  if (setup.scenario.starts_with("romeo")) return std::make_unique<HumanoidArtist>();
  return std::make_unique<QuadrupedArtist>(setup.scenario_parameters());
}

}  // namespace

Figure strip(const StripSpec& spec, const verification::RunOptions& options) {
  const Setup setup = robot_setup(find_robot(spec.robot), "expo", options);
  const std::unique_ptr<Artist> artist = artist_for(setup);
  Summary summary(setup.instance().system->held_control()->period());
  std::size_t next = 0;
  const auto run =
      verification::run_fixed_steps(setup, spec.step, spec.t_end, [&](const StepView& step) {
        summary.add(step);
        if (next < spec.times.size() && step.x.t > spec.times[next] - spec.step / 2)
          artist->draw(step, static_cast<double>(next++));
        options.progress(step.x.t / spec.t_end);
      });
  Figure figure;
  artist->hand_over(figure);
  summary.hand_over(run, figure);
  figure.run_ends.push_back(
      {std::string(spec.robot), std::string(name(run.end.status)), run.end.reason});
  figure.work = run.work;
  return figure;
}

}  // namespace tribo::papers::expint2022
