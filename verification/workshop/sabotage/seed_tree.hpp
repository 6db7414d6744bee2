#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "verification/workshop/sabotage/edit.hpp"

namespace tribo::verification {

/// The edits of a source file, named from the root.
using EditsOf =
    std::function<std::vector<Edit>(const std::string& source, const std::filesystem::path& file)>;

/// A source with edits, which may ask for TRIBO_FAULT and TRIBO_MUTANT; unchanged without edits.
[[nodiscard]] std::string seed(const std::string& source, const std::vector<Edit>& edits);

/// Copies what a build needs from `root` to `copy` with all edits. In an earlier copy, files that
/// would not change are left alone, so that a second build is short, and files that have gone from
/// `root` are removed.
void seed_tree(const std::filesystem::path& root, const std::filesystem::path& copy,
               const EditsOf& edits_of);

}  // namespace tribo::verification
