#include "verification/run/job_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>

namespace tribo::verification {
namespace {

TEST(JobPool, OneThreadComputesItsOwnInOrder) {
  JobPool pool(1);
  std::vector<std::size_t> seen;
  pool.compute(4, [&](std::size_t i) { seen.push_back(i); });
  EXPECT_EQ(seen, (std::vector<std::size_t>{0, 1, 2, 3}));
}

// Two jobs that wait for each other end only where two threads compute them.
TEST(JobPool, AFreeThreadTakesPart) {
  JobPool pool(2);
  std::jthread helper([&] { pool.help(); });
  std::atomic<int> there = 0;
  pool.compute(2, [&](std::size_t) {
    ++there;
    while (there < 2) std::this_thread::yield();
  });
  EXPECT_EQ(there, 2);
  pool.help();  // nobody gives jobs any more: both return
}

// Whichever job throws first in time, the reported error is that of a single thread.
TEST(JobPool, TheFirstOfSeveralErrorsIsThrown) {
  for (int repeat = 0; repeat < 20; ++repeat) {
    JobPool pool(2);
    std::jthread helper([&] { pool.help(); });
    std::atomic<int> there = 0;
    const auto fail = [&](std::size_t i) {
      if (i < 2) {
        ++there;
        while (there < 2) std::this_thread::yield();
      }
      throw std::runtime_error(std::to_string(i));
    };
    try {
      pool.compute(5, fail);
      ADD_FAILURE() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "0");
    }
    EXPECT_EQ(there, 2);
    pool.help();
  }
}

// Where the system gives no thread more.
TEST(JobPool, DoesNotWaitForThreadsThatDoNotBegin) {
  JobPool pool(3);
  pool.leave(2);
  int calls = 0;
  pool.compute(2, [&](std::size_t) { ++calls; });
  pool.help();
  EXPECT_EQ(calls, 2);
}

TEST(JobPool, AfterAnErrorNothingIsBegun) {
  JobPool pool(1);
  int calls = 0;
  const auto fail = [&](std::size_t i) {
    ++calls;
    if (i == 1) throw std::runtime_error("no");
  };
  EXPECT_THROW(pool.compute(5, fail), std::runtime_error);
  EXPECT_EQ(calls, 2);
  pool.compute(1, [&](std::size_t) { ++calls; });
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace tribo::verification
