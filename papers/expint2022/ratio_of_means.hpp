#pragma once

#include <vector>

/// How far the ratio of two mean errors hangs on single periods.
namespace tribo::papers::expint2022 {

/// Σ a/Σ b with the 5th and the 95th percentile of its bootstrap.
struct RatioOfMeans {
  double value = 0;
  double least = 0;
  double largest = 0;
};

/// Of the errors of two schemes in the same periods. The bootstrap draws as many periods anew, with
/// replacement and in blocks of 25 in a row, since the periods after an impact belong to it; the
/// draws are the same in every run. NaN where a sum is not finite.
[[nodiscard]] RatioOfMeans ratio_of_means(const std::vector<double>& a,
                                          const std::vector<double>& b);

}  // namespace tribo::papers::expint2022
