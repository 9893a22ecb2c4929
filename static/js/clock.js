/* A countdown beside the time that a round ends.

   data-until="2026-12-05T12:15:00+00:00"   element: gains "· 1 h 04 min left", by the server's clock
   data-now="…"                             of the same element: the server's time when it was made */

const seen = new WeakMap();

function left(element) {
  if (!seen.has(element)) seen.set(element, { at: performance.now(), text: element.textContent });
  const now = Date.parse(element.dataset.now) + performance.now() - seen.get(element).at;
  const minutes = Math.ceil((Date.parse(element.dataset.until) - now) / 60000);
  if (Number.isNaN(minutes)) return "";
  if (minutes <= 0) return "time is up";
  const rest = `${minutes % 60} min left`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)} h ${rest}`;
}

function show() {
  for (const element of document.querySelectorAll("[data-until]")) {
    const told = left(element);
    const text = told ? `${seen.get(element).text} · ${told}` : seen.get(element).text;
    if (element.textContent !== text) element.textContent = text;
  }
}

show();
setInterval(show, 1000);
document.body.addEventListener("htmx:afterSwap", show);
