#pragma once

#include <string_view>
#include <vector>

#include "verification/judge/catalog.hpp"
#include "verification/judge/verdict.hpp"

namespace tribo::verification {

/// What became of a headline.
enum class HeadlineVerdict { kHolds, kInPart, kDoesNotHold, kNotTried };

/// `holds`, `holds in part`, `does not hold`, `could not be tried`
[[nodiscard]] std::string_view words(HeadlineVerdict standing);

/// The standing by the outcomes of the headline's claims, of which those that were not judged are
/// left out. What depends on a setting holds in part.
[[nodiscard]] HeadlineVerdict standing(const Headline& headline,
                                       const std::vector<Verdict>& verdicts);

/// Whether each of the headline's claims was judged: those of another tier are not, nor those that
/// lack data.
[[nodiscard]] bool is_wholly_tried(const Headline& headline, const std::vector<Verdict>& verdicts);

/// The same as `standing` by the outcomes that the claims expect.
[[nodiscard]] HeadlineVerdict expected_standing(const Headline& headline, const Catalog& catalog);

/// Throws InputError for a headline with a claim that does not exist.
void check_headlines(const Catalog& catalog);

}  // namespace tribo::verification
