#include "verification/score/solids.hpp"

#include <boost/math/constants/constants.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "models/input_error.hpp"
#include "verification/score/static_shares.hpp"

namespace tribo::verification {
namespace {

using models::BodyId;
using models::Convex;
using models::Course;
using models::entry;
using models::Placement;
using models::PointOnPlane;
using models::SceneGeometry;
using models::Vector2d;
using models::Vector3d;
namespace geometry = models::geometry;

/// Of a ball in place of a point: small, so that the arm of friction is the scenario's [m].
constexpr double kPointRadius = 1e-4;
/// Half of the height of a box in place of a segment [m].
constexpr double kThin = 1e-9;
/// Half widths of a box in place of a plane on a body that moves [m].
constexpr double kPlaneWidth = 1, kPlaneDepth = 0.1;

double omega_of(const Course& course) {
  return 2 * boost::math::constants::pi<double>() * course.frequency;
}

Course derivative(const Course& course) {
  return {.constant = course.rate,
          .sine = -omega_of(course) * course.cosine,
          .cosine = omega_of(course) * course.sine,
          .frequency = course.frequency,
          .phase = course.phase};
}

Vector3d in_space(const Vector2d& p) {
  return {p[0], 0, p[1]};
}

/// Whether a polygon of four corners is a rectangle, to rounding.
bool is_rectangle(const Convex& outline) {
  const auto corners = outline.corners();
  if (corners.size() != 4) return false;
  const Vector2d along = corners[1] - corners[0], across = corners[2] - corners[1];
  constexpr double kRounding = 1e-12;
  return std::abs(along.dot(across)) <= kRounding * along.norm() * across.norm() &&
         (corners[0] + across - corners[3]).norm() <= kRounding * across.norm();
}

/// A rectangle, or a segment, as a box, which is deeper across the plane than it is wide.
SceneGeometry box_of(SceneGeometry g) {
  const auto corners = g.outline->corners();
  const Vector2d along = corners[1] - corners[0];
  const Vector2d across =
      corners.size() == 4 ? Vector2d(corners[2] - corners[1]) : Vector2d(0.0, 0.0);
  const double half_x = along.norm() / 2, half_z = std::max(across.norm() / 2, kThin);
  const Eigen::AngleAxisd turn(-std::atan2(along[1], along[0]), Vector3d::UnitY());
  g.placement = g.placement * Placement{.R = turn.toRotationMatrix(),
                                        .p = in_space(corners[0] + (along + across) / 2)};
  g.shape = geometry::Box{{half_x, std::max(half_x, half_z), half_z}};
  return g;
}

/// The values with one more.
models::VectorXd with(const models::VectorXd& values, int at, double value) {
  models::VectorXd more(values.size() + 1);
  more << values.head(at), value, values.tail(values.size() - at);
  return more;
}

models::VectorXd without(const models::VectorXd& values, int at) {
  models::VectorXd fewer(values.size() - 1);
  fewer << values.head(at), values.tail(fewer.size() - at);
  return fewer;
}

class Builder {
 public:
  Builder(const models::Scene& system, const models::State<double>& x0)
      : system_(system), shares_(system, x0) {
    out_.scene = system.description();
    out_.scene.points.clear();
    out_.start = x0;
  }

  Solids built() {
    for (SceneGeometry& g : out_.scene.geometries) {
      if (g.outline) g = without_outline(std::move(g));
      g.name = own_name(g.name);
    }
    for (const PointOnPlane& point : system_.description().points) add(point);
    for (const auto& [a, b] : system_.possible_pairs()) add_pair(a, b);
    add_slide();
    return std::move(out_);
  }

 private:
  [[nodiscard]] const models::BodyDescription* described(const BodyId& id) const {
    if (id.tree == BodyId::kWorld) return nullptr;
    return &entry(entry(system_.description().trees, id.tree).bodies, id.body);
  }

