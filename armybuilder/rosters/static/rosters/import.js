/* Files may be dropped anywhere on the form; the field of files does the same. What was chosen is said. */

for (const form of document.querySelectorAll("[data-drop]")) {
  const field = () => form.querySelector("[data-files]");

  form.addEventListener("dragover", (event) => {
    if (event.dataTransfer.types.includes("Files")) event.preventDefault();
  });

  form.addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    field().files = event.dataTransfer.files;
    field().dispatchEvent(new Event("change", { bubbles: true }));
  });

  form.addEventListener("change", (event) => {
    if (!event.target.matches("[data-files]")) return;
    const count = event.target.files.length;
    field().closest("details")?.setAttribute("open", "");
    field().hidden = false; // where it waits for a drop
    const said = form.querySelector("[data-files-said]");
    if (count) said.textContent = `${count === 1 ? "1 file" : `${count} files`} chosen. Press “Read it”.`;
    event.target.focus();
  });
}
