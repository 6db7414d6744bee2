#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace tribo::models {

/// Threads that share the indices of a loop. The loop body writes to separate places for each
/// index, and sums are formed afterwards in the order of the indices: results are bitwise
/// independent of the number of threads. The body may not throw.
class Workers {
 public:
  /// With one thread, the caller's, no further thread is made.
  explicit Workers(int threads = 1);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] int threads() const { return static_cast<int>(threads_.size()) + 1; }

  /// body(part, first, last) for parts of 0 to n, the first being part 0, and waits for all. Short
  /// loops have one part and stay with the caller.
  template <class Body>
  void for_numbered_parts(std::size_t n, const Body& body) {
    if (threads_.empty() || n < kFewest) {
      body(std::size_t{0}, std::size_t{0}, n);
      return;
    }
    begin({[](const void* what, std::size_t part, std::size_t first, std::size_t last) {
             (*static_cast<const Body*>(what))(part, first, last);
           },
           &body, n});
    do_part(0);
    wait();
  }

  /// body(first, last) likewise.
  template <class Body>
  void for_parts(std::size_t n, const Body& body) {
    for_numbered_parts(
        n, [&](std::size_t, std::size_t first, std::size_t last) { body(first, last); });
  }

 private:
  static constexpr std::size_t kFewest = 128;  ///< a hand-over costs as much as this many contacts

  struct Loop {
    void (*call)(const void*, std::size_t, std::size_t, std::size_t) = nullptr;
    const void* body = nullptr;
    std::size_t n = 0;
  };

  void begin(const Loop& loop);
  void do_part(std::size_t part) const;
  void wait();
  void work(std::size_t part);

  std::vector<std::thread> threads_;
  Loop loop_;
  std::mutex mutex_;
  std::condition_variable begun_, done_;
  std::uint64_t round_ = 0;  ///< number of loops begun
  std::size_t pending_ = 0;  ///< unfinished parts of the current loop
  bool ends_ = false;
};

}  // namespace tribo::models
