#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "models/types.hpp"

namespace tribo::models {

/// Identifies the point of a contact.
using ContactId = std::int64_t;

/// Memory of a contact, in its axes [n; t1; t2].
template <class S>
struct ContactMemory {
  bool active = false;                            ///< the point touches
  bool slipping = false;                          ///< the cone limited the last force
  Vector3<S> anchor = Vector3<S>::Zero();         ///< p0: the other end of the spring [m]
  Vector2<S> slip_velocity = Vector2<S>::Zero();  ///< v0: the anchor's, zero unless slipping [m/s]

  bool operator==(const ContactMemory&) const = default;
};

/// The memories of the contacts that touch, in the order of their ids: contacts come and go.
template <class S>
class Anchors {
 public:
  struct Entry {
    ContactId id = 0;
    ContactMemory<S> memory;
    bool operator==(const Entry&) const = default;
  };

  /// Memory of a contact; not active where the contact does not touch.
  [[nodiscard]] ContactMemory<S> of(ContactId id) const {
    const auto found = place(id);
    return found != entries_.end() && found->id == id ? found->memory : ContactMemory<S>{};
  }

  /// Replaces the memory of a contact; removes it if the contact does not touch.
  void store(ContactId id, const ContactMemory<S>& memory) {
    const auto found = entries_.begin() + (place(id) - entries_.cbegin());
    const bool known = found != entries_.end() && found->id == id;
    if (known && memory.active) {
      found->memory = memory;
    } else if (memory.active) {
      entries_.insert(found, {id, memory});
    } else if (known) {
      entries_.erase(found);
    }
  }

  void clear() { entries_.clear(); }
  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  bool operator==(const Anchors&) const = default;

 private:
  [[nodiscard]] auto place(ContactId id) const {
    return std::lower_bound(entries_.begin(), entries_.end(), id,
                            [](const Entry& entry, ContactId wanted) { return entry.id < wanted; });
  }

  std::vector<Entry> entries_;
};

}  // namespace tribo::models
