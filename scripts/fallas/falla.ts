// What a fault is, and what is asked of it.
import type { Clientes, Ritmo } from './clientes.ts'
import type { Contada } from './probar.ts'
import type { Tienda } from './tienda.ts'

/** A sentence and 503 come within this time. */
export const SENTENCE_MS = 5_000

export type Escena = {
  tienda: Tienda
  clientes: Clientes
  /** Null where nothing was counted. */
  contada: Contada | null
  /** A promise of this fault alone. A broken one fails the run. */
  exigir(cumple: boolean, promesa: string): void
}

export type Falla = {
  /** As it is named in the command. */
  nombre: string
  titulo: string
  /** Causes the fault, holds it, and takes it away. Resolves when nothing stands in the shop's way any more. */
  causar(escena: Escena): Promise<void>
  /** Why it can't be caused here; null where it can. */
  falta?(): string | null
  /** Opens a shop of its own instead of the one that the faults share. */
  abrir?(): Promise<Tienda>
  /** It is about copies: in a shop that counts nothing there is nothing to cause. */
  soloContada?: boolean
  compradores?: number
  /** How ordinary customers take their time; without it they never stop. */
  ritmo?: Ritmo
  /** What each order of an ordinary customer says besides its books and how it is paid. */
  pedido?: object
  /** Milliseconds within which a refusal has to come; five seconds unless told otherwise. */
  frase?: number
  /** The shop's process is gone for a while: connections are refused. */
  sinProceso?: boolean
  /** Seconds within which the shop serves again after `causar`; 15 unless told otherwise. */
  vuelve?: number
}
