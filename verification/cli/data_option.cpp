#include "verification/cli/data_option.hpp"

#include <fmt/format.h>

#include "models/input_error.hpp"
#include "verification/cli/command_line.hpp"

namespace tribo::cli {

void add_data_option(CLI::App& command, std::string& data) {
  add_option(command, "--data", data, "folder of recorded motions, which are not ours to publish");
}

std::filesystem::path data_folder(const std::string& data) {
  if (!data.empty() && !std::filesystem::is_directory(data)) {
    throw InputError(fmt::format("--data: no folder '{}'", data));
  }
  return data;
}

}  // namespace tribo::cli
