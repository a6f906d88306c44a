// What the audit keeps of a book's `ficha`: nothing of it is of a customer; who translated a book is as public as its author.
import type { Valor } from '#platform/sucesos.ts'
import type { Ficha } from './ficha.contract.ts'
import { completeFicha } from './ficha.rules.ts'

const join = (texts: readonly string[], by = '; ') => texts.join(by) || null

/** Each fact under its own name. */
export function describeFicha(ficha: Ficha | undefined): Record<string, Valor> {
  const { contribuidores, thema, criticas, ...rest } = completeFicha(ficha)
  return {
    ...rest,
    contribuidores: join(contribuidores.map(({ nombre, rol }) => `${nombre} (${rol})`)),
    thema: join(thema, ', '),
    criticas: join(criticas.map(({ texto, fuente }) => (fuente ? `${texto} (${fuente})` : texto))),
  }
}
