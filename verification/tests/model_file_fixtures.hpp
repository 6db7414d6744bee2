#pragma once

#include <random>
#include <string>

#include "models/scene/scene.hpp"
#include "verification/exchange/model_file/model_scenario.hpp"

/// Parts shared by tests of model files.
namespace tribo::verification {

[[nodiscard]] inline models::Scenario row_of_model(const std::string& text) {
  return model_file::scenario_from_text(text, "model.xml").row;
}

/// The scene of a model with its usual parameters, some of them changed.
[[nodiscard]] inline models::Scene scene_of_model(const std::string& text,
                                                  const models::Changes& changes = {}) {
  const models::Scenario row = row_of_model(text);
  return row.scene(models::Parameters(row.parameters).with(changes));
}

/// M and k of a scene without contacts.
struct Dynamics {
  models::MatrixXd M;
  models::VectorXd k;
};

[[nodiscard]] inline Dynamics dynamics_of(const models::Scene& scene,
                                          const models::State<double>& x) {
  models::Snapshot snapshot;
  scene.evaluate(x, snapshot);
  Dynamics out{.M = models::MatrixXd::Zero(scene.num_velocities(), scene.num_velocities()),
               .k = snapshot.k};
  for (std::size_t i = 0; i < snapshot.M.size(); ++i) {
    const auto& tree = snapshot.trees[i];
    out.M.block(tree.first, tree.first, tree.size, tree.size) = snapshot.M[i];
  }
  return out;
}

/// Numbers between -1 and 1.
[[nodiscard]] inline models::VectorXd random_numbers(int n, std::mt19937_64& random) {
  std::uniform_real_distribution<double> number(-1, 1);
  return models::VectorXd::NullaryExpr(n, [&] { return number(random); });
}

}  // namespace tribo::verification
