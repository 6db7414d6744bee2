#pragma once

#include <functional>
#include <vector>

#include "verification/judge/figure.hpp"
#include "verification/study/fixed_step_run.hpp"

/// Costs of one step of a pile from one state, by parts and by backend of linear algebra. Times are
/// the thread's own processor time: other programs lengthen them by displacing cache contents, not
/// by taking turns.
namespace tribo::papers::beyond {

/// A pile that has fallen.
struct FallenPile {
  int balls = 0;
  models::Instance instance;
  models::State<double> at;
};

/// The scheme for a number of balls and a backend.
using PileSetup = std::function<verification::Setup(int balls, const char* backend)>;

/// Adds tables of times, of conjugate gradient counts by preconditioner, and of memory, all by size
/// of the piles, which are in ascending order; in the full tier also the judged numbers.
///
/// Each step is taken from the same state by every backend feasible at its size, in rounds that
/// visit all sizes. Results are medians over the rounds; for preparation and iterations of
/// conjugate gradients alone, the fastest of many.
void add_costs(std::vector<FallenPile> piles, const PileSetup& setup_of,
               const verification::RunOptions& options, verification::Figure& figure);

}  // namespace tribo::papers::beyond
