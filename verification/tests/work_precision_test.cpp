#include "verification/study/work_precision.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "models/input_error.hpp"
#include "models/scenarios/scenarios.hpp"
#include "verification/exchange/dat.hpp"
#include "verification/tests/temporary_folder.hpp"

namespace tribo::verification {
namespace {

using models::State;
using ::testing::HasSubstr;

/// The two-sided spring without damping: x = x0 cos ωt, ω² = k/m, from any state.
struct Spring {
  models::Parameters parameters{models::find_scenario("two-sided-spring").parameters};
  models::Instance instance =
      models::make_instance(models::find_scenario("two-sided-spring"), parameters);
  double omega = std::sqrt(1e3);

  [[nodiscard]] State<double> flow(const State<double>& x0, double t_end) const {
    const double angle = omega * (t_end - x0.t);
    State<double> x = x0;
    x.t = t_end;
    x.q[0] = x0.q[0] * std::cos(angle) + x0.v[0] / omega * std::sin(angle);
    x.v[0] = x0.v[0] * std::cos(angle) - x0.q[0] * omega * std::sin(angle);
    return x;
  }

  [[nodiscard]] PrecisionReference reference() const {
    return {.label = "closed form",
            .samples =
                [this](const std::vector<double>& times) {
                  std::vector<State<double>> states;
                  for (const double t : times) states.push_back(flow(instance.x0, t));
                  return states;
                },
            .events = {},
            .flow = [this](const State<double>& x0, double t) { return flow(x0, t); }};
  }

