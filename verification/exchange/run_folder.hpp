#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

/// A run directory: its owner while it is written, and its record of its own files.
namespace tribo::verification {

/// Format of `manifest.json`, and with it of the other files of a run.
inline constexpr const char* kRunFormat = "tribometer-run-1";

/// SHA-256 in hexadecimal by the file's path from the run directory.
using Checksums = std::map<std::string, std::string>;

/// SHA-256 of the bytes of a file, in hexadecimal, as `sha256sum` prints it.
[[nodiscard]] std::string checksum(const std::filesystem::path& file);

/// Record of a run's files in its manifest.
struct RunRecord {
  bool complete = false;  ///< the run came to its end: nothing will be added
  std::string sources;    ///< hash of the program's sources, `BuildInfo::sources`
  std::string tier;       ///< empty where the manifest does not tell it
  Checksums files = {};   ///< of all files but the manifest; of unfinished items finished jobs
};

/// Reads `manifest.json`. Throws InputError, one line with the file and the remedy, if there is no
/// manifest, or if it lists no checksums or a path that leaves the folder.
[[nodiscard]] RunRecord read_run_record(const std::filesystem::path& run_dir);

/// Throws InputError for a recorded file that is not as the run left it: changed, missing, or led
/// out of the folder by a link.
void check_file(const std::filesystem::path& run_dir, const std::string& file,
                const std::string& expected);

/// Throws InputError for an existing file that links lead out of the folder.
void refuse_link_out(const std::filesystem::path& run_dir, const std::string& file);

/// Writes a file of the run, which no link may lead out of the folder.
void write_inside(const std::filesystem::path& run_dir, const std::string& file,
                  std::string_view text);

/// Throws InputError, one line, for data or a picture `<paper>/<item>.dat` that `files` lacks.
void refuse_foreign_files(const std::filesystem::path& run_dir, const Checksums& files);

/// Checks that a run directory can be trusted: complete, every file as the run left it, no foreign
/// data. Throws InputError, one line with the file and the remedy.
void check_run(const std::filesystem::path& run_dir);

/// Removes the files that the manifest of an earlier run lists; none if there is no manifest, or
/// one of a version that listed no files. Throws InputError for a manifest that cannot be read.
void remove_listed_files(const std::filesystem::path& run_dir);

/// Whether a file, by its path from the run directory, belongs to the report, which is made last
/// from the data: a page, a file shared by pages, a thumbnail of the first page.
[[nodiscard]] bool is_of_report(const std::filesystem::path& file);

/// Checksums of the files derived from the data last: the report, verdicts, seeded faults.
[[nodiscard]] Checksums page_checksums(const std::filesystem::path& run_dir);

/// Lists the pages in the manifest as they stand now.
void record_pages(const std::filesystem::path& run_dir);

/// Ownership of a run directory by this process for the lifetime of the object. The lock ends with
/// the process, however it ends. Throws InputError, one line, if the directory has another owner.
class RunFolderOwner {
 public:
  explicit RunFolderOwner(const std::filesystem::path& run_dir);
  ~RunFolderOwner();
  RunFolderOwner(const RunFolderOwner&) = delete;
  RunFolderOwner& operator=(const RunFolderOwner&) = delete;

 private:
  std::filesystem::path lock_;
  int descriptor_ = -1;
};

}  // namespace tribo::verification
