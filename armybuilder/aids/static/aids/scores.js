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
document.addEventListener("htmx:afterSettle", () => tell());
window.addEventListener("online", send);
tell();
send();
