// Which parts of an order's page this browser's person folds or keeps open, whatever is to be done in them.
import { useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'
import { PARTES, type Parte } from '../../../situacion.rules.ts'

type Elegidas = Partial<Record<Parte, boolean>>

const stored = createStored<Elegidas>('panel-pedido', (found) => {
  if (typeof found !== 'object' || found === null) return {}
  const dichas = new Map<string, unknown>(Object.entries(found))
  return Object.fromEntries(
    PARTES.flatMap((parte) => (typeof dichas.get(parte) === 'boolean' ? [[parte, dichas.get(parte)]] : [])),
  )
})

const NADA: Elegidas = {}

export const useElegidas = (): Elegidas => useSyncExternalStore(stored.subscribe, stored.read, () => NADA)
export const writeElegida = (parte: Parte, abierta: boolean): void =>
  stored.write({ ...stored.read(), [parte]: abierta })
