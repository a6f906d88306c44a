// A closed set with moves: one declared table of steps, which routes, panel and tests read.

/** From which states a step may be taken, to which it leads, and by whom; without `quienes` by anybody. */
export type Paso<Estado extends string, Quien extends string = string> = {
  desde: readonly Estado[]
  hacia: readonly Estado[]
  quienes?: readonly Quien[]
}

/** The moves of a process, in the order of its table. What no step says is refused. */
export function createProceso<Estado extends string, P extends Paso<Estado> = Paso<Estado>>(pasos: readonly P[]) {
  /** The steps that may be taken from a state; with `quien` those that are that one's. */
  const list = (desde: Estado, quien?: string): P[] =>
    pasos.filter(
      (paso) => paso.desde.includes(desde) && (quien === undefined || (paso.quienes?.includes(quien) ?? true)),
    )
  const listHacia = (desde: Estado, quien?: string): Estado[] => list(desde, quien).flatMap(({ hacia }) => hacia)
  return {
    list,
    listHacia,
    find: (desde: Estado, hacia: Estado, quien?: string): P | undefined =>
      list(desde, quien).find((paso) => paso.hacia.includes(hacia)),
    /** The states on the shortest way from one to another, the last one included; null: there is no way. */
    findVia(desde: Estado, hacia: Estado): Estado[] | null {
      if (desde === hacia) return []
      const found = new Map<Estado, Estado[]>([[desde, []]])
      for (const [at, way] of found) {
        for (const next of listHacia(at)) {
          if (found.has(next)) continue
          if (next === hacia) return [...way, next]
          found.set(next, [...way, next])
        }
      }
      return null
    },
  }
}
