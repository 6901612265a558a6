/** Sets a map's newest value and removes the oldest over `maxSize`: invented keys can't fill the memory. */
export function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, maxSize = 10_000): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxSize) map.delete(map.keys().next().value as Key);
}
