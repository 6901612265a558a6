import type { Locator, Page } from 'playwright-core';

/** A place on the screen, in CSS pixels. */
interface Point {
  x: number;
  y: number;
}

/** The point of a day's column on the bookings calendar at an hour. @param day YYYY-MM-DD. */
export async function pointAt(page: Page, day: string, hour: number): Promise<Point> {
  const column = await page.locator(`[data-column="${day}"]`).boundingBox();
  const first = page.locator('.calendar__hour').first();
  const [text, box] = [await first.textContent(), await first.boundingBox()];
  if (!column || !box) throw new Error('No calendar');
  return {
    x: column.x + column.width / 2,
    y: column.y + (hour - Number.parseInt(text ?? '', 10)) * box.height + 2,
  };
}

/** Drags something to a point, and holds it there. */
export async function drag(page: Page, from: Locator, to: Point): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error('Nothing to drag');
  await page.mouse.move(box.x + Math.min(box.width / 2, 40), box.y + Math.min(box.height / 2, 12));
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y - 20, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}
