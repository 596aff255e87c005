// Copies a text that is shown. Where a page may not (plain http), the text is selected.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const text = document.getElementById(button.dataset.copy);
    text.select();
    if (!navigator.clipboard) return;
    await navigator.clipboard.writeText(text.value);
    button.textContent = button.dataset.copied;
  });
}
