/**
 * A map that holds values of `max` in all, each as large as `sizeOf` says. It has a newer and an older half: what is
 * asked for moves into the newer one, and when that is full it becomes the older one, whose rest is dropped. So what was
 * asked for lately stays, as in a least-recently-used list, but a look-up writes nothing (which costs half as much).
 */
export function boundedMap<Key, Value>(max: number, sizeOf: (value: Value) => number) {
  let newer = new Map<Key, Value>();
  let older = new Map<Key, Value>();
  let newerSize = 0;
  let olderSize = 0;

  function set(key: Key, value: Value): void {
    const size = sizeOf(value);
    if (size > max / 2) return;
    if (newerSize + size > max / 2) {
      older = newer;
      olderSize = newerSize;
      newer = new Map();
      newerSize = 0;
    }
    newer.set(key, value);
    newerSize += size;
  }

  return {
    set,
    get(key: Key): Value | undefined {
      const value = newer.get(key);
      if (value !== undefined) return value;
      const old = older.get(key);
      if (old !== undefined) set(key, old);
      return old;
    },
    clear(): void {
      newer = new Map();
      older = new Map();
      newerSize = 0;
      olderSize = 0;
    },
    /** At most: what has moved is counted in both halves. */
    size: () => newerSize + olderSize,
  };
}

/** A function that keeps what it made of its last arguments. */
export function remembered<Key, Value>(most: number, make: (key: Key) => Value): (key: Key) => Value {
  const kept = boundedMap<Key, Value>(most, () => 1);
  return (key) => {
    let value = kept.get(key);
    if (value === undefined) {
      value = make(key);
      kept.set(key, value);
    }
    return value;
  };
}
