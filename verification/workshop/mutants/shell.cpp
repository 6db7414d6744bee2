#include "verification/workshop/mutants/shell.hpp"

#include <sys/wait.h>

#include <atomic>
#include <cstdlib>
#include <future>
#include <sstream>

#include "verification/text/escape.hpp"
#include "verification/text/files.hpp"

namespace tribo::verification {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void two_at_a_time(std::size_t count, const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto worker = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  auto other = std::async(std::launch::async, worker);
  worker();
  other.get();
}

ShellRun shell(const std::string& command, const std::filesystem::path& scratch) {
  const std::string limited = "ulimit -v 6291456; ulimit -f 400000; { " + command + "; } > " +
                              shell_word(scratch.string()) + " 2>&1";
  const int status = std::system(limited.c_str());
  ShellRun run{.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128, .lines = {}};
  if (std::filesystem::exists(scratch)) run.lines = lines_of(read_text(scratch));
  std::filesystem::remove(scratch);
  return run;
}

}  // namespace tribo::verification
