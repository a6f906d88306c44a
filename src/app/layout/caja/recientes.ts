// Where somebody went by the panel's box lately, in this browser. Nobody's name is kept.
import { createStored } from '#platform/stored.ts'
import { type Destino, isGuardable } from './destinos.ts'

const RECIENTES_MAX = 6

const isDestino = (found: unknown): found is Destino =>
  typeof found === 'object' &&
  found !== null &&
  ['_id', 'nombre', 'detalle', 'href'].every(
    (key) => key in found && typeof found[key as keyof typeof found] === 'string',
  ) &&
  (found as Destino).href.startsWith('/panel-admin')

const stored = createStored<Destino[]>('panel-recientes', (found) =>
  Array.isArray(found) ? found.filter(isDestino).slice(0, RECIENTES_MAX) : [],
)

export const recientes = {
  read: stored.read,
  subscribe: stored.subscribe,
  add(destino: Destino): void {
    if (!isGuardable(destino)) return
    stored.write([destino, ...stored.read().filter(({ _id }) => _id !== destino._id)].slice(0, RECIENTES_MAX))
  },
}
