#include "verification/mutants/shell.hpp"

#include <sys/wait.h>

#include <cstdlib>
#include <sstream>

#include "verification/escape.hpp"
#include "verification/files.hpp"

namespace tribo::verification {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
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
