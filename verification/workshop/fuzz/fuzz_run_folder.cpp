#include "verification/exchange/run_folder.hpp"
#include "verification/report/run_data.hpp"
#include "verification/workshop/fuzz/contract.hpp"

namespace {

using namespace tribo;
using namespace tribo::verification;

/// The files of a run directory that has one item.
void one_input(std::string_view text) {
  static const fuzz::ScratchFolder run;
  const auto pieces = fuzz::pieces_of(text, 4);
  run.put("manifest.json", pieces[0]);
  run.put("verdicts.json", pieces[1]);
  run.put("sabotage.json", pieces[2]);
  run.put("paper/item.dat", pieces[3]);
  static_cast<void>(fuzz::accepted([&] { return read_run_record(run.path()); }));
  static_cast<void>(fuzz::accepted([&] {
    check_run(run.path());
    return true;
  }));
  static_cast<void>(fuzz::accepted([&] { return report::read_run(run.path()); }));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  one_input(fuzz::text_of(data, size));
  return 0;
}
