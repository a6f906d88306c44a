type Flight<V> = { value: Promise<V>; users: number }

/** Makes a value once for all who ask for its key at the same time; they share a failure too. */
export function createSingleFlight<V>() {
  const flights = new Map<string, Flight<V>>()

  /** As `run`, but the flight lasts until the last of its callers has used the value. */
  async function share<T>(key: string, make: () => Promise<V>, use: (value: V) => T | Promise<T>): Promise<T> {
    const flight = flights.get(key) ?? { value: make(), users: 0 }
    flights.set(key, flight)
    flight.users++
    try {
      return await use(await flight.value)
    } finally {
      if (--flight.users === 0) flights.delete(key)
    }
  }

  return {
    run: (key: string, make: () => Promise<V>): Promise<V> => share(key, make, (value) => value),
    share,
  }
}
