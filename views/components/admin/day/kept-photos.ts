/** The cache of unsent photos taken on pages below a path. Local storage has room only for texts. */
const cacheOf = (root: string) => caches.open(`day-photos ${root}`);
const pathOf = (key: string) => `/day-photos/${key}`;

/** Keeps a photo on this device. @throws if the device has no room, or the page came over plain http. */
export async function keepPhoto(root: string, key: string, photo: Blob): Promise<void> {
  await (await cacheOf(root)).put(pathOf(key), new Response(photo));
}

/** Returns a kept photo; undefined if there is none. */
export async function keptPhoto(root: string, key: string): Promise<Blob | undefined> {
  const kept = await (await cacheOf(root)).match(pathOf(key));
  return kept?.blob();
}

export async function forgetPhoto(root: string, key: string): Promise<void> {
  await (await cacheOf(root)).delete(pathOf(key));
}