  [[nodiscard]] PrecisionRequest request(const std::vector<std::string>& schemes,
                                         const std::vector<StepChoice>& choices) const {
    PrecisionRequest result{.system = *instance.system,
                            .x0 = instance.x0,
                            .t_end = 0.512,
                            .schemes = {},
                            .choices = choices,
                            .samples = 32,
                            .reference = reference()};
    for (const std::string& name : schemes) {
      result.schemes.push_back({name, solvers::configure_scheme(name)});
    }
    return result;
  }
};

const std::vector<StepChoice> kSteps = {2.5e-4, 5e-4, 1e-3, 2e-3, 4e-3};

WorkPrecision run(const PrecisionRequest& request) {
  return work_precision(request, [](double) { return true; });
}

const OrderEstimate& order(const SchemeStudy& scheme, std::string_view kind) {
  for (const ObservedErrorOrder& order : scheme.orders) {
    if (order.kind->name == kind) return order.estimate;
  }
  throw std::runtime_error("no such order");
}

// Orders that theory gives: the table can be believed.
TEST(WorkPrecision, FindsTheOrdersOfKnownSchemes) {
  const Spring spring;
  const WorkPrecision study = run(spring.request({"rk4", "rk3"}, kSteps));
  EXPECT_NEAR(order(study.schemes[0], "rms_v").slope, 4, 0.05);
  EXPECT_NEAR(order(study.schemes[1], "rms_q").slope, 3, 0.05);
  EXPECT_FALSE(study.self);
  EXPECT_EQ(study.reference, "closed form");
}

// The errors are those of a run: final, rms and maximum by hand for one run.
TEST(WorkPrecision, ErrorsAreThoseOfTheSamples) {
  const Spring spring;
  PrecisionRequest request = spring.request({"rk3"}, {4e-3});
  request.samples = 2;
  const PrecisionPoint point = run(request).schemes.at(0).points.at(0);
  const auto stepper = request.schemes[0].scheme.make(request.system);
  const auto integrator = make_integrator(*stepper, 4e-3);
  State<double> x = request.x0;
  std::vector<double> errors;
  for (const double t : {0.256, 0.512}) {
    ASSERT_EQ(integrator->advance(x, t).status, solvers::Status::kOk);
    errors.push_back(std::abs(x.v[0] - spring.flow(request.x0, t).v[0]));
  }
  EXPECT_NEAR(point.velocities.last, errors[1], 1e-15);
  EXPECT_NEAR(point.velocities.most, std::max(errors[0], errors[1]), 1e-15);
  EXPECT_NEAR(point.velocities.rms, std::hypot(errors[0], errors[1]) / std::sqrt(2.0), 1e-15);
  EXPECT_EQ(point.work.steps, 128);
  EXPECT_EQ(point.work.dynamics_evaluations, 3 * 128);
}

// Windows show the error made within one, which is smaller than the accumulated error.
TEST(WorkPrecision, WindowsRestartTheReference) {
  const Spring spring;
  PrecisionRequest request = spring.request({"rk3"}, kSteps);
  EXPECT_TRUE(std::isnan(run(request).schemes[0].points[0].window_velocities.rms));
  request.windowed = true;
  const WorkPrecision study = run(request);
  for (const PrecisionPoint& point : study.schemes[0].points) {
    EXPECT_GT(point.window_velocities.rms, 0);
    EXPECT_LT(point.window_velocities.rms, 0.2 * point.velocities.rms);
  }
}

// Errors near events and away from them are told apart: with an event in the middle of four
// samples, the two next to it are the event's, and all together are the whole.
TEST(WorkPrecision, SmoothSegmentsAndEventWindowsAreApart) {
  const Spring spring;
  PrecisionRequest request = spring.request({"rk3"}, {4e-3});
  request.samples = 4;
  EXPECT_FALSE(run(request).events);
  request.reference->events = {0.3};  // of samples at 0.128, 0.256, 0.384, 0.512
  const WorkPrecision study = run(request);
  ASSERT_TRUE(study.events);
  const PrecisionPoint& point = study.schemes.at(0).points.at(0);
  const double smooth = point.smooth_velocities.rms;
  const double event = point.event_velocities.rms;
  EXPECT_NE(smooth, event);
  EXPECT_NEAR(std::sqrt((smooth * smooth + event * event) / 2), point.velocities.rms, 1e-15);
  EXPECT_EQ(point.smooth_velocities.last, point.velocities.last);
  std::vector<std::string> columns;
  const Figure figure = precision_figure(study);
  for (const Column& column : figure.blocks.at(0).columns) {
    columns.push_back(column.name);
  }
  EXPECT_THAT(columns, testing::IsSupersetOf({"smooth_rms_v", "event_rms_v"}));
}

// Without a reference nothing is called one, and the order of self-convergence is still seen.
TEST(WorkPrecision, WithoutAReferenceErrorsAreCalledSelf) {
  const Spring spring;
  PrecisionRequest request = spring.request({"rk3"}, kSteps);
  request.reference.reset();
  const WorkPrecision study = run(request);
  EXPECT_TRUE(study.self);
  EXPECT_THAT(study.reference, HasSubstr("7.8125e-06"));
  EXPECT_NEAR(order(study.schemes[0], "rms_v").slope, 3, 0.05);
  const Figure figure = precision_figure(study);
  for (const Column& column : figure.blocks.at(0).columns) {
    EXPECT_FALSE(column.name.starts_with("rms") || column.name.starts_with("final"));
  }
}

// One scheme that blows up at large steps stops neither its other runs nor the other schemes.
TEST(WorkPrecision, AFailureIsARowWithItsStatus) {
  Spring spring;
  spring.parameters.set("contact.stiffness", 1e9);
  spring.instance =
      models::make_instance(models::find_scenario("two-sided-spring"), spring.parameters);
  spring.omega = std::sqrt(1e9);
  const WorkPrecision study = run(spring.request({"explicit-euler", "ie-fn"}, {1e-3, 2e-3}));
  const PrecisionPoint& failed = study.schemes.at(0).points.at(0);
  EXPECT_EQ(failed.end.status, solvers::Status::kNonFinite);
  EXPECT_TRUE(std::isnan(failed.velocities.rms));
  EXPECT_FALSE(failed.pareto);
  EXPECT_EQ(study.schemes.at(1).points.at(1).end.status, solvers::Status::kOk);
  const Figure figure = precision_figure(study);
  EXPECT_EQ(figure.blocks.at(0).rows.at(0).status, "non-finite");
  EXPECT_EQ(figure.run_ends.at(0).name, "explicit-euler@0.001");
}

// A self-comparison that fails leaves no errors, and says why.
TEST(WorkPrecision, AFailedSelfComparisonGivesNoErrors) {
  Spring spring;
  spring.parameters.set("contact.stiffness", 1e12);
  spring.instance =
      models::make_instance(models::find_scenario("two-sided-spring"), spring.parameters);
  PrecisionRequest request = spring.request({"explicit-euler"}, {4e-3});
  request.reference.reset();
  const WorkPrecision study = run(request);
  EXPECT_THAT(study.schemes.at(0).problem, HasSubstr("non-finite"));
  EXPECT_TRUE(std::isnan(study.schemes.at(0).points.at(0).velocities.rms));
}

// No point beats one of the front in both work and error.
TEST(WorkPrecision, TheParetoFrontIsNotDominated) {
  const Spring spring;
  const WorkPrecision study = run(spring.request({"rk4", "rk3", "explicit-euler"}, kSteps));
  std::vector<PrecisionPoint> all;
  for (const SchemeStudy& scheme : study.schemes) {
    all.insert(all.end(), scheme.points.begin(), scheme.points.end());
  }
  int front = 0;
  for (const PrecisionPoint& p : all) {
    bool dominated = false;
    for (const PrecisionPoint& other : all) {
      dominated |= other.work.dynamics_evaluations < p.work.dynamics_evaluations &&
                   other.velocities.rms < p.velocities.rms;
    }
    EXPECT_FALSE(p.pareto && dominated);
    front += p.pareto ? 1 : 0;
  }
  EXPECT_GT(front, 0);
  EXPECT_LT(front, static_cast<int>(all.size()));
}

// The drawn error is the one that the front is judged by.
TEST(WorkPrecision, TheDrawnErrorIsThatOfTheWindowsWhereThereAreWindows) {
  WorkPrecision study;
  EXPECT_EQ(study.drawn_error().name, "rms_v");
  study.windowed = true;
  EXPECT_EQ(study.drawn_error().name, "window_rms_v");
}

// Told to stop, the study keeps what it has.
TEST(WorkPrecision, AnInterruptedStudyKeepsWhatItHas) {
  const Spring spring;
  const WorkPrecision study = work_precision(spring.request({"rk4", "rk3"}, kSteps),
                                             [](double done) { return done < 0.55; });
  EXPECT_TRUE(study.interrupted);
  EXPECT_EQ(study.schemes.at(0).points.size(), kSteps.size());
  EXPECT_LT(study.schemes.at(1).points.size(), kSteps.size());
}

// A single run may take hours: it is asked to go on at every attempt, not at samples alone.
TEST(WorkPrecision, IsStoppedWithinARun) {
  const Spring spring;
  PrecisionRequest request = spring.request({"rk4"}, kSteps);
  request.samples = 1;
  int asked = 0;
  const WorkPrecision study = work_precision(request, [&](double) { return ++asked < 5; });
  EXPECT_TRUE(study.interrupted);
  EXPECT_EQ(asked, 5);
  EXPECT_TRUE(study.schemes.at(0).points.empty());
}

// Whole steps if possible, never closer than the largest step.
TEST(WorkPrecision, SamplesCutNoStepWhereTheyNeedNot) {
  EXPECT_EQ(choose_samples(2.5, {1e-3, 2.5e-3, 2.5e-2}), 100);
  EXPECT_EQ(choose_samples(2.5, {1e-3, 4e-3}), 25);
  EXPECT_EQ(choose_samples(1, {0.3}), 3);
  EXPECT_EQ(choose_samples(1, {3.0}), 1);
}

// A scheme without error estimate is refused before anything runs, by its name.
TEST(WorkPrecision, RefusesWhatCannotRun) {
  const Spring spring;
  try {
    (void)run(spring.request({"tamsi"}, {solvers::ErrorControl{.accuracy = 1e-3}}));
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("scheme 'tamsi': "));
  }
}

// The data of a study come back from their file.
TEST(WorkPrecision, TheFigureGoesThroughItsFile) {
  const TemporaryFolder folder;
  const Spring spring;
  const Figure figure = precision_figure(run(spring.request({"rk4", "rk3"}, kSteps)));
  write_dat(folder / "precision.dat", {}, figure);
  const Figure read = read_dat(folder / "precision.dat");
  ASSERT_EQ(read.blocks.size(), 2U);
  EXPECT_EQ(read.blocks[0].rows.at(3).values, figure.blocks[0].rows.at(3).values);
  EXPECT_EQ(figure.timing.at(1).columns.at(1).name, "wall_seconds");
  EXPECT_EQ(read.work.steps, figure.work.steps);
}

}  // namespace
}  // namespace tribo::verification