  [[nodiscard]] SceneGeometry without_outline(SceneGeometry g) const {
    const Convex& outline = *g.outline;
    if (outline.is_disc()) {
      g.placement.p = g.placement * in_space(outline.vertices[0]);
      g.shape = geometry::Sphere{outline.radius};
      return g;
    }
    const auto* const body = described(g.body);
    if (outline.count == 2 && body != nullptr && models::is_turn(body->moves.back()))
      throw InputError(fmt::format("'{}' turns and has no thickness", g.name));
    if (outline.count != 2 && !is_rectangle(outline))
      throw InputError(fmt::format("the outline of '{}' is no rectangle", g.name));
    return box_of(std::move(g));
  }

  /// The name, with a number where another solid has it.
  std::string own_name(const std::string& name) {
    std::string own = name;
    for (int i = 2; !names_.insert(own).second; ++i) own = fmt::format("{}-{}", name, i);
    return own;
  }

  int add(SceneGeometry g) {
    g.name = own_name(g.name);
    out_.scene.geometries.push_back(std::move(g));
    return static_cast<int>(out_.scene.geometries.size()) - 1;
  }

  [[nodiscard]] std::string name_of(const PointOnPlane& point) const {
    const auto* const body = described(point.a);
    return point.name.empty() ? (body == nullptr ? "point" : body->name + ".point") : point.name;
  }

  /// The half space, or the box, under a plane; that of an earlier point on the same plane.
  int plane(const BodyId& on, const Placement& X) {
    const auto found = std::ranges::find_if(planes_, [&](const auto& one) {
      return one.first.body == on && one.first.placement.R == X.R && one.first.placement.p == X.p;
    });
    if (found != planes_.end()) return found->second;
    const auto* const body = described(on);
    SceneGeometry g{.name = body == nullptr ? "ground" : body->name + ".top",
                    .body = on,
                    .placement = X,
                    .shape = geometry::HalfSpace{},
                    .material = {}};
    planes_.emplace_back(g, static_cast<int>(out_.scene.geometries.size()));
    if (body != nullptr) {
      g.shape = geometry::Box{{kPlaneWidth, kPlaneWidth, kPlaneDepth}};
      g.placement.p -= kPlaneDepth * X.R.col(2);
    }
    return add(std::move(g));
  }

  void add(const PointOnPlane& point) {
    if (!point.surface.is_zero()) set_frame(point);
    const double radius = point.radius > 0 ? point.radius : kPointRadius;
    Placement X = point.plane;
    X.p -= (radius - point.radius) * X.R.col(2);
    const int a = add({.name = name_of(point),
                       .body = point.a,
                       .placement = {.p = point.point},
                       .shape = geometry::Sphere{radius},
                       .material = {}});
    const int b = plane(point.b, X);
    out_.pairs.push_back({.a = a,
                          .b = b,
                          .normal = point.normal,
                          .friction = point.friction,
                          .share = shares_.of(point.a, point.b)});
  }

  void add_pair(int a, int b) {
    const SceneGeometry &one = entry(system_.description().geometries, a),
                        &other = entry(system_.description().geometries, b);
    const models::PairLaw law = combined(one.material, other.material);
    SolidPair pair{.a = a,
                   .b = b,
                   .normal = law.normal,
                   .friction = system_.description().friction,
                   .share = shares_.of(one.body, other.body)};
    pair.friction.mu = law.friction;
    const auto is_round = [](const SceneGeometry& g) { return g.outline && g.outline->is_disc(); };
    if (system_.description().in_plane && !is_round(one) && !is_round(other))
      pair.points_for_one = 2;
    out_.pairs.push_back(std::move(pair));
  }

  /// The only body of a scene, guided over level planes of the world, or nullptr.
  [[nodiscard]] const models::BodyDescription* lone_body() const {
    const auto& scene = system_.description();
    if (scene.trees.size() != 1 || scene.trees[0].bodies.size() != 1 || !scene.geometries.empty())
      return nullptr;
    const auto is_level = [](const PointOnPlane& point) {
      return point.b.tree == BodyId::kWorld && point.a.tree != BodyId::kWorld &&
             point.plane.R == models::Matrix3d::Identity();
    };
    const auto& body = scene.trees[0].bodies[0];
    const bool fits = body.joint == models::Joint::kGuided &&
                      body.orientation.coeffs() == Eigen::Quaterniond::Identity().coeffs() &&
                      std::ranges::all_of(scene.points, is_level);
    return fits ? &body : nullptr;
  }

