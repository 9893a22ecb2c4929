/* htmx keeps the focus on an element that comes back with its id. Where it does not come back, the focus goes into what
   took its place, or to data-focus-after="selector" of what was pressed, instead of to the top of the page. */
const REACHABLE = "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary";
let left = null;

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const pressed = document.activeElement;
  left = pressed && pressed !== document.body ? { pressed, place: detail.target?.id } : null;
});

document.body.addEventListener("htmx:afterSettle", () => {
  if (!left || left.pressed.isConnected || document.activeElement !== document.body) return;
  const place = document.getElementById(left.place);
  const wanted = left.pressed.dataset.focusAfter;
  const next = (wanted && document.querySelector(wanted)) || place?.querySelector(REACHABLE) || place;
  left = null;
  if (!next) return;
  if (!next.matches(REACHABLE)) next.tabIndex = -1;
  next.focus({ preventScroll: true });
});
