/**
 * Collects what is typed while the field for it loads, so that no key is lost or taken for a shortcut.
 * @returns stops, and returns the text
 */
export function collectKeys(): () => string {
  let text = '';
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Backspace') text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('keydown', press, { capture: true });
  return () => {
    document.removeEventListener('keydown', press, { capture: true });
    return text;
  };
}
