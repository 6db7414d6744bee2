#pragma once

#include <atomic>
#include <functional>

/// Long computations of many threads, which call nothing of Python's, and Ctrl-C.
namespace tribo::python {

/// Runs `compute(stop)` in a thread of its own and returns when it is done; its exceptions pass
/// through. The caller holds the interpreter, which is released meanwhile.
///
/// Ctrl-C sets `stop` and raises KeyboardInterrupt: when `compute` has ended, or a second later
/// without it. It then goes on until it looks at `stop`, so that it must own all that it uses.
void compute_aside(std::function<void(const std::atomic<bool>& stop)> compute);

/// Waits for what was left behind: to be called before the process ends. Another Ctrl-C ends the
/// process at once, with exit code 130.
void finish_left_behind();

}  // namespace tribo::python
