#pragma once

#include <string>
#include <utility>
#include <vector>

#include "models/parameters.hpp"
#include "solvers/schemes.hpp"
#include "verification/cli/session.hpp"
#include "verification/run/shard.hpp"

namespace tribo::models {
struct Scenario;
}

/// Values of options that several commands share. All throw InputError, in one line, for others.
namespace tribo::cli {

/// A number above zero.
[[nodiscard]] double positive(const char* option, const std::string& text);

/// A whole number from `least` to `most`.
[[nodiscard]] int whole(const char* option, const std::string& text, int least, int most);

/// How many threads, or items at a time: `-j`.
[[nodiscard]] unsigned threads_from(const std::string& text);

/// `--shard I/N`
[[nodiscard]] verification::Shard shard_from(const std::string& text);

/// The texts before and after the first `=`; the former may not be empty.
[[nodiscard]] std::pair<std::string, std::string> divided(const char* option, const char* form,
                                                          const std::string& text);

/// The entries of X,Y,…; none of them is empty or given twice.
[[nodiscard]] std::vector<std::string> entries(const char* option, const std::string& text);

/// The parameters after the changes of `--set KEY=VALUE`.
[[nodiscard]] models::Parameters changed(models::Parameters parameters,
                                         const std::vector<std::string>& changes);

/// Reports the changes `--set KEY=VALUE` that the scheme has no use for, on a scenario of these
/// parameters.
void remark_ignored(const solvers::Scheme& scheme, const models::Parameters& scenario,
                    const std::vector<std::string>& changes, Session& session);

/// Reports springs of joints that the scheme takes at the start of a step.
void remark_explicit_springs(const solvers::Scheme& scheme, const models::Scenario& scenario,
                             const models::Parameters& parameters, Session& session);

}  // namespace tribo::cli
