#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "verification/judge/claim.hpp"
#include "verification/judge/verdict.hpp"

namespace tribo::verification {

/// Key of the paper that claims of anybody stand under.
inline constexpr const char* kOwnPaper = "own";

/// Claims from a file of anybody, `mine.toml`, as those of the item `own/mine`.
struct OwnClaims {
  std::string item;
  ClaimFile file;
};

/// Throws InputError for a file that does not exist, has no claims, or is not as those of papers;
/// and for claims with faults, which `sabotage` would not see.
[[nodiscard]] OwnClaims read_own_claims(const std::filesystem::path& file);

/// All of them, whatever their tier and whether they ask for recorded motions.
[[nodiscard]] std::vector<Verdict> judge(const Figure& figure, const OwnClaims& own);

}  // namespace tribo::verification
