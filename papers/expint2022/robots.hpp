#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/study/fixed_step_run.hpp"

/// The tests of the paper on Solo12 and Romeo, Tables I and II.
namespace tribo::papers::expint2022 {

using verification::Setup;

/// A scheme's largest stable step in Table II: the control period over 2^halvings.
struct PublishedStep {
  std::string_view scheme;
  int halvings;
};

struct Robot {
  std::string_view name;
  std::string_view scenario;
  bool recorded;                         ///< its motion comes from `--data`
  double published_period;               ///< [s]; Table I
  std::array<PublishedStep, 3> largest;  ///< Table II
};

inline constexpr std::array<Robot, 4> kRobots = {{
    {"squat", "solo-squat", false, 40e-3, {{{"expo", 0}, {"eul-exp", 9}, {"eul-imp", 1}}}},
    {"jump", "solo-jump", true, 10e-3, {{{"expo", 0}, {"eul-exp", 6}, {"eul-imp", 1}}}},
    {"trot", "solo-trot", true, 2e-3, {{{"expo", 0}, {"eul-exp", 4}, {"eul-imp", 0}}}},
    {"walk", "romeo-walk", true, 40e-3, {{{"expo", 3}, {"eul-exp", 5}, {"eul-imp", 2}}}},
}};

/// Jump, trot and walk along plans of the suite, which are always available.
inline constexpr std::array<Robot, 3> kOwnRobots = {{
    {"jump-own", "solo-jump-own", false, 10e-3, {{{"expo", 0}, {"eul-exp", 6}, {"eul-imp", 1}}}},
    {"trot-own", "solo-trot-own", false, 2e-3, {{{"expo", 0}, {"eul-exp", 4}, {"eul-imp", 0}}}},
    {"walk-own", "romeo-walk-own", false, 40e-3, {{{"expo", 3}, {"eul-exp", 5}, {"eul-imp", 2}}}},
}};

/// The robot of that name in kRobots or kOwnRobots.
[[nodiscard]] const Robot& find_robot(std::string_view name);

/// The robots that can run: without recorded motions the squat alone.
[[nodiscard]] std::vector<Robot> robots(const verification::RunOptions& options);

[[nodiscard]] Setup robot_setup(const Robot& robot, std::string_view scheme,
                                const verification::RunOptions& options);

}  // namespace tribo::papers::expint2022
