#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <variant>

#include "models/anchor_columns.hpp"
#include "models/scenarios/playable.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_bodies_json.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {
namespace {

using models::State;

Json quantity(double value, const std::string& unit) {
  return {{"value", value}, {"unit", unit}};
}

Json parameters_json(const models::Parameters& parameters) {
  Json list = Json::array();
  for (const models::ParameterSpec& spec : parameters.specs()) {
    Json entry = {{"key", spec.key}};
    if (std::holds_alternative<double>(spec.initial)) {
      entry["value"] = parameters.number(spec.key);
      entry["unit"] = spec.unit;
    } else {
      entry["value"] = parameters.choice(spec.key);
    }
    entry["description"] = spec.description;
    list.push_back(std::move(entry));
  }
  return list;
}

/// Positions, velocities and memory, each with its start.
Json coordinates_json(const models::Instance& instance) {
  const State<double>& x = instance.x0;
  std::vector<models::Coordinate> columns = instance.system->coordinates();
  std::ranges::copy(models::anchor_columns(*instance.system), std::back_inserter(columns));
  Json list = Json::array();
  const auto add = [&](const char* what, const models::VectorXd& values) {
    for (const double value : values) {
      const models::Coordinate& column = columns.at(list.size());
      list.push_back(
          {{"name", column.name}, {"is", what}, {"start", value}, {"unit", column.unit}});
    }
  };
  add("position", x.q);
  add("velocity", x.v);
  add("memory", x.memory.external);
  add("memory", x.memory.held);
  add("memory", models::anchor_values(*instance.system, x));
  return list;
}

Json mass_json(const models::Snapshot& snapshot) {
  Json blocks = Json::array();
  for (const models::MatrixXd& M : snapshot.M) {
    Json rows = Json::array();
    for (Eigen::Index i = 0; i < M.rows(); ++i) {
      Json row = Json::array();
      for (Eigen::Index j = 0; j < M.cols(); ++j) row.push_back(M(i, j));
      rows.push_back(std::move(row));
    }
    blocks.push_back(std::move(rows));
  }
  return blocks;
}

struct NormalJson {
  Json operator()(const models::HuntCrossley<double>& law) const {
    return {{"law", "hunt-crossley"},
            {"force", "k delta (1 - d v_n), not below zero, where delta = -gap > 0"},
            {"k", quantity(law.k, "N/m")},
            {"d", quantity(law.d, "s/m")}};
  }
  Json operator()(const models::SpringDamper<double>& law) const {
    return {{"law", "spring-damper"},
            {"force", "k delta (1 - d v_n) - c v_n, not below zero, where delta = -gap > 0"},
            {"k", quantity(law.k, "N/m")},
            {"d", quantity(law.d, "s/m")},
            {"c", quantity(law.c, "N s/m")}};
  }
  Json operator()(const models::PrescribedForce<double>& law) const {
    Json json = {{"law", "prescribed"}, {"force", quantity(law.pi, "N")}};
    if (law.d != 0) json["d"] = quantity(law.d, "s/m");
    return json;
  }
};

Json friction_json(const models::FrictionLaw<double>& law) {
  Json json = {{"force", "mu f(s) times the normal force against the slip v_t, s = |v_t|/v_s"},
               {"f", models::formula(law.shape)},
               {"mu", law.mu},
               {"v_s", quantity(law.v_s, "m/s")}};
  if (law.excess.size > 0) {
    json["static_excess"] = law.excess.size;
    json["transition"] = law.excess.center;
  }
  return json;
}

/// Candidate pairs with their gap at the start.
Json contacts_json(const models::Snapshot& snapshot) {
  Json list = Json::array();
  for (const auto& contact : snapshot.contacts.items()) {
    list.push_back({{"id", contact.id},
                    {"gap", quantity(contact.phi, "m")},
                    {"normal", std::visit(NormalJson{}, contact.normal)},
                    {"friction", friction_json(contact.friction)}});
  }
  return list;
}

Json body_json(const models::PlayableBody& body) {
  Json json = {{"name", body.name},
               {"mass", quantity(body.mass, "kg")},
               {"inertia", quantity(body.inertia, "kg m^2")},
               {"shape", body.shape},
               {"size", quantity(body.size, "m")},
               {"z_is_height_of", body.z_is}};
  if (body.push) {
    json["push"] = {{"along", "x"},
                    {"force", "amplitude cos(2 pi frequency t + phase)"},
                    {"amplitude", quantity(body.push->amplitude, "N")},
                    {"frequency", quantity(body.push->frequency, "Hz")},
                    {"phase", quantity(body.push->phase, "rad")},
                    {"is", body.push->what}};
  }
  if (body.frame) json["frame"] = models::frame_text(body);
  return json;
}

}  // namespace

Json scene_json(const models::Scenario& scenario,
                const models::Parameters& parameters,
                const models::Instance& instance) {
  models::Snapshot snapshot;
  instance.system->evaluate(instance.x0, snapshot);
  Json json = {{"format", "tribometer-scene-1"},
               {"scenario", scenario.id},
               {"description", scenario.description},
               {"source", scenario.source},
               {"end", quantity(instance.t_end, "s")},
               {"parameters", parameters_json(parameters)},
               {"coordinates", coordinates_json(instance)},
               {"mass_matrix", mass_json(snapshot)},
               {"contacts", contacts_json(snapshot)}};
  if (scenario.play != nullptr) {
    const models::PlayableBody body = scenario.play(parameters);
    json["gravity"] = quantity(body.gravity, "m/s^2");
    json["bodies"] = Json::array({body_json(body)});
    json["ground"] = "level, at z = 0; normal upwards";
  } else if (scenario.scene != nullptr) {
    add_scene_in_space(scenario.scene(parameters), json);
  }
  return json;
}

}  // namespace tribo::verification
