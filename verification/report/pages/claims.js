"use strict";
// Filters and sorts the table of claims.html. What is chosen stands in the address:
// claims.html#?outcome=xfail&paper=cenic2025&words=gripper&sort=room
(() => {
  const table = document.querySelector("table.every");
  const body = table.tBodies[0];
  const claims = Array.from(body.rows, (row, place) => {
    const id = row.querySelector("a.id").textContent;
    return {
      row,
      place,
      claim: id,
      paper: [id.slice(0, id.indexOf("/"))],
      outcome: [row.querySelector(".chip").classList[1]],
      evidence: [row.dataset.evidence],
      kind: [row.dataset.kind],
      scheme: row.dataset.schemes.split(" ").filter(Boolean),
      room: Number.parseFloat(row.dataset.room),
      words: "",
    };
  });
  const kKeys = ["outcome", "paper", "scheme", "evidence", "kind"];
  const kSeverity = ["error", "fail", "xpass", "inconclusive", "xfail", "depends", "skip", "info", "pass"];
  const kOrders = {
    outcome: (a, b) => kSeverity.indexOf(a.outcome[0]) - kSeverity.indexOf(b.outcome[0]),
    claim: (a, b) => (a.claim < b.claim ? -1 : a.claim > b.claim ? 1 : 0),
    room: (a, b) => a.room - b.room,
  };

  const form = document.createElement("form");
  form.className = "filters";
  form.setAttribute("role", "search");
  const labelled = (text, field) => {
    const label = document.createElement("label");
    label.append(text, field);
    form.append(label);
    return field;
  };
  const selects = kKeys.map((key) => {
    const select = labelled(key, document.createElement("select"));
    select.name = key;
    select.add(new Option("all", ""));
    const values = new Set(claims.flatMap((claim) => claim[key]));
    for (const value of Array.from(values).sort()) select.add(new Option(value, value));
    return select;
  });
  const words = labelled("words", document.createElement("input"));
  words.type = "search";
  words.name = "words";
  const count = document.createElement("output");
  form.append(count);
  document.querySelector("main").prepend(form);

  let order = "";
  let falling = false;
  const heads = Array.from(table.tHead.querySelectorAll("th[data-sort]"), (head) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      falling = order === head.dataset.sort && !falling;
      order = head.dataset.sort;
      sort();
      remember();
    });
    return head;
  });

  // Claims without a number stand last, whichever way the others go.
  function sort() {
    const compare = kOrders[order];
    const missing = (claim) => (order === "room" && Number.isNaN(claim.room) ? 1 : 0);
    if (compare) {
      claims.sort((a, b) => missing(a) - missing(b) || (missing(a) ? 0 : compare(a, b)) * (falling ? -1 : 1) ||
                            a.place - b.place);
    } else {
      claims.sort((a, b) => a.place - b.place);
    }
    for (const head of heads) {
      const sorted = head.dataset.sort === order;
      head.setAttribute("aria-sort", sorted ? (falling ? "descending" : "ascending") : "none");
    }
    body.append(...claims.map((claim) => claim.row));
  }

  function filter() {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const claim of claims) {
      if (wanted.length > 0 && claim.words === "") claim.words = claim.row.textContent.toLowerCase();
      const fits = selects.every((select) => select.value === "" || claim[select.name].includes(select.value)) &&
                   wanted.every((word) => claim.words.includes(word));
      claim.row.hidden = !fits;
      if (fits) ++shown;
    }
    count.textContent = shown + " of " + claims.length + " claims";
  }

  function remember() {
    const state = new URLSearchParams();
    for (const field of [...selects, words]) if (field.value !== "") state.set(field.name, field.value);
    if (order !== "") state.set("sort", (falling ? "-" : "") + order);
    const text = state.toString();
    history.replaceState(null, "", text === "" ? "#" : "#?" + text);
  }

  function recall() {
    const state = new URLSearchParams(location.hash.replace(/^#\??/, ""));
    for (const field of [...selects, words]) field.value = state.get(field.name) ?? "";
    for (const select of selects) if (select.selectedIndex < 0) select.value = "";
    const asked = state.get("sort") ?? "";
    falling = asked.startsWith("-");
    order = falling ? asked.slice(1) : asked;
    sort();
    filter();
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    filter();
    remember();
  });
  window.addEventListener("hashchange", recall);
  recall();
})();
