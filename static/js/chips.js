/* A line of links that is wider than the window: the present one stands in its middle.

   .chips-line              its links in a row, one of them with aria-current; the rest is reached by scrolling it */

for (const line of document.querySelectorAll(".chips-line")) {
  const present = line.querySelector("[aria-current]");
  if (present) line.scrollLeft = present.offsetLeft - line.offsetLeft - (line.clientWidth - present.offsetWidth) / 2;
}
