#include "verification/python/own_rows.hpp"

#include <utility>

namespace tribo::python {
namespace {

thread_local std::exception_ptr kept;

}  // namespace

void keep(std::exception_ptr raised) {
  if (!kept) kept = std::move(raised);
}

void forget_raised() {
  kept = nullptr;
}

void raise_kept() {
  if (!kept) return;
  std::rethrow_exception(std::exchange(kept, nullptr));
}

}  // namespace tribo::python
