#include "verification/model_file/mjcf_frames.hpp"

#include <boost/math/constants/constants.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace tribo::verification::model_file {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

Vector3d direction(const Vector3d& v, const Element& element, const char* name) {
  const double length = v.stableNorm();
  if (!(length > 0)) throw element.error(std::string(name) + " has no direction");
  return v / length;
}

/// Successive rotations.
Quaterniond turn_from_euler(const Vector3d& angles, const MjcfCompiler& compiler) {
  Quaterniond turn = Quaterniond::Identity();
  for (int i = 0; i < 3; ++i) {
    const char letter = compiler.euler[static_cast<std::size_t>(i)];
    const bool stays = letter < 'a';
    const int axis = letter - (stays ? 'X' : 'x');
    const Quaterniond next(AngleAxisd(compiler.angle(angles[i]), Vector3d::Unit(axis)));
    turn = stays ? next * turn : turn * next;
  }
  return turn;
}

Quaterniond turn_from_axes(const Eigen::VectorXd& xy, const Element& element) {
  const Vector3d x = direction(xy.head<3>(), element, "the x axis of 'xyaxes'");
  const Vector3d across = xy.tail<3>() - x.dot(xy.tail<3>()) * x;
  const Vector3d y = direction(across, element, "the y axis of 'xyaxes'");
  Eigen::Matrix3d R;
  R << x, y, x.cross(y);
  return Quaterniond(R);
}

Quaterniond turn_of(const Element& element, const std::string& kind, const MjcfCompiler& compiler) {
  if (kind == "quat") {
    const Eigen::VectorXd q = element.numbers("quat", 4, 4);
    if (!(q.stableNorm() > 0)) throw element.error("'quat' is no rotation");
    return Quaterniond(q[0], q[1], q[2], q[3]).normalized();
  }
  if (kind == "axisangle") {
    const Eigen::VectorXd of = element.numbers("axisangle", 4, 4);
    const Vector3d axis = direction(of.head<3>(), element, "the axis of 'axisangle'");
    return Quaterniond(AngleAxisd(compiler.angle(of[3]), axis));
  }
  if (kind == "euler") return turn_from_euler(element.numbers("euler", 3, 3), compiler);
  if (kind == "xyaxes") return turn_from_axes(element.numbers("xyaxes", 6, 6), element);
  const Vector3d z = direction(element.numbers("zaxis", 3, 3), element, "'zaxis'");
  return Quaterniond::FromTwoVectors(Vector3d::UnitZ(), z);
}

/// Of the places of an element, the nearest that gives a rotation counts.
Quaterniond turn_of(const Element& element, const MjcfCompiler& compiler) {
  for (const pugi::xml_node& place : element.places()) {
    std::string found;
    for (const char* kind : {"quat", "axisangle", "euler", "xyaxes", "zaxis"}) {
      if (!place.attribute(kind)) continue;
      if (!found.empty())
        throw element.error("has '" + found + "' and '" + kind + "'; one of them is allowed");
      found = kind;
    }
    if (!found.empty()) return turn_of(element, found, compiler);
  }
  return Quaterniond::Identity();
}

std::string euler_sequence(const Element& compiler) {
  const std::string axes = compiler.text_or("eulerseq", "xyz");
  const auto is_axis = [](char c) { return std::string("xyzXYZ").find(c) != std::string::npos; };
  if (axes.size() == 3 && std::ranges::all_of(axes, is_axis)) return axes;
  throw compiler.error("'eulerseq' is '" + axes + "'; three of x, y, z, X, Y, Z are allowed");
}

void read_compiler(const pugi::xml_node& node, XmlFile& file, MjcfCompiler& out) {
  file.expect_attributes(node,
                         {"angle",
                          "coordinate",
                          "eulerseq",
                          "autolimits",
                          "inertiafromgeom",
                          "balanceinertia",
                          "boundmass",
                          "boundinertia",
                          "settotalmass",
                          "inertiagrouprange"},
                         {"meshdir",
                          "texturedir",
                          "assetdir",
                          "strippath",
                          "discardvisual",
                          "convexhull",
                          "usethread",
                          "fusestatic",
                          "exactmeshinertia",
                          "fitaabb",
                          "saveinertial"});
  const Element compiler(file, {node});
  if (compiler.has("angle"))
    out.degrees = compiler.choice("angle", {"degree", "radian"}, "degree") == "degree";
  if (compiler.has("eulerseq")) out.euler = euler_sequence(compiler);
  out.autolimits = compiler.flag("autolimits", out.autolimits);
  if (compiler.has("inertiafromgeom")) {
    const std::string from = compiler.choice("inertiafromgeom", {"true", "false", "auto"}, "auto");
    out.masses = from == "true"    ? MassFromGeoms::kAlways
                 : from == "false" ? MassFromGeoms::kNever
                                   : MassFromGeoms::kWithoutInertial;
  }
  static_cast<void>(compiler.choice("coordinate", {"local"}, "local"));
  static_cast<void>(compiler.choice("balanceinertia", {"false"}, "false"));
  compiler.expect_zero("boundmass", "masses are those of the file");
  compiler.expect_zero("boundinertia", "inertias are those of the file");
  if (compiler.number_or("settotalmass", -1) > 0)
    throw compiler.error("'settotalmass' is not understood; masses are those of the file");
  if (compiler.has("inertiagrouprange"))
    throw compiler.error("'inertiagrouprange' is not understood; every geom has mass");
}

}  // namespace

double MjcfCompiler::angle(double value) const {
  return degrees ? value * boost::math::constants::degree<double>() : value;
}

MjcfCompiler read_compiler(XmlFile& file) {
  MjcfCompiler out;
  for (const pugi::xml_node& node : file.root().children("compiler"))
    read_compiler(node, file, out);
  return out;
}

models::Placement<double> frame_of(const Element& element, const MjcfCompiler& compiler) {
  return {.R = turn_of(element, compiler).toRotationMatrix(),
          .p = element.vector_or("pos", Vector3d::Zero())};
}

}  // namespace tribo::verification::model_file
