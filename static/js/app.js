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

/* htmx: what was open stays open, and a change that did not arrive is said ------------------------------------- */

let open = [];

document.body.addEventListener("htmx:beforeSwap", () => {
  open = Array.from(document.querySelectorAll("details[id][open]"), (details) => details.id);
});

document.body.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  copyButtons(document);
});

function connection(problem) {
  const lost = document.querySelector("#connection");
  if (!lost || document.querySelector("#offline")) return; // a page with a notice of its own
  lost.hidden = !problem;
  lost.querySelector("[data-said]").textContent = problem;
}

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.body.addEventListener(name, () => connection("No connection: your last step did not reach the server."));
}
document.body.addEventListener("htmx:responseError", (event) => {
  connection(`The server answered “${event.detail.xhr.status}”: your last step was not done.`);
});
document.body.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.xhr.status < 400) connection("");
});
