/** Runs a task right after the next frame is painted, so that the paint does not wait for it. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
