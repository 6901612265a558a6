/** Does what the first paint need not wait for: right after the frame that comes next. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
