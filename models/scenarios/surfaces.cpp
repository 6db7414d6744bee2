#include "models/scenarios/surfaces.hpp"

namespace tribo::models {

Material soft_surface(const Parameters& p) {
  return {.stiffness = p.number("contact.stiffness"),
          .dissipation = p.number("contact.dissipation"),
          .friction = p.number("contact.friction")};
}

Material rigid_surface(const Parameters& p) {
  return {.friction = p.number("contact.friction"), .rigid = true};
}

}  // namespace tribo::models
