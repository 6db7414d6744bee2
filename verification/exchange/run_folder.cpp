#include "verification/exchange/run_folder.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nettle/sha2.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>

#include "models/input_error.hpp"
#include "verification/text/files.hpp"
#include "verification/text/read_json.hpp"

namespace tribo::verification {
namespace {

namespace fs = std::filesystem;

constexpr const char* kManifest = "manifest.json";
constexpr const char* kFaults = "sabotage.json";
constexpr const char* kMutants = "mutants.json";

/// Whether a folder of a run holds pictures that the report made.
bool is_of_pages(const fs::path& folder) {
  return folder == "thumbnails" || folder == "headlines";
}

[[noreturn]] void refuse(const fs::path& run_dir, std::string_view what) {
  throw InputError(fmt::format("'{}': {}", run_dir.string(), what));
}

Checksums files_of(const Json& manifest, const fs::path& run_dir) {
  const auto found = manifest.find("files");
  if (found == manifest.end() || !found->is_object()) {
    refuse(run_dir,
           "manifest.json lists no checksums: no run directory, or of an older version; run again");
  }
  Checksums files;
  for (const auto& [file, expected] : found->items()) {
    if (!stays_inside(file) || !expected.is_string()) {
      refuse(run_dir, "manifest.json lists '" + file + "', which is no file of a run");
    }
    files[file] = expected.get<std::string>();
  }
  return files;
}

/// Whether a file exists; false for a name that no file can have.
bool is_there(const fs::path& file) {
  std::error_code ignored;
  return fs::exists(file, ignored);
}

/// Whether links lead from a file to outside of the folder.
bool leads_out(const fs::path& run_dir, const fs::path& file) {
  const fs::path folder = fs::canonical(run_dir);
  const fs::path target = fs::canonical(file);
  return target != folder && !stays_inside(target.lexically_relative(folder));
}

bool is_data_or_picture(const fs::path& file) {
  return file.extension() == ".dat" || file.extension() == ".svg" || file.extension() == ".png";
}

/// Whether an open file is still the one that its path leads to.
bool is_at(int descriptor, const fs::path& path) {
  struct stat open {
  }, there{};
  return ::fstat(descriptor, &open) == 0 && ::stat(path.c_str(), &there) == 0 &&
         open.st_ino == there.st_ino && open.st_dev == there.st_dev;
}

std::string owner_of(int descriptor) {
  std::array<char, 32> text{};
  const ssize_t n = ::pread(descriptor, text.data(), text.size(), 0);
  return n > 0 ? " (process " + std::string(text.data(), static_cast<std::size_t>(n)) + ")" : "";
}

}  // namespace

std::string checksum(const fs::path& file) {
  const std::string bytes = read_text(file);
  sha256_ctx state{};
  sha256_init(&state);
  sha256_update(&state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
  std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
  sha256_digest(&state, digest.size(), digest.data());
  return fmt::format("{:02x}", fmt::join(digest, ""));
}

RunRecord read_run_record(const fs::path& run_dir) {
  if (!fs::is_directory(run_dir)) {
    throw InputError(fmt::format("no folder '{}'", run_dir.string()));
  }
  if (!fs::exists(run_dir / kManifest)) {
    refuse(run_dir, "no run directory: it has no manifest.json; give the --out of a run");
  }
  const Json manifest = read_json(run_dir / kManifest);
  if (!manifest.is_object()) refuse(run_dir, "manifest.json: expected a JSON object");
  check_format(manifest, kRunFormat, run_dir / kManifest);
  const auto complete = manifest.find("complete");
  const auto text = [&](const char* key) {
    const auto found = manifest.find(key);
    return found != manifest.end() && found->is_string() ? found->get<std::string>()
                                                         : std::string();
  };
  return {.complete = complete != manifest.end() && *complete == true,
          .sources = text("sources"),
          .tier = text("tier"),
          .files = files_of(manifest, run_dir)};
}

void refuse_link_out(const fs::path& run_dir, const std::string& file) {
  if (!leads_out(run_dir, run_dir / file)) return;
  refuse(run_dir, file + " is a link out of the folder; remove it");
}

void write_inside(const fs::path& run_dir, const std::string& file, std::string_view text) {
  const fs::path path = run_dir / file;
  make_folder(path.parent_path());
  if (fs::is_symlink(path) || leads_out(run_dir, path.parent_path())) {
    refuse(run_dir, file + " is a link; remove it");
  }
  write_text(path, text);
}

void check_file(const fs::path& run_dir, const std::string& file, const std::string& expected) {
  const fs::path path = run_dir / file;
  if (!is_there(path)) {
    refuse(run_dir, file + " is missing, which the run had written; --resume computes it again");
  }
  refuse_link_out(run_dir, file);
  if (checksum(path) != expected) {
    refuse(run_dir,
           file + " was changed after the run wrote it; remove it, and --resume computes it again");
  }
}

void refuse_foreign_files(const fs::path& run_dir, const Checksums& files) {
  for (const auto& folder : fs::directory_iterator(run_dir)) {
    if (!folder.is_directory() || is_of_pages(folder.path().filename())) continue;
    for (const auto& entry : fs::directory_iterator(folder.path())) {
      const std::string file = (folder.path().filename() / entry.path().filename()).string();
      if (!is_data_or_picture(entry.path()) || files.contains(file)) continue;
      refuse(run_dir, file + " is not of this run: manifest.json does not list it; remove it");
    }
  }
}

void check_run(const fs::path& run_dir) {
  const RunRecord record = read_run_record(run_dir);
  if (!record.complete) {
    refuse(run_dir,
           "incomplete: the run was interrupted, or still goes on; run … --resume completes it");
  }
  for (const auto& [file, expected] : record.files) check_file(run_dir, file, expected);
  if (!record.files.contains("verdicts.json")) refuse(run_dir, "the run has no verdicts.json");
  refuse_foreign_files(run_dir, record.files);
}

void remove_listed_files(const fs::path& run_dir) {
  if (!fs::exists(run_dir / kManifest)) return;
  const Json manifest = read_json(run_dir / kManifest);
  if (!manifest.is_object() || !manifest.contains("files")) return;
  for (const auto& [file, sum] : files_of(manifest, run_dir)) {
    const fs::path path = run_dir / file;
    std::error_code ignored;
    if (is_there(path) && !leads_out(run_dir, path)) fs::remove(path, ignored);
  }
}

Checksums page_checksums(const fs::path& run_dir) {
  Checksums pages;
  for (const char* const file : {"verdicts.json", kFaults, kMutants}) {
    if (fs::exists(run_dir / file)) pages[file] = checksum(run_dir / file);
  }
  for (const auto& entry : fs::recursive_directory_iterator(run_dir)) {
    const fs::path file = entry.path().lexically_relative(run_dir);
    if (entry.is_regular_file() && is_of_report(file)) {
      pages[file.generic_string()] = checksum(entry.path());
    }
  }
  return pages;
}

bool is_of_report(const fs::path& file) {
  return file.extension() == ".html" || file == "report.css" || file == "claims.js" ||
         file == "headlines.md" || is_of_pages(*file.begin());
}

void record_pages(const fs::path& run_dir) {
  Json manifest = read_json(run_dir / kManifest);
  for (const auto& [file, sum] : page_checksums(run_dir)) manifest["files"][file] = sum;
  write_text(run_dir / kManifest,
             manifest.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

RunFolderOwner::RunFolderOwner(const fs::path& run_dir) : lock_(run_dir / ".lock") {
  constexpr mode_t kMode = 0666;  // less the umask
  for (;;) {
    descriptor_ = ::open(lock_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kMode);
    if (descriptor_ < 0) refuse(run_dir, fmt::format("cannot lock it: {}", std::strerror(errno)));
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      const std::string why =
          errno == EWOULDBLOCK
              ? "another run writes to it" + owner_of(descriptor_) + "; give another --out"
              : fmt::format("cannot lock it: {}", std::strerror(errno));
      ::close(descriptor_);
      refuse(run_dir, why);
    }
    if (is_at(descriptor_, lock_)) break;  // else its last owner has removed it meanwhile
    ::close(descriptor_);
  }
  const std::string process = std::to_string(::getpid());
  const bool told = ::ftruncate(descriptor_, 0) == 0 &&
                    ::pwrite(descriptor_, process.data(), process.size(), 0) > 0;
  static_cast<void>(told);  // only a courtesy to a refused process
}

RunFolderOwner::~RunFolderOwner() {
  ::unlink(lock_.c_str());
  ::close(descriptor_);
}

}  // namespace tribo::verification
