#include "verification/text/scratch_folder.hpp"

#include <cstdlib>
#include <string>
#include <system_error>

#include "models/input_error.hpp"

namespace tribo::verification {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::string name = (fs::temp_directory_path() / "tribometer-XXXXXX").string();
  if (::mkdtemp(name.data()) == nullptr) throw InputError("cannot make a folder like " + name);
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace tribo::verification
