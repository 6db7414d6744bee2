#include "verification/exchange/problem/hdf5.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "models/input_error.hpp"

namespace tribo::verification::hdf5 {
namespace {

constexpr std::size_t kIncrement = std::size_t{1} << 20;  ///< of memory that a file takes
constexpr hsize_t kMostEntries = hsize_t{1} << 30;

/// Keeps HDF5 from printing its stack of errors: they are reported as one.
class Quietly {
 public:
  Quietly() {
    H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  ~Quietly() { H5Eset_auto2(H5E_DEFAULT, print_, data_); }
  Quietly(const Quietly&) = delete;
  Quietly& operator=(const Quietly&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

void require(herr_t status, const std::string& what) {
  if (status < 0) throw InputError("HDF5: " + what);
}

/// Properties of files that are not on a disk.
Handle in_memory() {
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "no access list");
  require(H5Pset_fapl_core(access, kIncrement, false), "no files in memory");
  return access;
}

/// Properties of objects without times.
Handle timeless(hid_t kind) {
  Handle list(H5Pcreate(kind), H5Pclose, "no creation list");
  require(H5Pset_obj_track_times(list, false), "objects have times");
  return list;
}

/// HDF5 tells files in memory apart by their names: the name is made from the owner.
std::string name_of(std::uintptr_t owner) {
  return fmt::format("{:x}", owner);
}

Handle new_file(std::uintptr_t owner) {
  const Handle access = in_memory();
  return {H5Fcreate(name_of(owner).c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access), H5Fclose,
          "no new file"};
}

Handle opened(std::uintptr_t owner, const std::string& bytes, const std::string& name) {
  const Quietly quietly;
  const Handle access = in_memory();
  if (bytes.empty()) throw InputError(name + ": is no HDF5 file");
  // HDF5 takes a copy, and promises to leave the bytes as they are.
  require(H5Pset_file_image(access, const_cast<char*>(bytes.data()), bytes.size()),
          "no image of a file");
  const hid_t file = H5Fopen(name_of(owner).c_str(), H5F_ACC_RDONLY, access);
  if (file < 0) throw InputError(name + ": is no HDF5 file");
  return {file, H5Fclose, name};
}

}  // namespace

Handle::Handle(hid_t id, Close close, const std::string& what) : id_(id), close_(close) {
  if (id < 0) throw InputError("HDF5: " + what);
}

Handle::~Handle() {
  if (id_ >= 0) close_(id_);
}

Writer::Writer() : file_(new_file(reinterpret_cast<std::uintptr_t>(this))) {}

void Writer::group(const std::string& path) {
  const Handle list = timeless(H5P_GROUP_CREATE);
  const Handle group(H5Gcreate2(file_, path.c_str(), H5P_DEFAULT, list, H5P_DEFAULT), H5Gclose,
                     path);
}

void Writer::write(const std::string& path, const std::vector<int>& values) {
  write(path, H5T_NATIVE_INT, values.size(), values.data());
}

void Writer::write(const std::string& path, const double* values, std::size_t count) {
  write(path, H5T_NATIVE_DOUBLE, count, values);
}

void Writer::write(const std::string& path, hid_t type, std::size_t count, const void* values) {
  const hsize_t size = count;
  const Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose, path);
  const Handle list = timeless(H5P_DATASET_CREATE);
  const Handle set(H5Dcreate2(file_, path.c_str(), type, space, H5P_DEFAULT, list, H5P_DEFAULT),
                   H5Dclose, path);
  if (count > 0) require(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), path);
}

void Writer::write(const std::string& path, const std::string& text) {
  const Handle type(H5Tcopy(H5T_C_S1), H5Tclose, path);
  require(H5Tset_size(type, text.size() + 1), path);
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose, path);
  const Handle list = timeless(H5P_DATASET_CREATE);
  const Handle set(H5Dcreate2(file_, path.c_str(), type, space, H5P_DEFAULT, list, H5P_DEFAULT),
                   H5Dclose, path);
  require(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.c_str()), path);
}

std::string Writer::bytes() {
  require(H5Fflush(file_, H5F_SCOPE_GLOBAL), "cannot be written");
  const ssize_t size = H5Fget_file_image(file_, nullptr, 0);
  if (size < 0) throw InputError("HDF5: the file has no size");
  std::string out(static_cast<std::size_t>(size), '\0');
  if (H5Fget_file_image(file_, out.data(), out.size()) != size)
    throw InputError("HDF5: the file cannot be copied");
  return out;
}

Reader::Reader(const std::string& bytes, std::string file)
    : bytes_(bytes),
      name_(std::move(file)),
      file_(opened(reinterpret_cast<std::uintptr_t>(this), bytes_, name_)) {}

void Reader::fail(const std::string& what) const {
  throw InputError(fmt::format("{}: {}", name_, what));
}

bool Reader::has(const std::string& path) const {
  const Quietly quietly;
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    if (H5Lexists(file_, path.substr(0, end).c_str(), H5P_DEFAULT) <= 0) return false;
    if (end == std::string::npos) return true;
  }
}

Handle Reader::dataset(const std::string& path, H5T_class_t kind) const {
  const Quietly quietly;
  if (!has(path)) fail(fmt::format("has no {}", path));
  const hid_t id = H5Dopen2(file_, path.c_str(), H5P_DEFAULT);
  if (id < 0) fail(fmt::format("{} cannot be opened", path));
  Handle set(id, H5Dclose, path);
  const Handle type(H5Dget_type(set), H5Tclose, path);
  if (H5Tget_class(type) != kind) fail(fmt::format("{} is of another type", path));
  return set;
}

std::size_t Reader::size(const Handle& dataset, const std::string& path) const {
  const Handle space(H5Dget_space(dataset), H5Sclose, path);
  const hssize_t count = H5Sget_simple_extent_npoints(space);
  if (count < 0 || static_cast<hsize_t>(count) > kMostEntries)
    fail(fmt::format("{} has no usable size", path));
  return static_cast<std::size_t>(count);
}

int Reader::whole(const std::string& path) const {
  const std::vector<int> values = wholes(path);
  if (values.size() != 1) fail(fmt::format("{} is not one number", path));
  return values.front();
}

template <class T>
std::vector<T> Reader::values(const std::string& path, H5T_class_t kind, hid_t type) const {
  const Quietly quietly;
  const Handle set = dataset(path, kind);
  std::vector<T> values(size(set, path));
  if (H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0)
    fail(fmt::format("{} cannot be read", path));
  return values;
}

std::vector<int> Reader::wholes(const std::string& path) const {
  return values<int>(path, H5T_INTEGER, H5T_NATIVE_INT);
}

std::vector<double> Reader::numbers(const std::string& path) const {
  return values<double>(path, H5T_FLOAT, H5T_NATIVE_DOUBLE);
}

std::string Reader::text(const std::string& path) const {
  const Quietly quietly;
  const Handle set = dataset(path, H5T_STRING);
  const Handle type(H5Dget_type(set), H5Tclose, path);
  const std::size_t length = H5Tget_size(type);
  if (H5Tis_variable_str(type) > 0 || size(set, path) != 1 || length > kMostEntries)
    fail(fmt::format("{} is not one text of fixed length", path));
  std::string text(length, '\0');
  if (H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()) < 0)
    fail(fmt::format("{} cannot be read", path));
  return text.substr(0, text.find('\0'));
}

}  // namespace tribo::verification::hdf5
