#include "models/scenarios/dropped_shapes.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "models/scenarios/scenarios.hpp"
#include "solvers/tests/fixtures.hpp"

/// Each shape on each, with two schemes of different families: a falling body neither gains energy
/// nor passes through the one below.
namespace tribo::solvers {
namespace {

constexpr double kDropStep = 5e-4;  ///< [s]
constexpr double kDropEnd = 0.4;    ///< [s]

struct Drop {
  std::string upper, lower, scheme;
};

std::vector<Drop> drops() {
  std::vector<Drop> all;
  std::vector<std::string> lower = models::shape_names();
  lower.push_back("ground");
  for (const std::string& upper : models::shape_names()) {
    for (const std::string& under : lower) {
      for (const char* scheme : {"tamsi", "lagged"}) all.push_back({upper, under, scheme});
    }
  }
  return all;
}

class DroppedShapes : public ::testing::TestWithParam<Drop> {};
INSTANTIATE_TEST_SUITE_P(Pairs, DroppedShapes, ::testing::ValuesIn(drops()),
                         [](const auto& tested) {
                           return tested.param.upper + "_on_" + tested.param.lower + "_" +
                                  tested.param.scheme;
                         });

double total_energy(const models::Energy& e) {
  return e.kinetic + e.potential + e.elastic;
}

TEST_P(DroppedShapes, NeitherGainEnergyNorSink) {
  const auto drop = test::make_scenario(
      "dropped-shapes", {{"upper.shape", GetParam().upper}, {"lower.shape", GetParam().lower}});
  const auto stepper = test::make_scheme(GetParam().scheme, *drop.system);
  models::State<double> x = drop.x0;
  const double start = total_energy(drop.system->energy(x));
  const double weight = 9.81;  // of 1 kg
  models::Snapshot at;
  StepResult out;
  bool touched = false;
  while (x.t < kDropEnd) {
    ASSERT_EQ(stepper->step(x, kDropStep, Attempt::kFirst, out), Status::kOk) << out.reason;
    x = out.x;
    drop.system->evaluate(x, at);
    for (const auto& contact : at.contacts.items()) {
      touched = touched || contact.active();
      // A fall of 2 cm on one spring of 50 kN/m sinks by √(2 m g h/k), 2.8 mm, and its own weight.
      EXPECT_GT(contact.phi, -2 * std::sqrt(2 * weight * 0.03 / 5e4)) << x.t;
    }
    // Semi-implicit steps err by m g² h t/2 in free fall.
    EXPECT_LE(total_energy(drop.system->energy(x)), start + weight * 9.81 * kDropStep * kDropEnd)
        << x.t;
  }
  EXPECT_TRUE(touched);
}

}  // namespace
}  // namespace tribo::solvers
