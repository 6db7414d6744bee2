#pragma once

#include <hdf5.h>

#include <string>
#include <utility>
#include <vector>

/// The part of HDF5 that files of contact problems need: groups, numbers and texts, in memory.
/// Objects carry no times, so that the same problem gives the same bytes. All throw InputError.
namespace tribo::verification::hdf5 {

/// An id from HDF5, closed at the end.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  /// Throws with `what` if the id is invalid.
  Handle(hid_t id, Close close, const std::string& what);
  ~Handle();
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&&) = delete;
  operator hid_t() const { return id_; }  // NOLINT: passed on to the functions of HDF5

 private:
  hid_t id_;
  Close close_;
};

/// A file in memory.
class Writer {
 public:
  Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  void group(const std::string& path);
  void write(const std::string& path, int value) { write(path, std::vector<int>{value}); }
  void write(const std::string& path, const std::vector<int>& values);
  void write(const std::string& path, const double* values, std::size_t count);
  void write(const std::string& path, const std::string& text);
  [[nodiscard]] std::string bytes();

 private:
  void write(const std::string& path, hid_t type, std::size_t count, const void* values);

  Handle file_;
};

/// Bytes that were read. `file` is for messages.
class Reader {
 public:
  Reader(const std::string& bytes, std::string file);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  [[nodiscard]] bool has(const std::string& path) const;
  [[nodiscard]] int whole(const std::string& path) const;
  [[nodiscard]] std::vector<int> wholes(const std::string& path) const;
  [[nodiscard]] std::vector<double> numbers(const std::string& path) const;
  [[nodiscard]] std::string text(const std::string& path) const;
  [[noreturn]] void fail(const std::string& what) const;

 private:
  [[nodiscard]] Handle dataset(const std::string& path, H5T_class_t kind) const;
  [[nodiscard]] std::size_t size(const Handle& dataset, const std::string& path) const;
  /// All values of a dataset of that kind, as the type in memory.
  template <class T>
  [[nodiscard]] std::vector<T> values(const std::string& path, H5T_class_t kind, hid_t type) const;

  std::string bytes_;
  std::string name_;
  Handle file_;
};

}  // namespace tribo::verification::hdf5
