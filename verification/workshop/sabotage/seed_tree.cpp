#include "verification/workshop/sabotage/seed_tree.hpp"

#include "verification/text/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// Header of seeded sources: the switches, which are set once per process.
constexpr const char* kSwitchHeader = "sabotage_switch.hpp";
constexpr const char* kSwitch = R"(#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace tribo::sabotage {

inline bool chosen(std::string_view name) {
  static const char* const wanted = std::getenv("TRIBO_FAULT");
  return wanted != nullptr && name == wanted;
}

/// The mutants that a process comes by, written to the file TRIBO_REACHED at its end.
class Reached {
 public:
  Reached() : file_(std::getenv("TRIBO_REACHED")), seen_(file_ != nullptr ? 1000000 : 0) {}
  ~Reached() {
    if (file_ == nullptr) return;
    std::FILE* const out = std::fopen(file_, "w");
    for (std::size_t i = 0; i < seen_.size(); ++i) {
      if (seen_[i] != 0) std::fprintf(out, "%zu\n", i);
    }
    std::fclose(out);
  }
  void note(std::size_t id) {
    if (file_ != nullptr) seen_[id] = 1;
  }

 private:
  const char* file_;
  std::vector<char> seen_;
};

inline bool mutated(std::size_t id) {
  static const char* const wanted = std::getenv("TRIBO_MUTANT");
  static const std::size_t chosen_id = wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 0;
  static Reached reached;
  reached.note(id);
  return id == chosen_id;
}

}  // namespace tribo::sabotage

#define TRIBO_FAULT(name) \
  ([] { static const bool on = ::tribo::sabotage::chosen(name); return on; }())
#define TRIBO_MUTANT(id) (::tribo::sabotage::mutated(id))
)";

/// Everything that a build of the program reads.
const std::vector<std::string> kParts = {"CMakeLists.txt", "models", "solvers", "reference",
                                         "verification",   "papers", "plots"};

void write_if_changed(const fs::path& file, const std::string& text) {
  if (fs::exists(file) && read_text(file) == text) return;
  write_text(file, text);
}

/// Removes from a copy what has gone from the tree; a folder that was never seeded is left alone.
void remove_gone(const fs::path& root, const fs::path& copy) {
  if (!fs::exists(copy / kSwitchHeader)) return;
  std::vector<fs::path> gone;
  for (const std::string& part : kParts) {
    if (!fs::is_directory(copy / part)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(copy / part)) {
      const bool there = fs::exists(root / fs::relative(entry.path(), copy));
      if (entry.is_regular_file() && !there) gone.push_back(entry.path());
    }
  }
  for (const fs::path& file : gone) fs::remove(file);
}

}  // namespace

std::string seed(const std::string& source, const std::vector<Edit>& edits) {
  if (edits.empty()) return source;
  return std::string("#include \"") + kSwitchHeader + "\"\n" + edited(source, edits);
}

void seed_tree(const fs::path& root, const fs::path& copy, const EditsOf& edits_of) {
  remove_gone(root, copy);
  const auto place = [&](const fs::path& path) {
    const fs::path file = fs::relative(path, root);
    const std::string source = read_text(path);
    write_if_changed(copy / file, seed(source, edits_of(source, file)));
    fs::permissions(copy / file, fs::status(path).permissions());  // the build runs scripts
  };
  for (const std::string& part : kParts) {
    if (fs::is_regular_file(root / part)) {
      place(root / part);
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(root / part)) {
      if (entry.is_regular_file()) place(entry.path());
    }
  }
  write_if_changed(copy / kSwitchHeader, kSwitch);
}

}  // namespace tribo::verification
