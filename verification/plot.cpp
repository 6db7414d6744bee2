#include "verification/plot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstring>
#include <optional>
#include <sstream>
#include <string_view>
#include <thread>

#include "models/input_error.hpp"
#include "verification/escape.hpp"
#include "verification/files.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

struct ItemName {
  std::string paper;
  std::string item;
};

struct Canvas {
  int width = 900;   ///< [px]
  int height = 600;  ///< [px]
};

struct Files {
  fs::path folder;  ///< of the paper in the run directory
  fs::path data, script, svg, png;
};

struct GnuplotEnd {
  bool found = true;
  bool succeeded = false;
  std::string output;  ///< of stdout and stderr together
};

ItemName split(std::string_view id) {
  const std::size_t slash = id.find('/');
  const std::string paper(id.substr(0, slash));
  const std::string item(slash == std::string_view::npos ? "" : id.substr(slash + 1));
  if (!is_plain_name(paper) || !is_plain_name(item)) {
    throw InputError(
        fmt::format("item id '{}': expected <paper>/<item>, of a-z, 0-9 and dashes", id));
  }
  return {paper, item};
}

Files files_of(const fs::path& run_dir, const ItemName& name) {
  const fs::path folder = run_dir / name.paper;
  const auto file = [&](const char* extension) { return folder / (name.item + extension); };
  return {folder, file(".dat"), file(".gp"), file(".svg"), file(".png")};
}

/// Two to four digits at the beginning of `text`, which are taken from it; 0: there are none.
int taken_number(std::string_view& text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.begin(), text.end(), number);
  const auto digits = end - text.begin();
  text.remove_prefix(static_cast<std::size_t>(digits));
  return error == std::errc{} && digits >= 2 && digits <= 4 ? number : 0;
}

/// The size that a line `# canvas: 900x1100` among the template's first ten asks for.
Canvas canvas_of(const std::string& plot_template) {
  constexpr std::string_view kKey = "# canvas: ";
  std::istringstream in(plot_template);
  std::string line;
  for (int n = 0; n < 10 && std::getline(in, line); ++n) {
    if (!line.starts_with(kKey)) continue;
    std::string_view size = std::string_view(line).substr(kKey.size());
    const int width = taken_number(size);
    if (!size.starts_with('x')) continue;
    size.remove_prefix(1);
    const int height = taken_number(size);
    if (width > 0 && height > 0 && size.empty()) return {width, height};
  }
  return {};
}

/// A gnuplot expression: always real, so that templates may divide; NaN if there is no number.
std::string real(std::optional<double> value) {
  if (!value || !std::isfinite(*value)) return "NaN";
  std::string text = fmt::format("{}", *value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

std::string variable_name(std::string claim) {
  for (char& c : claim) {
    if (c == '-') c = '_';
  }
  const bool begins_with_digit = claim.front() >= '0' && claim.front() <= '9';
  return begins_with_digit ? "claim_" + claim : claim;
}

std::string band_variables(std::string_view item_id, const std::vector<Verdict>& verdicts) {
  const std::string prefix = std::string(item_id) + "/";
  std::string lines;
  for (const Verdict& verdict : verdicts) {
    if (!verdict.claim.starts_with(prefix) || verdict.claim.size() == prefix.size()) continue;
    const std::string name = variable_name(verdict.claim.substr(prefix.size()));
    lines += fmt::format("{0}_low = {1}; {0}_high = {2}; {0}_measured = {3}\n",
                         name,
                         real(verdict.low),
                         real(verdict.high),
                         real(verdict.measured));
  }
  return lines;
}

std::string prologue(std::string_view item_id, const std::string& item, Canvas canvas) {
  constexpr const char* kText =
      R"(# {id}, drawn from {item}.dat beside this file by gnuplot 5.4 or newer:
#   gnuplot {item}.gp                        gives {item}.svg
#   gnuplot -e "terminal='png'" {item}.gp    gives {item}.png
reset
set encoding utf8
item = {quoted}
data = item.'.dat'
canvas_width = {width}
canvas_height = {height}
if (!exists("terminal")) terminal = 'svg'
if (terminal eq 'png') {{
  set terminal pngcairo size 2*canvas_width,2*canvas_height enhanced dashed \
      font 'DejaVu Sans,11' fontscale 2 linewidth 2 pointscale 2 background 'white'
}} else {{
  set terminal svg size canvas_width,canvas_height enhanced dashed \
      font 'DejaVu Sans,14' background 'white'
}}
set output item.'.'.terminal
)";
  return fmt::format(kText,
                     fmt::arg("id", item_id),
                     fmt::arg("item", item),
                     fmt::arg("quoted", gnuplot_string(item)),
                     fmt::arg("width", canvas.width),
                     fmt::arg("height", canvas.height));
}

/// The time until one picture is given up.
class Wait {
 public:
  explicit Wait(const GnuplotPatience& patience)
      : patience_(patience), deadline_(Clock::now() + patience.limit) {}

  [[nodiscard]] bool interrupted() const {
    return patience_.interrupted != nullptr && *patience_.interrupted;
  }
  [[nodiscard]] bool over() const { return interrupted() || Clock::now() > deadline_; }
  [[nodiscard]] std::string why() const {
    if (interrupted()) return "gnuplot was stopped: interrupted";
    return fmt::format("gnuplot had not ended after {} s and was stopped",
                       std::chrono::duration<double>(patience_.limit).count());
  }

 private:
  using Clock = std::chrono::steady_clock;

  const GnuplotPatience& patience_;
  Clock::time_point deadline_;
};

/// What comes from a pipe until its other end is closed, the first MiB of it; false: the wait was
/// over before.
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

/// The status of a process when it has ended; nothing if the wait was over before.
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

/// Starts gnuplot in `folder`, its output into `pipe_end`, as a group of processes of its own.
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

/// What a started gnuplot comes to; killed, with all that it started, where the wait is over
/// before.
GnuplotEnd awaited(pid_t child, int pipe_end, const GnuplotPatience& patience) {
  GnuplotEnd end;
  const Wait wait(patience);
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

GnuplotEnd run_gnuplot(const Files& files,
                       const std::string& terminal,
                       const GnuplotPatience& patience) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {.output = std::strerror(errno)};
  pid_t child = 0;
  const std::string setting = "terminal=" + gnuplot_string(terminal);
  const int error = spawn(
      files.folder, {"gnuplot", "-d", "-e", setting, files.script.filename()}, ends[1], child);
  close(ends[1]);
  GnuplotEnd end{.found = error != ENOENT, .output = error != 0 ? std::strerror(error) : ""};
  if (error == 0) end = awaited(child, ends[0], patience);
  close(ends[0]);
  return end;
}

/// Whether a line of gnuplot says what is wrong and where: `"fig05.gp" line 12: undefined
/// variable`.
bool is_located(std::string_view line) {
  if (!line.starts_with('"')) return false;
  const std::size_t place = line.find("\" line ");
  const std::size_t colon = line.find(": ", std::min(place, line.size()));
  return colon != std::string_view::npos && !line.substr(colon + 2).starts_with("warning");
}

/// gnuplot repeats the command before it says what is wrong.
std::string first_error_line(const std::string& output) {
  constexpr std::size_t kMost = 500;  // characters of a line
  std::istringstream in(output);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    const bool located = is_located(line);
    if (located) first = line;
    if (first.empty() && line.find_first_not_of(" \t") != std::string::npos) first = line;
    if (located) break;
  }
  return first.empty() ? "gnuplot failed and gave no reason" : printable(first.substr(0, kMost));
}

