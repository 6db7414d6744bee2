#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

namespace tribo::verification {

/// Jobs that the threads of a run share: a thread computes its own along with whoever is free.
class JobPool {
 public:
  /// So many threads give jobs, each until it calls `help`.
  explicit JobPool(std::size_t threads) : giving_(threads) {}

  /// Computes f(0), …, f(count − 1), begun in this order, and returns when all are done. Once one
  /// throws, no other is begun; what the first of them threw is thrown.
  void compute(std::size_t count, const std::function<void(std::size_t)>& f);

  /// Takes part in what others compute until no thread gives jobs any more.
  void help();

 private:
  struct Batch {
    const std::function<void(std::size_t)>& f;
    std::size_t count;
    std::size_t next = 0;
    std::size_t running = 0;
    std::size_t failed = 0;  ///< which one threw `error`
    std::exception_ptr error = {};
  };

  void compute_next(Batch& batch, std::unique_lock<std::mutex>& lock);
  /// One with a job that nobody has begun; none: null.
  [[nodiscard]] Batch* open_batch() const;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Batch*> batches_;
  std::size_t giving_;
};

}  // namespace tribo::verification
