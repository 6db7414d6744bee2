#include <algorithm>
#include <iterator>
#include <variant>

#include "models/anchor_columns.hpp"
#include "verification/score/scene.hpp"
#include "verification/score/scene_parts_json.hpp"
#include "verification/text/json.hpp"

namespace tribo::verification {
namespace {

using models::State;

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

/// Candidate pairs with their gap at the start.
Json contacts_json(const models::Snapshot& snapshot) {
  Json list = Json::array();
  for (const auto& contact : snapshot.contacts.items()) {
    list.push_back({{"id", contact.id},
                    {"gap", with_unit(contact.phi, "m")},
                    {"normal", normal_json(contact.normal)},
                    {"friction", friction_json(contact.friction)}});
  }
  return list;
}

}  // namespace

Json scene_json(const models::Scenario& scenario, const models::Parameters& parameters,
                const models::Instance& instance) {
  models::Snapshot snapshot;
  instance.system->evaluate(instance.x0, snapshot);
  Json json = {{"format", "tribometer-scene-2"},
               {"scenario", scenario.id},
               {"description", scenario.description},
               {"source", scenario.source},
               {"end", with_unit(instance.t_end, "s")},
               {"parameters", parameters_json(parameters)},
               {"coordinates", coordinates_json(instance)},
               {"mass_matrix", mass_json(snapshot)},
               {"contacts", contacts_json(snapshot)}};
  json["left_out"] = Json::array();
  const auto* const scene = dynamic_cast<const models::Scene*>(instance.system.get());
  if (scene == nullptr) {
    json["left_out"].push_back("bodies: the system has equations of its own and is no scene");
    return json;
  }
  add_bodies_json(*scene, json);
  add_actions_json(*scene, json);
  return json;
}

}  // namespace tribo::verification