  /// The scene as seen from a surface: there the body has the force −m v̇.
  void set_frame(const PointOnPlane& point) {
    const auto* const body = lone_body();
    if (body == nullptr || system_.description().points.size() != 1)
      throw InputError("a surface moves other than under a single body");
    out_.frame = MovingFrame{.velocity = point.surface, .coordinate = {}};
    if (body->moves[0] != models::kAlongX) return;
    out_.frame->coordinate = system_.coordinates()[0].name;
    Course force = derivative(point.surface);
    for (double* term : {&force.constant, &force.sine, &force.cosine}) *term *= -body->mass;
    out_.scene.forces.push_back({.tree = 0, .velocity = 0, .course = force});
    out_.start.v[0] -= point.surface.at(out_.start.t);
  }

  /// Forces that are prescribed are those of the weight on springs: a slide lets it press them.
  void add_slide() {
    const auto force_of = [](const PointOnPlane& point) {
      const auto* const law = std::get_if<models::PrescribedForce<double>>(&point.normal);
      return law == nullptr ? 0.0 : law->pi;
    };
    double sum = 0;
    for (const PointOnPlane& point : system_.description().points) sum += force_of(point);
    if (sum == 0) return;
    const auto* const body = lone_body();
    const double weight = body == nullptr ? 0 : -body->mass * out_.scene.trees[0].gravity.z();
    constexpr double kRounding = 1e-12;
    if (body == nullptr || std::ranges::count(body->moves, models::kAlongZ) > 0 ||
        !(std::abs(sum - weight) <= kRounding * sum))
      throw InputError("a force is prescribed other than the weight of a single body that slides");
    auto& moves = out_.scene.trees[0].bodies[0].moves;
    const auto at = std::ranges::find_if(moves, models::is_turn);
    out_.slide = static_cast<int>(at - moves.begin());
    moves.insert(at, models::kAlongZ);
    out_.start.q = with(out_.start.q, *out_.slide, -Solids::kPressed);
    out_.start.v = with(out_.start.v, *out_.slide, 0);
    for (models::AppliedForce& force : out_.scene.forces)
      if (force.velocity >= *out_.slide) ++force.velocity;
  }

  const models::Scene& system_;
  StaticShares shares_;
  Solids out_;
  std::set<std::string> names_;
  std::vector<std::pair<SceneGeometry, int>> planes_;  ///< with the indices of their solids
};

}  // namespace

double MovingFrame::way(double t) const {
  const double omega = omega_of(velocity), alpha = omega * t + velocity.phase;
  const double way = velocity.constant * t + velocity.rate * t * t / 2;
  if (!(omega > 0)) return way + (velocity.at(0) - velocity.constant) * t;
  return way + (velocity.sine * (std::cos(velocity.phase) - std::cos(alpha)) +
                velocity.cosine * (std::sin(alpha) - std::sin(velocity.phase))) /
                   omega;
}

models::Scene Solids::trees() const {
  models::SceneDescription bare;
  bare.trees = scene.trees;
  return models::Scene(std::move(bare));
}

models::State<double> Solids::as_scenario(models::State<double> x) const {
  if (slide) {
    x.q = without(x.q, *slide);
    x.v = without(x.v, *slide);
  }
  if (frame && !frame->coordinate.empty()) {
    x.q[0] += frame->way(x.t);
    x.v[0] += frame->velocity.at(x.t);
  }
  return x;
}

Solids solids_of(const models::Scene& system, const models::State<double>& x0) {
  return Builder(system, x0).built();
}

std::string formula_of(const Course& course) {
  std::vector<std::string> terms;
  if (course.constant != 0) terms.push_back(fmt::format("{}", course.constant));
  if (course.rate != 0) terms.push_back(fmt::format("{} t", course.rate));
  for (const auto& [factor, name] : {std::pair(course.sine, "sin"), {course.cosine, "cos"}}) {
    if (factor != 0)
      terms.push_back(
          fmt::format("{} {}(2 pi {} t + {})", factor, name, course.frequency, course.phase));
  }
  return terms.empty() ? "0" : fmt::format("{}", fmt::join(terms, " + "));
}

}  // namespace tribo::verification
