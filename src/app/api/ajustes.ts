// Every setting of the shop, as its slice declares it, in the order of the panel's screen.
import type { AlgunAjuste, DerivaPublicos, SobreConfig } from '#casa/ajustes/declarar.ts'
import { SLICES } from '../slices.ts'

export const AJUSTES: readonly AlgunAjuste[] = [...SLICES]
  .sort((a, b) => (a.ajustesPuesto ?? 0) - (b.ajustesPuesto ?? 0))
  .flatMap(({ ajustes = [] }) => ajustes)

/** Settings that stand where a variable of the environment may stand. */
export const SOBRES: readonly SobreConfig[] = SLICES.flatMap(({ sobre }) => sobre ?? [])

/** What browsers are told beside the public settings. */
export const DERIVADOS: readonly DerivaPublicos[] = SLICES.flatMap(({ publicos }) => publicos ?? [])
