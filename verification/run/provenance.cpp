#include "verification/run/provenance.hpp"

#include <Eigen/Core>
#include <boost/version.hpp>
#include <dlfcn.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/utsname.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "verification/exchange/mujoco/scene_run.hpp"
#include "verification/text/build_info.hpp"

namespace tribo::verification {
namespace {

/// The BLAS library that this process has mapped.
std::string loaded_blas() {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    const std::size_t slash = line.find('/');
    if (slash == std::string::npos) continue;
    const std::filesystem::path file = line.substr(slash);
    if (file.filename().string().find("blas") != std::string::npos) return file.string();
  }
  return "not loaded";
}

std::string cpu_model() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

std::string distribution() {
  std::ifstream release("/etc/os-release");
  constexpr std::string_view kKey = "PRETTY_NAME=\"";
  for (std::string line; std::getline(release, line);) {
    if (line.starts_with(kKey)) return line.substr(kKey.size(), line.size() - kKey.size() - 1);
  }
  return "unknown";
}

/// Several nodes of Slurm may be one host.
std::string node_name(const utsname& kernel) {
  const char* const node = std::getenv("SLURMD_NODENAME");
  return node == nullptr ? kernel.nodename : node;
}

template <class Function>
Function* symbol(const char* name) {
  return reinterpret_cast<Function*>(::dlsym(RTLD_DEFAULT, name));
}

}  // namespace

std::vector<std::pair<std::string, std::string>> libraries() {
  std::vector<std::pair<std::string, std::string>> all = {
      {"Eigen",
       fmt::format("{}.{}.{}", EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION)},
      {"SuiteSparse", std::string(build_info().suitesparse)},
      {"Boost", fmt::format("{}.{}.{}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000,
                            BOOST_VERSION % 100)},
      {"BLAS", loaded_blas()}};
  if (mujoco_missing().empty()) all.emplace_back("MuJoCo", mujoco_version());
  return all;
}

Machine machine() {
  utsname kernel{};
  ::uname(&kernel);
  return {.cpu = cpu_model(),
          .cores = std::thread::hardware_concurrency(),
          .system = fmt::format("{}, {} {}", distribution(), kernel.sysname, kernel.release),
          .node = node_name(kernel)};
}

int blas_threads() {
  auto* const threads = symbol<int()>("openblas_get_num_threads");
  return threads ? threads() : 0;
}

void use_one_blas_thread() {
  if (auto* const set = symbol<void(int)>("openblas_set_num_threads")) set(1);
}

std::string utc_now() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

}  // namespace tribo::verification
