/* Makes the builder quicker; every step also works as a plain form or link.

   data-saves="id"    a field: pressing the button with that id as soon as the value changes
   data-print         a button: opens the browser's print dialogue
   HX-Trigger-After-Settle: {"roster:focus": {"id": …}}   where the focus goes after a change */

const find = (selector) => document.querySelector(selector);

document.body.addEventListener("roster:focus", (event) => {
  const target = event.detail.id.split(" ").map((id) => document.getElementById(id)).find((found) => found && !found.disabled);
  if (!target) return;
  if (!target.matches("a, button, input, select, summary, [tabindex]")) target.tabIndex = -1;
  target.focus();
  target.scrollIntoView({ block: "nearest" });
});

document.body.addEventListener("change", (event) => {
  const button = event.target.dataset?.saves;
  if (button) document.getElementById(button)?.click();
});

/* Quick presses wait in a row; each goes where its own button leads, not where the last one pressed does. */
document.body.addEventListener("htmx:configRequest", (event) => {
  const { triggeringEvent, elt, parameters } = event.detail;
  const button = triggeringEvent?.submitter;
  if (elt.id !== "edit" || !button) return;
  event.detail.path = button.getAttribute("formaction") ?? event.detail.path;
  for (const name of ["add", "less", "repair"]) delete parameters[name];
  if (button.name) parameters[button.name] = button.value;
});

/* Where the page has its own picker, links to it choose the place there. */
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-picks]");
  const picker = find(".zone-picker");
  if (!link || !picker?.checkVisibility() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  await window.htmx.ajax("GET", link.href, { target: "#picker", swap: "innerHTML" });
  find("#picker-q").focus();
});

/* A change that could not be sent, or was not answered, waits in a notice. */
function wait(event) {
  const { path, verb, formData } = event.detail.requestConfig;
  const template = find("#offline");
  if (!template || verb !== "post") return;
  const notice = template.content.cloneNode(true);
  const place = find("#notice");
  notice.querySelector("[data-again]").addEventListener("click", () => {
    place.hidden = true;
    window.htmx.ajax("POST", path, { source: "#edit", values: Object.fromEntries(formData), swap: "none" });
  });
  place.replaceChildren(notice);
  place.hidden = false;
  place.querySelector("[role=alert]").focus();
}

for (const name of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(name, wait);

/* The report of a phone: the focus goes to its close button and returns to the bar. */
find("#report")?.addEventListener("toggle", (event) => {
  if (event.newState === "open") find("#close-report")?.focus();
  else find("#open-report")?.focus();
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
