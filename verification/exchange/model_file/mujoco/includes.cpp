#include "verification/exchange/model_file/mujoco/includes.hpp"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <set>

#include "models/input_error.hpp"

namespace tribo::verification::model_file {
namespace {

namespace fs = std::filesystem;

/// `include` in letters of any case, as MuJoCo takes it, and the models that are attached.
const char* const kIncludes =
    "//*[translate(name(), 'CDEILNU', 'cdeilnu') = 'include' or name() = 'model']";

class Includes {
 public:
  explicit Includes(const fs::path& file) : folder_(fs::weakly_canonical(file).parent_path()) {}

  /// MuJoCo looks in the folder of the first file, then in that of the file that includes.
  void follow(const fs::path& file) {
    if (!seen_.insert(fs::weakly_canonical(file)).second) return;
    pugi::xml_document document;
    if (!document.load_file(file.c_str())) return;  // MuJoCo says what is wrong with it
    for (const auto& found : document.select_nodes(kIncludes)) {
      const fs::path next = found.node().attribute("file").value();
      for (const fs::path& from : {folder_, file.parent_path()}) {
        expect_inside(file, next, from / next);
        if (fs::is_regular_file(from / next)) follow(from / next);
      }
    }
  }

 private:
  void expect_inside(const fs::path& file, const fs::path& name, const fs::path& path) const {
    const fs::path whole = fs::weakly_canonical(path);
    const auto end = std::ranges::mismatch(folder_, whole).in1;
    if (end == folder_.end()) return;
    throw InputError(fmt::format("{}: it includes '{}', which leads out of the folder {}",
                                 file.string(), name.string(), folder_.string()));
  }

  fs::path folder_;
  std::set<fs::path> seen_;
};

}  // namespace

void expect_includes_inside(const fs::path& file) {
  Includes(file).follow(file);
}

}  // namespace tribo::verification::model_file
