// What waits for the shop's people, in sentences that are links: their shape, their order, and how they count.
import { formatCount } from '#platform/format.ts'

/** As many as a sentence counts; from the next one on it says «más de». */
export const CONTADOS_MAX = 99

/** One thing to do. `to` with `search` opens exactly what the sentence counts. */
export type Frase = {
  texto: string
  to: `/panel-admin${string}`
  search?: Readonly<Record<string, string>>
  /** It is late, or something fails: before all that is not. */
  urge?: boolean
  /** How many it counts, `CONTADOS_MAX` and one at most. */
  n?: number
}

/** The same for a tab: how many there are where it leads. */
export type Cuenta = Pick<Frase, 'to'> & { search?: Frase['search'] | undefined; n: number }

/** «12», «99+». */
export const formatContados = (n: number): string => (n > CONTADOS_MAX ? `${CONTADOS_MAX}+` : String(n))

/** «1 pedido», «12 pedidos», «más de 99 pedidos». */
export const describeContados = (n: number, uno: string, varios: string): string =>
  n > CONTADOS_MAX ? `más de ${CONTADOS_MAX} ${varios}` : formatCount(n, uno, varios)

/** The sentence of a number; none of 0. */
export const decir = (
  n: number,
  [uno, varios]: readonly [string, string],
  donde: Omit<Frase, 'texto' | 'n'>,
): readonly Frase[] => (n === 0 ? [] : [{ texto: describeContados(n, uno, varios), ...donde, n }])

/** Most urgent first; within that as the slices say (`puesto`), which are given in this order. */
export const sortFrases = (frases: readonly Frase[]): Frase[] =>
  frases.toSorted((a, b) => Number(b.urge ?? false) - Number(a.urge ?? false))
