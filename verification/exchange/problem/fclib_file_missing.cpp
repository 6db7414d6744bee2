#include <fmt/format.h>

#include "models/input_error.hpp"
#include "verification/exchange/problem/fclib_file.hpp"

namespace tribo::verification {
namespace {

[[noreturn]] void refuse_fclib() {
  throw InputError(fmt::format("no files of FCLIB: {}", fclib_missing()));
}

}  // namespace

std::string_view fclib_missing() {
  return "built without HDF5: sudo apt-get install libhdf5-dev, and build again";
}

std::string fclib_bytes(const RecordedProblem&) {
  refuse_fclib();
}

std::string fclib_bytes(const FclibProblem&) {
  refuse_fclib();
}

RecordedProblem read_fclib(const std::string&, const std::string&) {
  refuse_fclib();
}

}  // namespace tribo::verification
