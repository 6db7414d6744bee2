#include "verification/picture/external_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>
#include <thread>
#include <utility>

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

/// The time until a program is given up.
class Wait {
 public:
  Wait(std::string program, const ProgramPatience& patience)
      : program_(std::move(program)),
        patience_(patience),
        deadline_(Clock::now() + patience.limit) {}

  [[nodiscard]] bool interrupted() const {
    return patience_.interrupted != nullptr && *patience_.interrupted;
  }
  [[nodiscard]] bool over() const { return interrupted() || Clock::now() > deadline_; }
  [[nodiscard]] std::string why() const {
    if (interrupted()) return program_ + " was stopped: interrupted";
    return fmt::format("{} had not ended after {} s and was stopped", program_,
                       std::chrono::duration<double>(patience_.limit).count());
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::string program_;
  const ProgramPatience& patience_;
  Clock::time_point deadline_;
};

/// Reads a pipe until its other end is closed, keeping the first MiB; false if the wait ended
/// before.
bool read_all(int descriptor, const Wait& wait, std::string& text) {
  constexpr std::size_t kMostBytes = std::size_t{1} << 20;
  constexpr int kGlance = 50;  // [ms]
  std::array<char, 4096> buffer{};
  while (!wait.over()) {
    pollfd ready{.fd = descriptor, .events = POLLIN, .revents = 0};
    if (poll(&ready, 1, kGlance) <= 0) continue;
    const ssize_t n = read(descriptor, buffer.data(), buffer.size());
    if (n > 0 && text.size() < kMostBytes) text.append(buffer.data(), static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EINTR)) return true;
  }
  return false;
}

/// The status of a process when it has ended; nothing if the wait ended before.
std::optional<int> status_of(pid_t child, const Wait& wait) {
  constexpr auto kGlance = std::chrono::milliseconds(5);
  for (;;) {
    int status = 0;
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return status;
    if ((ended < 0 && errno != EINTR) || wait.over()) return std::nullopt;
    std::this_thread::sleep_for(kGlance);
  }
}

/// Starts a program in `folder` as a process group of its own, with its output into `pipe_end`.
/// Returns 0 or an error number.
int spawn(const fs::path& folder, std::vector<std::string> arguments, int pipe_end, pid_t& child) {
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, pipe_end, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, pipe_end, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int error = posix_spawnp(&child, argv.front(), &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/// The end of a started program; killed, with all that it started, if the wait ends before.
ProgramEnd awaited(pid_t child, int pipe_end, const std::string& program,
                   const ProgramPatience& patience) {
  ProgramEnd end;
  const Wait wait(program, patience);
  const bool silent = read_all(pipe_end, wait, end.output);
  const std::optional<int> status = silent ? status_of(child, wait) : std::nullopt;
  if (!status) {
    kill(-child, SIGKILL);
    while (waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
    }
    end.output = wait.why();
    return end;
  }
  end.succeeded = WIFEXITED(*status) && WEXITSTATUS(*status) == 0;
  return end;
}

}  // namespace

ProgramEnd run_program(const fs::path& folder, const std::vector<std::string>& words,
                       const ProgramPatience& patience) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {.output = std::strerror(errno)};
  pid_t child = 0;
  const int error = spawn(folder, words, ends[1], child);
  close(ends[1]);
  ProgramEnd end{.found = error != ENOENT, .output = error != 0 ? std::strerror(error) : ""};
  if (error == 0) end = awaited(child, ends[0], words.front(), patience);
  close(ends[0]);
  return end;
}

}  // namespace tribo::verification
