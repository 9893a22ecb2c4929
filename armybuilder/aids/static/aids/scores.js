// Keeps entries that cannot be sent, and sends them once there is a connection again. Each has an id of its own, so
// that none is counted twice. Without this script an entry made without a connection is simply not counted.
const sheet = () => document.querySelector("[data-scores]");
const key = `scores ${location.pathname}`;
const waiting = () => JSON.parse(localStorage.getItem(key) ?? "[]");

function keep(entries) {
  if (entries.length) localStorage.setItem(key, JSON.stringify(entries));
  else localStorage.removeItem(key);
  tell();
}

function tell(refused = "") {
  const note = sheet()?.querySelector("[data-waiting]");
  if (!note) return;
  const count = waiting().length;
  note.hidden = !count && !refused;
  note.textContent = refused || (count === 1 ? "1 entry waits for a connection." : `${count} entries wait for a connection.`);
}

async function send() {
  let entries = waiting();
  while (entries.length) {
    const token = sheet()?.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
    const body = new URLSearchParams({ ...entries[0], later: "1", csrfmiddlewaretoken: token });
    let answer;
    try {
      answer = await fetch(location.pathname, { method: "POST", body, headers: { "HX-Request": "true" } });
    } catch {
      return;
    }
    entries = entries.slice(1);
    keep(entries);
    if (answer.ok) {
      const fresh = document.createElement("template");
      fresh.innerHTML = await answer.text();
      sheet().replaceWith(fresh.content);
      window.htmx?.process(sheet());
      tell();
    } else {
      tell("An entry made without a connection could not be counted any more.");
    }
  }
}

document.addEventListener("htmx:sendError", (event) => {
  const sent = event.detail.requestConfig?.parameters;
  if (!sheet() || event.detail.requestConfig?.verb !== "post" || !sent || sent.do === "undo") return;
  const entry = Object.fromEntries(sent instanceof FormData ? sent.entries() : Object.entries(sent));
  delete entry.csrfmiddlewaretoken;
  delete entry.revision;
  keep([...waiting(), { ...entry, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` }]);
});
// A tap while the one before is under way waits for its answer, which brings the button anew: none is lost or refused.
let underWay = false;
const taps = [];
const isEntry = (event) => event.detail.requestConfig?.verb === "post" && Boolean(sheet());

function nextTap() {
  if (underWay || !taps.length) return;
  const { form, value } = taps.shift();
  const button = document.getElementById(form)?.querySelector(`button[value="${CSS.escape(value)}"]:not(:disabled)`);
  if (button) button.click();
  else nextTap();
}

document.addEventListener("submit", (event) => {
  if (!underWay || !event.submitter || !event.target.closest("[data-scores]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  // What was typed is gone with the answer: a second press of such a form is only a double click.
  if (event.target.querySelector("input:not([type=hidden]), select")) return;
  taps.push({ form: event.target.id, value: event.submitter.value });
}, true);
document.addEventListener("htmx:beforeRequest", (event) => { underWay ||= isEntry(event); });
document.addEventListener("htmx:afterRequest", (event) => {
  if (!isEntry(event)) return;
  underWay = false;
  if (event.detail.failed && !event.detail.xhr.status) nextTap();
});
document.addEventListener("htmx:afterSettle", (event) => {
  tell();
  if (isEntry(event)) nextTap();
});
window.addEventListener("online", send);
tell();
send();
