/* Keyboard shortcuts. A control takes part with data-key="a"; the page "Display and keys" lists and switches them.

   A field is focused, a link or button is pressed, in the unit or regiment that has the focus if it holds one. With
   data-key-go="focus" the focus goes to the next control with that key in reading order, and so it does where several
   share it. Nothing happens while typing or with Ctrl, Alt or Meta; "Shift+u" is written data-key="Shift+u". */

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

function shown(element) {
  return element.checkVisibility?.() ?? element.offsetParent !== null;
}

function next(controls) {
  const here = document.activeElement;
  const after = controls.find((control) => here.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING);
  return here === document.body ? controls[0] : (after ?? controls[0]);
}

/** The controls of the opened row, unit or regiment around the focus come before those of the page. */
function nearest(controls) {
  const places = [".unit", ".regiment", "li", "section"].map((place) => document.activeElement?.closest(place));
  for (const place of places) {
    const inside = controls.filter((control) => place?.contains(control));
    if (inside.length) return inside;
  }
  return controls;
}

function act(controls) {
  const field = controls.find((control) => control.matches("input, textarea, select"));
  if (field) {
    field.focus();
    field.select?.();
  } else if (controls.length > 1 || controls[0].dataset.keyGo === "focus") {
    const control = next(controls);
    control.focus();
    control.scrollIntoView({ block: "nearest" });
  } else {
    controls[0].click();
  }
}

/** Close the opened row around the focus and give the focus back to its line. */
function close() {
  const row = document.activeElement?.closest("details[open]");
  if (!row) return false;
  row.open = false;
  row.querySelector("summary")?.focus();
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    const popover = "popover" in HTMLElement.prototype && document.querySelector(":popover-open");
    if (!popover && close()) event.preventDefault();
    return;
  }
  if (document.body.dataset.keys === "off" || event.target.closest(typing)) return;
  if (!/^\S$/.test(event.key)) return;
  const key = /^\p{Lu}$/u.test(event.key) ? `Shift+${event.key.toLowerCase()}` : event.key;
  const all = Array.from(document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`));
  const controls = all.filter((control) => shown(control) && !control.disabled);
  if (!controls.length) return;
  event.preventDefault();
  act(controls[0].dataset.keyGo === "focus" ? controls : nearest(controls));
});
