# cmake -DROOT=<root> -P items_test.cmake: what TRIBO_ITEMS leaves of papers/, and what it refuses.
cmake_minimum_required(VERSION 3.25)
include(${ROOT}/verification/cmake/items.cmake)
set(CMAKE_CURRENT_SOURCE_DIR ${ROOT}/papers)

if(REFUSED)
  file(GLOB sources ${ROOT}/papers/*/*.cpp)
  tribo_choose_items(sources absent ${REFUSED})
  return()
endif()

# expect(<what> <list> <count> <part>...): the list has so many entries with one of the parts
function(expect what list count)
  list(JOIN ARGN "|" parts)
  set(found ${${list}})
  list(FILTER found INCLUDE REGEX "${parts}")
  list(LENGTH found number)
  if(NOT number EQUAL count)
    message(FATAL_ERROR "items_test: ${what}: ${number} of ${parts} instead of ${count}")
  endif()
endfunction()

file(GLOB all ${ROOT}/papers/*/*.cpp)
set(sources ${all})
tribo_choose_items(sources absent "*/*")
list(LENGTH all count)
expect("everything" sources ${count} "[.]cpp$")
expect("everything" absent 0 "/")

tribo_choose_items(sources absent tamsi2020/fig04)
expect("one item" sources 2 /fig04_newton_history.cpp /transition_step.cpp)
expect("one item" sources 0 /fig05_ /icf2023/)
expect("one item" absent 1 "^tamsi2020/fig05$")
expect("one item" absent 0 "^tamsi2020/fig04$")

set(sources ${all})
tribo_choose_items(sources absent beyond/steps "icf2023/fig0[67]")  # beyond/steps includes of icf2023
expect("patterns" sources 3 /steps_largest.cpp icf2023/fig07_ icf2023/rod.cpp)

foreach(pattern tamsi2020/fig99 tamsi2020/paper fig04)
  execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${ROOT} -DREFUSED=${pattern} -P ${CMAKE_CURRENT_LIST_FILE}
                  RESULT_VARIABLE status ERROR_VARIABLE message)
  if(status EQUAL 0 OR NOT message MATCHES "TRIBO_ITEMS: no item matches '${pattern}'")
    message(FATAL_ERROR "items_test: '${pattern}' is not refused: ${status} ${message}")
  endif()
endforeach()
