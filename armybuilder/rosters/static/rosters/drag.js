/* Drag and drop between regiments, with a mouse only; "Move to" in each unit's row does the same.
   While dragging, regiments that may not take the unit show their reason. */

const army = document.querySelector("[data-army]");

async function showReasons(row) {
  const answer = await fetch(row.dataset.places, { headers: { Accept: "application/json" } });
  if (!answer.ok || row.dataset.dragged !== "yes") return;
  for (const [place, reason] of Object.entries(await answer.json())) {
    const list = army.querySelector(`[data-place="${place}"]`);
    if (!list || !reason) continue;
    const note = Object.assign(document.createElement("p"), { className: "why", textContent: reason });
    note.dataset.reason = "";
    list.prepend(note);
  }
}

function drop({ item, from, to, oldDraggableIndex }) {
  delete item.dataset.dragged;
  item.removeAttribute("style"); // left empty by the library; htmx would copy it, which the security policy forbids
  for (const note of army.querySelectorAll("[data-reason]")) note.remove();
  if (from === to) return;
  from.insertBefore(item, from.querySelectorAll(":scope > [data-move]")[oldDraggableIndex] ?? null);
  window.htmx.ajax("POST", item.dataset.move, { source: "#edit", values: { to: to.dataset.place }, swap: "none" });
}

function attach() {
  for (const list of army.querySelectorAll("[data-place]:not([data-sortable])")) {
    list.dataset.sortable = "on";
    window.Sortable.create(list, {
      group: "units", handle: ".grip", draggable: "[data-move]", sort: false, animation: 0,
      onStart: ({ item }) => { item.dataset.dragged = "yes"; showReasons(item); },
      onEnd: drop,
    });
  }
}

if (army && window.Sortable && window.matchMedia("(pointer: fine)").matches) {
  attach();
  document.body.addEventListener("htmx:afterSettle", attach);
}
