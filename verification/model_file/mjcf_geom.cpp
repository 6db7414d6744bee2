#include "verification/model_file/mjcf_geom.hpp"

#include <boost/math/constants/constants.hpp>

#include <cmath>
#include <variant>

#include "verification/model_file/mjcf_defaults.hpp"

namespace tribo::verification::model_file {
namespace {

using Eigen::Vector3d;
using models::geometry::Box;
using models::geometry::Capsule;
using models::geometry::Cylinder;
using models::geometry::HalfSpace;
using models::geometry::Shape;
using models::geometry::Sphere;

constexpr double kPi = boost::math::constants::pi<double>();
constexpr double kUsualDensity = 1000;  ///< [kg/m³]
constexpr double kUsualCondim = 3;

double volume(const Sphere<double>& s) {
  return 4 * kPi / 3 * s.radius * s.radius * s.radius;
}
double volume(const Box<double>& s) {
  return 8 * s.half.prod();
}
double volume(const Cylinder<double>& s) {
  return 2 * kPi * s.radius * s.radius * s.half_length;
}
double volume(const Capsule<double>& s) {
  return volume(Cylinder<double>{s.radius, s.half_length}) + volume(Sphere<double>{s.radius});
}
double volume(const HalfSpace<double>& /*s*/) {
  return 0;
}

/// Principal moments about the centre for a mass of 1 [m²].
Vector3d moments(const Sphere<double>& s) {
  return Vector3d::Constant(0.4 * s.radius * s.radius);
}
Vector3d moments(const Box<double>& s) {
  const Vector3d square = s.half.cwiseAbs2() / 3;
  return {square[1] + square[2], square[0] + square[2], square[0] + square[1]};
}
Vector3d moments(const Cylinder<double>& s) {
  const double r2 = s.radius * s.radius;
  const double across = r2 / 4 + s.half_length * s.half_length / 3;
  return {across, across, r2 / 2};
}
Vector3d moments(const Capsule<double>& s) {
  const double r = s.radius, h = s.half_length;
  const double ends = volume(Sphere<double>{r}) / volume(s);  // their part of the mass
  const Vector3d of_middle = moments(Cylinder<double>{r, h});
  const double across = 0.4 * r * r + h * h + 0.75 * h * r;
  return (1 - ends) * of_middle + ends * Vector3d(across, across, 0.4 * r * r);
}
Vector3d moments(const HalfSpace<double>& /*s*/) {
  return Vector3d::Zero();
}

/// Places the z axis along the segment `fromto`; returns half its length.
double set_segment(const Element& element, models::Placement<double>& placement) {
  const Eigen::VectorXd ends = element.numbers("fromto", 6, 6);
  const Vector3d from = ends.head<3>(), to = ends.tail<3>();
  const double length = (to - from).stableNorm();
  if (!(length > 0)) throw element.error("'fromto' has no length");
  placement.p = (from + to) / 2;
  placement.R = Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), to - from).toRotationMatrix();
  return length / 2;
}

/// A shape round about z: radius and half length, by `size` alone or with `fromto`.
template <class Round>
Round round_shape(const Element& element, models::Placement<double>& placement) {
  if (!element.has("fromto")) {
    const Eigen::VectorXd size = element.numbers("size", 2, 3);
    return {size[0], size[1]};
  }
  const double half = set_segment(element, placement);
  return {element.numbers("size", 1, 3)[0], half};
}

void set_shape(const Element& element, MjcfGeom& geom) {
  const bool is_round = geom.type == "capsule" || geom.type == "cylinder";
  if (element.has("fromto") && !is_round)
    throw element.error("'fromto' is understood of capsule and cylinder only");
  if (geom.type == "sphere") {
    geom.shape = Sphere<double>{element.numbers("size", 1, 3)[0]};
  } else if (geom.type == "box") {
    geom.shape = Box<double>{element.numbers("size", 3, 3)};
  } else if (geom.type == "cylinder") {
    geom.shape = round_shape<Cylinder<double>>(element, geom.placement);
  } else if (geom.type == "capsule") {
    geom.shape = round_shape<Capsule<double>>(element, geom.placement);
  } else if (geom.type == "plane") {
    geom.shape = HalfSpace<double>{};
  }
  if (!geom.shape) return;
  try {
    models::geometry::expect_valid(*geom.shape, geom.type);
  } catch (const InputError& error) {
    throw element.error(error.what());
  }
}

void set_mass(const Element& element, MjcfGeom& geom) {
  const double density = element.number_or("density", kUsualDensity);
  const double given = element.number_or("mass", 0);
  if (density < 0 || given < 0) throw element.error("its mass or density is below zero");
  if (element.flag("shellinertia", false))
    throw element.error("'shellinertia' is not understood; geoms are solid");
  if (element.has("mass") && given == 0) {
    geom.mass.emplace();
  } else if (geom.shape) {
    std::visit(
        [&](const auto& shape) {
          const double mass = element.has("mass") ? given : density * volume(shape);
          const Eigen::Matrix3d& R = geom.placement.R;
          const Eigen::Matrix3d I = R * (mass * moments(shape)).asDiagonal() * R.transpose();
          geom.mass = {.mass = mass, .center = geom.placement.p, .inertia = I};
        },
        *geom.shape);
  }
}

unsigned bits(const Element& element, const char* name) {
  const double value = element.number_or(name, 1);
  if (value == std::floor(value) && std::abs(value) < 2147483648.0)
    return static_cast<unsigned>(static_cast<int>(value));
  throw element.error(std::string("'") + name + "' is no whole number of 32 bits");
}

/// Contact follows the suite's law; of MuJoCo's it takes the coefficient of sliding friction.
void set_contact(const Element& element, MjcfGeom& geom, XmlFile& file) {
  geom.contype = bits(element, "contype");
  geom.conaffinity = bits(element, "conaffinity");
  geom.condim = static_cast<int>(element.number_or("condim", kUsualCondim));
  if (element.has("friction")) geom.friction = element.numbers("friction", 1, 3)[0];
  if (geom.friction.value_or(0) < 0) throw element.error("'friction' is below zero");
  if (geom.condim > 3) file.ignore("friction of rolling and spinning");
}

}  // namespace

MjcfGeom read_geom(const Element& element, const MjcfCompiler& compiler, XmlFile& file) {
  expect_geom_attributes(element.node(), file);
  MjcfGeom geom{
      .node = element.node(),
      .type = element.choice(
          "type",
          {"sphere", "box", "cylinder", "capsule", "plane", "ellipsoid", "mesh", "hfield", "sdf"},
          "sphere")};
  if (element.text_or("fluidshape", "none") != "none")
    throw element.error("'fluidshape' is not understood: there is no fluid");
  const bool is_fitted = element.has("mesh") && geom.type != "mesh" && geom.type != "sdf";
  if (is_fitted) throw element.error("a shape that is fitted to a mesh is not understood");
  geom.placement = frame_of(element, compiler);
  set_shape(element, geom);
  set_mass(element, geom);
  set_contact(element, geom, file);
  return geom;
}

}  // namespace tribo::verification::model_file
