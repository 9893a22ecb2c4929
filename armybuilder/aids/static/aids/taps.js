// A tap while the one before is under way waits for its answer, which brings the button anew: none is lost or refused.
// data-taps on what is exchanged names, as a selector, the buttons that may wait; taps on others are not counted then.
const root = () => document.querySelector("[data-taps]");
const isTap = (event) => event.detail.requestConfig?.verb === "post" && Boolean(root());
let underWay = false;
const taps = [];

function nextTap() {
  if (underWay || !taps.length) return;
  const { form, value } = taps.shift();
  const button = document.getElementById(form)?.querySelector(`button[value="${CSS.escape(value)}"]:not(:disabled)`);
  if (button) button.click();
  else nextTap();
}

document.addEventListener("submit", (event) => {
  if (!underWay || !event.submitter || !event.target.closest("[data-taps]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // What was typed is gone with the answer: a second press of such a form is only a double click.
  if (event.target.querySelector("input:not([type=hidden]), select")) return;
  if (event.submitter.matches(root().dataset.taps)) taps.push({ form: event.target.id, value: event.submitter.value });
}, true);
document.addEventListener("htmx:beforeRequest", (event) => { underWay ||= isTap(event); });
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isTap(event)) return;
  underWay = false;
  if (event.detail.failed && !event.detail.xhr.status) nextTap();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (!isTap(event)) return;
  stay();
  nextTap();
});

// What was pressed stays under the finger, however much grew above it.
let pressed = { id: "", top: 0 };
document.addEventListener("htmx:beforeSwap", () => {
  const held = root()?.contains(document.activeElement) ? document.activeElement : null;
  pressed = { id: held?.id ?? "", top: held?.getBoundingClientRect().top ?? 0 };
});

function stay() {
  const held = pressed.id && document.getElementById(pressed.id);
  if (held) window.scrollBy({ top: held.getBoundingClientRect().top - pressed.top, behavior: "instant" });
}
