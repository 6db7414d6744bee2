#include "models/workers.hpp"

namespace tribo::models {

Workers::Workers(int threads) {
  for (int i = 1; i < threads; ++i) {
    threads_.emplace_back([this, i] { work(static_cast<std::size_t>(i)); });
  }
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  begun_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::begin(const Loop& loop) {
  {
    const std::lock_guard lock(mutex_);
    loop_ = loop;
    pending_ = threads_.size();
    ++round_;
  }
  begun_.notify_all();
}

void Workers::do_part(std::size_t part) const {
  const std::size_t parts = threads_.size() + 1;
  loop_.call(loop_.body, part, loop_.n * part / parts, loop_.n * (part + 1) / parts);
}

void Workers::wait() {
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return pending_ == 0; });
}

void Workers::work(std::size_t part) {
  for (std::uint64_t last = 0;;) {
    {
      std::unique_lock lock(mutex_);
      begun_.wait(lock, [&] { return ends_ || round_ != last; });
      if (ends_) return;
      last = round_;
    }
    do_part(part);
    const std::lock_guard lock(mutex_);
    if (--pending_ == 0) done_.notify_one();
  }
}

}  // namespace tribo::models
