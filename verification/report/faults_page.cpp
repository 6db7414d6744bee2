#include "verification/report/faults_page.hpp"

#include <algorithm>

#include "verification/report/number.hpp"
#include "verification/report/templates.hpp"
#include "verification/report/views.hpp"

namespace tribo::verification::report {
namespace {

data fault_view(const FaultRow& row, const RunData& run) {
  const bool shown = std::ranges::count(run.verdicts, row.claim, &Verdict::claim) > 0;
  data view;
  view["claim"] = row.claim;
  view["page"] = shown ? data(claim_link(row.claim)) : data(false);
  view["fault"] = row.fault;
  view["what"] = row.what;
  view["outcome"] = row.outcome;
  view["caught"] = row.caught;
  view["missed"] = !row.caught && row.outcome != name(Outcome::kSkip);
  view["widths"] = readable(row.widths, 3);
  return view;
}

}  // namespace

std::string faults_page(const RunData& run) {
  data view;
  view["entries"] = list_of(run.faults, [&](const FaultRow& row) { return fault_view(row, run); });
  return render_page(kFaultsPage, "seeded faults", "", view);
}

}  // namespace tribo::verification::report
