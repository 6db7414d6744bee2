#include "reference/cache_entry.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

#include "reference/request.hpp"

namespace tribo::reference {

namespace fs = std::filesystem;

std::optional<std::string> read_entry(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::string checksum;
  if (!std::getline(in, checksum)) return std::nullopt;
  std::ostringstream rest;
  rest << in.rdbuf();
  std::string body = std::move(rest).str();
  if (checksum != fnv1a(body)) return std::nullopt;
  return body;
}

bool write_entry(const fs::path& file, const std::string& body) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  const fs::path part = file.string() + fmt::format(".{}", ::getpid());
  std::ofstream out(part, std::ios::binary);
  out << fnv1a(body) << '\n' << body;
  out.close();
  if (out) fs::rename(part, file, error);
  if (out && !error) return true;
  fs::remove(part, error);
  return false;
}

}  // namespace tribo::reference
