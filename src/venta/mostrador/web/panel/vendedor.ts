// Who sells in this browser, until the page is left or somebody else is named; only a sale that waits for the network
// keeps its pass on the disk.
import { useSyncExternalStore } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import type { Abierto } from '../../vendedor.contract.ts'

type Turno = { vendedor: Abierto | null; pidiendo: boolean }

let turno: Turno = { vendedor: null, pidiendo: false }
const NADIE: Turno = { vendedor: null, pidiendo: false }
const listeners = new Set<() => void>()

function change(next: Turno): void {
  turno = next
  for (const listener of listeners) listener()
}

export const setVendedor = (vendedor: Abierto): void => change({ vendedor, pidiendo: false })

/** Asks whoever stands at the counter who sells; nobody does until then. */
export const askVendedor = (): void => change({ vendedor: null, pidiendo: true })

export const stopAsking = (): void => change({ ...turno, pidiendo: false })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the shop asks who sells, who does, and whether somebody is being asked. */
export function useVendedor(): Turno & { pregunta: boolean } {
  const pregunta = readPublico(usePublicos(), 'mostrador.pin', false)
  const { vendedor, pidiendo } = useSyncExternalStore(
    subscribe,
    () => turno,
    () => NADIE,
  )
  const isOver = vendedor !== null && Date.parse(vendedor.vence_en) <= Date.now()
  return { pregunta, pidiendo, vendedor: pregunta && !isOver ? vendedor : null }
}
