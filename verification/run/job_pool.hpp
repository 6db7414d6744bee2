#pragma once

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <vector>

namespace tribo::verification {

/// Jobs shared by the threads of a run: a thread computes its own jobs together with idle threads.
class JobPool {
 public:
  /// `threads` threads give jobs, each until it calls `help`.
  explicit JobPool(std::size_t threads) : giving_(threads) {}

  /// Computes f(0), …, f(count − 1), begun in this order, and returns when all are done. Once one
  /// throws, no other is begun; the exception of the first that threw is thrown.
  void compute(std::size_t count, const std::function<void(std::size_t)>& f);

  /// Helps with the jobs of others until no thread gives jobs any more.
  void help();

  /// Tells that so many of the threads do not begin.
  void leave(std::size_t threads);

 private:
  struct Batch {
    const std::function<void(std::size_t)>& f;
    std::size_t count;
    std::size_t next = 0;
    std::size_t running = 0;
    std::size_t failed = 0;  ///< index of the job that threw `error`
    std::exception_ptr error = {};
  };

  void compute_next(Batch& batch, std::unique_lock<std::mutex>& lock);
  /// A batch with a job that nobody has begun; null if there is none.
  [[nodiscard]] Batch* open_batch() const;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Batch*> batches_;
  std::size_t giving_;
};

}  // namespace tribo::verification
