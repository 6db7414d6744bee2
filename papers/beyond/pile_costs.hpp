#pragma once

#include <functional>
#include <vector>

#include "verification/fixed_step_run.hpp"

/// What a step of a pile costs from one state of it, by its parts and by each backend of linear
/// algebra. Times are the thread's own on a processor: other programs lengthen them by what they
/// push out of caches, not by their turns.
namespace tribo::papers::beyond {

/// A pile that has fallen.
struct FallenPile {
  int balls = 0;
  models::Instance instance;
  models::State<double> at;
};

/// The scheme by a number of balls and a backend.
using PileSetup = std::function<verification::Setup(int balls, const char* backend)>;

/// Adds tables of times, counts of conjugate gradients by preconditioner and memory, all by size of
/// the piles, which stand in ascending order; in the full tier also the numbers that are judged.
///
/// Each step is taken from the same state by every backend that its size allows, in rounds in which
/// all sizes have their turn. Medians over the rounds count, of preparation and iterations of
/// conjugate gradients alone the quickest of many.
void add_costs(std::vector<FallenPile> piles,
               const PileSetup& setup_of,
               const verification::RunOptions& options,
               verification::Figure& figure);

}  // namespace tribo::papers::beyond
