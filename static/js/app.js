/* What every page may gain from scripts; without them the same links and forms do the work.

   data-copy="#id"          button: copies the text or value of that element (data-copy-text: this text)
   data-scheme-form         form: changes the colour scheme without loading the page again
   HX-Trigger: {"announce"} any answer of the server: read out through #status */

/** Have a screen reader say a sentence, without moving the focus. */
export function announce(text) {
  const status = document.querySelector("#status");
  if (status) status.textContent = text;
}

document.body.addEventListener("announce", (event) => announce(event.detail.value));

/* Copy --------------------------------------------------------------------------------------------------------- */

function copyButtons(root) {
  for (const button of root.querySelectorAll("[data-copy], [data-copy-text]")) button.hidden = !navigator.clipboard;
}

async function copy(button) {
  const source = button.dataset.copy && document.querySelector(button.dataset.copy);
  const text = source ? (source.value ?? source.textContent) : button.dataset.copyText;
  const label = button.querySelector("[data-label]") ?? button;
  try {
    await navigator.clipboard.writeText(text);
    button.dataset.before ??= label.textContent;
    label.textContent = "Copied";
    announce("Copied.");
    setTimeout(() => { label.textContent = button.dataset.before; }, 2000);
  } catch {
    announce("The browser did not allow copying. Select the text and copy it.");
    source?.select?.();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy], [data-copy-text]");
  if (button) copy(button);
});

copyButtons(document);

/* Colour scheme ------------------------------------------------------------------------------------------------ */

document.addEventListener("submit", (event) => {
  if (!event.target.matches("[data-scheme-form]") || !event.submitter) return;
  event.preventDefault();
  const scheme = event.submitter.value;
  document.documentElement.dataset.scheme = scheme;
  document.cookie = `scheme=${scheme}; path=/; max-age=31536000; samesite=lax`;
  event.target.querySelector(`button:not([value="${scheme}"])`).focus();
});

/* htmx: what was open stays open, the focus stays in the page, a change that did not arrive is said -------------- */

const REACHABLE = "a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, summary";
let open = [], pressed = null, place = "";

document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  [pressed, place] = [document.activeElement, detail.target?.id];
  open = Array.from(document.querySelectorAll("details[id][open]"), (details) => details.id);
});

document.body.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  copyButtons(document);
});

/* Where what was pressed does not come back, the focus goes into what took its place, or to data-focus-after of it. */
document.body.addEventListener("htmx:afterSettle", () => {
  if (!pressed || pressed.isConnected || document.activeElement !== document.body) return;
  const swapped = document.getElementById(place);
  const next = document.querySelector(pressed.dataset.focusAfter || null) ?? swapped?.querySelector(REACHABLE) ?? swapped;
  if (next && !next.matches(REACHABLE)) next.tabIndex = -1;
  next?.focus(); // and into view: a phone may have scrolled far below what begins anew
});

const lost = document.querySelector("#connection");

/** Say above the page what became of the last step; "" takes it back. */
function problem(text, reload = false) {
  lost.hidden = !text;
  lost.querySelector("[data-said]").textContent = text;
  lost.querySelector("[data-reload]").hidden = !reload;
}

const asks = ({ verb }) => verb === "get"; // by itself, as a page that looks for news, or for a part of the page
const undone = (request) => (asks(request) ? "a part of this page could not be loaded" : "your last step was not done");
const unsent = ({ detail: { requestConfig } }) => {
  if (document.querySelector("#offline") && !asks(requestConfig)) return; // waits in a notice of its own
  problem(`No connection: ${undone(requestConfig)}.`);
};
for (const name of ["htmx:sendError", "htmx:timeout"]) document.body.addEventListener(name, unsent);
document.body.addEventListener("htmx:responseError", ({ detail: { xhr, requestConfig } }) => {
  const said = lost.getAttribute(`data-said-${xhr.status}`) ?? `The server answered “${xhr.status}”`;
  problem(`${said}: ${undone(requestConfig)}.`, xhr.status < 500);
});
document.body.addEventListener("htmx:afterOnLoad", ({ detail: { xhr } }) => { if (xhr.status < 400) problem(""); });
