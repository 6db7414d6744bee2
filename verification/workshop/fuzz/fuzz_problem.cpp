#include "verification/exchange/problem/problem_json.hpp"
#include "verification/text/read_json.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

RecordedProblem problem_of(const std::string& text) {
  return read_problem(parse_json(text, "problem"), "problem");
}

/// An accepted input is written and read again; a failed solve keeps no numbers.
void one_input(std::string_view text) {
  const auto problem = fuzz::accepted([&] { return problem_of(std::string(text)); });
  if (!problem) return;
  const std::string written = problem_json(*problem).dump();
  const std::string again = problem_json(problem_of(written)).dump();
  fuzz::require(again == written, "another problem when read again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
