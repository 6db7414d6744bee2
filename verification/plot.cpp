#include "verification/plot.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <optional>
#include <regex>
#include <sstream>

#include "models/input_error.hpp"
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
  static const std::regex pattern("([a-z0-9-]+)/([a-z0-9-]+)");
  const std::string text(id);
  std::smatch match;
  if (!std::regex_match(text, match, pattern)) {
    throw InputError("item id '" + text + "': expected <paper>/<item>, of a-z, 0-9 and dashes");
  }
  return {match[1], match[2]};
}

Files files_of(const fs::path& run_dir, const ItemName& name) {
  const fs::path folder = run_dir / name.paper;
  const auto file = [&](const char* extension) { return folder / (name.item + extension); };
  return {folder, file(".dat"), file(".gp"), file(".svg"), file(".png")};
}

/// The size that a line `# canvas: 900x1100` among the template's first ten asks for.
Canvas canvas_of(const std::string& plot_template) {
  static const std::regex pattern("# canvas: ([0-9]{2,4})x([0-9]{2,4})");
  std::istringstream in(plot_template);
  std::string line;
  std::smatch match;
  for (int n = 0; n < 10 && std::getline(in, line); ++n) {
    if (std::regex_match(line, match, pattern)) return {std::stoi(match[1]), std::stoi(match[2])};
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
item = '{item}'
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
                     fmt::arg("width", canvas.width),
                     fmt::arg("height", canvas.height));
}

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const ssize_t n = read(descriptor, buffer.data(), buffer.size());
    if (n > 0) text.append(buffer.data(), static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EINTR)) return text;
  }
}

/// Starts gnuplot in `folder`, its output into `pipe_end`. Returns 0 or an error number.
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
  const int error = posix_spawnp(&child, argv.front(), &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

GnuplotEnd run_gnuplot(const Files& files, const std::string& terminal) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return {.output = std::strerror(errno)};
  pid_t child = 0;
  const std::string setting = "terminal='" + terminal + "'";
  const int error = spawn(
      files.folder, {"gnuplot", "-d", "-e", setting, files.script.filename()}, ends[1], child);
  close(ends[1]);
  GnuplotEnd end{.found = error != ENOENT, .output = error != 0 ? std::strerror(error) : ""};
  if (error == 0) {
    end.output = read_all(ends[0]);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    end.succeeded = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  }
  close(ends[0]);
  return end;
}

/// gnuplot repeats the command before it says what is wrong: `"fig05.gp" line 12: undefined
/// variable`.
std::string first_error_line(const std::string& output) {
  static const std::regex located("^\".*\" line [0-9]+: (?!warning).*");
  std::istringstream in(output);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    if (std::regex_match(line, located)) return line;
    if (first.empty() && line.find_first_not_of(" \t") != std::string::npos) first = line;
  }
  return first.empty() ? "gnuplot failed and gave no reason" : first;
}

void remove_pictures(const Files& files) {
  fs::remove(files.svg);
  fs::remove(files.png);
}

PlotResult not_drawn(std::string_view item_id, const std::string& why) {
  return {false, fmt::format("{}: no picture: {}", item_id, why)};
}

PlotResult draw(const Files& files, std::string_view item_id) {
  for (const auto& [terminal, picture] : {std::pair{"svg", files.svg}, {"png", files.png}}) {
    const GnuplotEnd end = run_gnuplot(files, terminal);
    if (end.succeeded && fs::exists(picture)) continue;
    remove_pictures(files);
    if (!end.found) return {false, "gnuplot is not installed: pictures are left out"};
    return {false, fmt::format("{}: {}", item_id, first_error_line(end.output))};
  }
  return {true, ""};
}

struct Templates {
  fs::path picture, style;
};

PlotResult draw_with_template(const Files& files,
                              const std::string& title,
                              const Templates& templates,
                              const std::string& settings) {
  remove_pictures(files);
  for (const fs::path& needed : {templates.picture, templates.style, files.data}) {
    if (!fs::exists(needed)) return not_drawn(title, "there is no " + needed.string());
  }
  const std::string plot_template = read_text(templates.picture);
  write_text(files.script,
             prologue(title, files.data.stem().string(), canvas_of(plot_template)) + settings +
                 "\n" + read_text(templates.style) + "\n" + plot_template);
  return draw(files, title);
}

}  // namespace

PlotResult draw_item(const fs::path& run_dir,
                     std::string_view item_id,
                     const fs::path& plots_dir,
                     const std::vector<Verdict>& verdicts) {
  const ItemName name = split(item_id);
  const auto draw_one = [&](const std::string& stem, const std::string& settings) {
    return draw_with_template(files_of(run_dir, {name.paper, stem}),
                              std::string(item_id),
                              {plots_dir / name.paper / (stem + ".gp"), plots_dir / "style.gp"},
                              settings);
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
                            settings);
}

}  // namespace tribo::verification
