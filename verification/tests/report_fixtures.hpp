#pragma once

#include <string>

#include "verification/judge/verdict.hpp"

/// What tests of the report share.
namespace tribo::verification {

/// A picture with the parts that gnuplot's have.
inline constexpr const char* kSvg =
    "<?xml version=\"1.0\"?>\n<svg viewBox=\"0 0 9 6\"><title>Gnuplot</title><defs>"
    "<circle id='gpDot'/></defs><use xlink:href='#gpDot'/><g clip-path=\"url(#gpDot)\"/>"
    "<g id='gnuplot_plot_1'/><g id='gnuplot_plot_1'/></svg>";

inline Verdict verdict_of(const std::string& claim, Outcome outcome) {
  Verdict verdict;
  verdict.claim = claim;
  verdict.outcome = outcome;
  verdict.measured = 1.00231234;
  verdict.low = 0.95;
  verdict.high = 1.05;
  verdict.kind = "slope";
  verdict.statement = "error < 1 & falls";
  verdict.why = "eight steps";
  return verdict;
}

}  // namespace tribo::verification
