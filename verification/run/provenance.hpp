#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tribo::verification {

/// Name and version of each library that results depend on; for BLAS the loaded file. Optional
/// libraries that the build lacks are left out.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> libraries();

/// The machine that the program runs on.
struct Machine {
  std::string cpu;
  unsigned cores = 0;
  std::string system;  ///< operating system and kernel
  std::string node;    ///< the name that Slurm gives to it, else that of the host
};
[[nodiscard]] Machine machine();

/// Threads that the loaded BLAS uses; 0 if it cannot be asked.
[[nodiscard]] int blas_threads();

/// Asks the loaded BLAS for one thread: sums depend on the number of threads.
void use_one_blas_thread();

/// The time now as `2026-01-31T12:00:00Z`.
[[nodiscard]] std::string utc_now();

}  // namespace tribo::verification
