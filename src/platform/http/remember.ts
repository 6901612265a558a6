/** Sets a value as the newest of a map and forgets the oldest beyond `maxSize`, so that inventing keys fills no memory. */
export function remember<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, maxSize = 10_000): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxSize) map.delete(map.keys().next().value as Key);
}
