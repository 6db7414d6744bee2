#include "verification/judge/own_claims.hpp"

#include <fmt/format.h>

#include "models/input_error.hpp"

namespace tribo::verification {

OwnClaims read_own_claims(const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(file)) throw InputError(file.string() + ": no such file");
  OwnClaims own{.item = fmt::format("{}/{}", kOwnPaper, file.stem().string()), .file = {}};
  own.file = read_claim_file(file, own.item);
  if (own.file.claims.empty()) throw InputError(file.string() + ": has no [[claim]]");
  for (const Claim& claim : own.file.claims) {
    if (claim.faults.empty() && claim.other_faults.empty()) continue;
    throw InputError(
        fmt::format("{}: claim '{}': faults are for claims of items", file.string(), claim.id));
  }
  return own;
}

std::vector<Verdict> judge(const Figure& figure, const OwnClaims& own) {
  return judge(figure, own.file.claims, {.with_data = true, .tier = Tier::kFull});
}

}  // namespace tribo::verification