/// Whether a picture is there to its end: gnuplot does not tell of a disk that is full.
bool is_whole(const fs::path& picture) {
  if (!fs::exists(picture)) return false;
  const std::string bytes = read_text(picture);
  if (picture.extension() == ".png") {
    return bytes.starts_with("\x89PNG\r\n") && bytes.ends_with("IEND\xae\x42\x60\x82");
  }
  return bytes.find("<svg") != std::string::npos &&
         std::string_view(bytes).substr(0, bytes.find_last_not_of(" \n") + 1).ends_with("</svg>");
}

/// Why a picture is not whole though gnuplot has said nothing.
std::string cut_reason(const fs::path& picture) {
  std::error_code error;
  const fs::space_info space = fs::space(picture.parent_path(), error);
  const bool full = !error && space.available == 0;
  return fmt::format("gnuplot left {} cut off{}",
                     picture.filename().string(),
                     full ? fmt::format(": {}", std::strerror(ENOSPC)) : "");
}

void remove_pictures(const Files& files) {
  fs::remove(files.svg);
  fs::remove(files.png);
}

PlotResult not_drawn(std::string_view item_id, const std::string& why) {
  return {false, fmt::format("{}: no picture: {}", item_id, why)};
}

PlotResult draw(const Files& files, std::string_view item_id, const GnuplotPatience& patience) {
  for (const auto& [terminal, picture] : {std::pair{"svg", files.svg}, {"png", files.png}}) {
    const GnuplotEnd end = run_gnuplot(files, terminal, patience);
    if (end.succeeded && is_whole(picture)) continue;
    const std::string why = end.succeeded ? cut_reason(picture) : first_error_line(end.output);
    remove_pictures(files);
    if (!end.found) return {false, "gnuplot is not installed: pictures are left out"};
    return {false, fmt::format("{}: {}", item_id, why)};
  }
  return {true, ""};
}

struct Templates {
  fs::path picture, style;
};

PlotResult draw_with_template(const Files& files,
                              const std::string& title,
                              const Templates& templates,
                              const std::string& settings,
                              const GnuplotPatience& patience) {
  remove_pictures(files);
  for (const fs::path& needed : {templates.picture, templates.style, files.data}) {
    if (!fs::exists(needed)) return not_drawn(title, "there is no " + needed.string());
  }
  const std::string plot_template = read_text(templates.picture);
  write_text(files.script,
             prologue(title, files.data.stem().string(), canvas_of(plot_template)) + settings +
                 "\n" + read_text(templates.style) + "\n" + plot_template);
  return draw(files, title, patience);
}

}  // namespace

PlotResult draw_item(const fs::path& run_dir,
                     std::string_view item_id,
                     const fs::path& plots_dir,
                     const std::vector<Verdict>& verdicts,
                     const GnuplotPatience& patience) {
  const ItemName name = split(item_id);
  const auto draw_one = [&](const std::string& stem, const std::string& settings) {
    return draw_with_template(files_of(run_dir, {name.paper, stem}),
                              std::string(item_id),
                              {plots_dir / name.paper / (stem + ".gp"), plots_dir / "style.gp"},
                              settings,
                              patience);
  };
  PlotResult result = draw_one(name.item, band_variables(item_id, verdicts));
  const std::string timing = name.item + ".timing";
  if (result.drawn && fs::exists(plots_dir / name.paper / (timing + ".gp"))) {
    result = draw_one(timing, "");
  }
  return result;
}

PlotResult draw_data(const fs::path& folder,
                     const std::string& name,
                     const fs::path& plots_dir,
                     const std::string& settings) {
  return draw_with_template(files_of(folder, {"", name}),
                            name,
                            {plots_dir / (name + ".gp"), plots_dir / "style.gp"},
                            settings,
                            {});
}

}  // namespace tribo::verification
