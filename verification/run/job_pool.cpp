#include "verification/run/job_pool.hpp"

#include <algorithm>

namespace tribo::verification {

void JobPool::compute(std::size_t count, const std::function<void(std::size_t)>& f) {
  Batch batch{.f = f, .count = count};
  std::unique_lock lock(mutex_);
  batches_.push_back(&batch);
  changed_.notify_all();
  while (batch.next < batch.count) compute_next(batch, lock);
  while (batch.running > 0) {  // last jobs, by others: meanwhile there may be more to do
    if (Batch* const other = open_batch()) {
      compute_next(*other, lock);
    } else {
      changed_.wait(lock);
    }
  }
  std::erase(batches_, &batch);
  if (batch.error) std::rethrow_exception(batch.error);
}

void JobPool::help() {
  std::unique_lock lock(mutex_);
  --giving_;
  changed_.notify_all();
  for (;;) {
    changed_.wait(lock, [&] { return open_batch() != nullptr || giving_ == 0; });
    Batch* const batch = open_batch();
    if (batch == nullptr) return;
    compute_next(*batch, lock);
  }
}

void JobPool::leave(std::size_t threads) {
  const std::scoped_lock lock(mutex_);
  giving_ -= threads;
  changed_.notify_all();
}

void JobPool::compute_next(Batch& batch, std::unique_lock<std::mutex>& lock) {
  const std::size_t i = batch.next++;
  ++batch.running;
  lock.unlock();
  std::exception_ptr error;
  try {
    batch.f(i);
  } catch (...) {
    error = std::current_exception();
  }
  lock.lock();
  --batch.running;
  // Jobs before the first that throws were begun earlier: which one is first does not depend on the
  // threads.
  if (error && (!batch.error || i < batch.failed)) {
    batch.error = error;
    batch.failed = i;
  }
  if (error) batch.next = batch.count;
  if (batch.running == 0) changed_.notify_all();
}

JobPool::Batch* JobPool::open_batch() const {
  const auto open =
      std::ranges::find_if(batches_, [](const Batch* batch) { return batch->next < batch->count; });
  return open == batches_.end() ? nullptr : *open;
}

}  // namespace tribo::verification
