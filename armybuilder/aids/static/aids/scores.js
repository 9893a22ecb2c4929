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

// What is kept is read anew for every entry: meanwhile others may be added, or sent by a second tab.
let sending = false;

async function send() {
  if (sending) return;
  sending = true;
  try {
    while (waiting().length) await sendFirst();
  } catch {
    // Still no connection: the next answer that comes, or the browser, says when there is one.
  } finally {
    sending = false;
  }
}

async function sendFirst() {
  const [entry] = waiting();
  const token = sheet()?.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
  const body = new URLSearchParams({ ...entry, later: "1", csrfmiddlewaretoken: token });
  const answer = await fetch(location.pathname, { method: "POST", body, headers: { "HX-Request": "true" } });
  if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
  keep(waiting().filter((each) => each.id !== entry.id));
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

document.addEventListener("htmx:sendError", (event) => {
  const sent = event.detail.requestConfig?.parameters;
  if (!sheet() || event.detail.requestConfig?.verb !== "post" || !sent) return;
  const entry = Object.fromEntries(sent instanceof FormData ? sent.entries() : Object.entries(sent));
  if (entry.do === "undo") {
    if (waiting().length) keep(waiting().slice(0, -1));
    else tell("Undo needs a connection.");
    return;
  }
  delete entry.csrfmiddlewaretoken;
  delete entry.revision;
  keep([...waiting(), { ...entry, id: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` }]);
});
document.addEventListener("htmx:afterSettle", () => tell());
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) send();
});
window.addEventListener("online", send);
tell();
send();
