import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { addBips, type TituloContado } from '../../recuento.contract.ts'
import { BIPS_MAX } from '../../recuento.rules.ts'
import { type Bip, openCola, requireEquipo } from './cola.ts'

/** After a failure it is tried again by itself. */
const REINTENTO_MS = 4_000
/** How long a beep waits for the shop's word before it is answered by its code alone. */
const PACIENCIA_MS = 2_500

/** `desconocido`: no book has this code. `guardado`: it waits in this device. `refused`: the count has ended. */
export type Contado =
  | { caso: 'contado'; titulo: TituloContado }
  | { caso: 'desconocido' }
  | { caso: 'guardado' }
  | { caso: 'refused'; mensaje: string }

export type Totales = { ejemplares: number; titulos: number }

/** Sends beeps, one call after the other, in their order; keeps them until the shop has said that they have arrived. */
export function useCola(recuento: string, onTotales: (totales: Totales) => void) {
  const [cola] = useState(() => openCola(recuento))
  const waiting = useSyncExternalStore(cola.subscribe, cola.read, cola.read)
  const told = useRef(new Map<string, (contado: Contado) => void>())
  const busy = useRef(false)
  const latest = useRef(onTotales)
  useEffect(() => {
    latest.current = onTotales
  })

  async function flush() {
    if (busy.current) return
    busy.current = true
    try {
      for (let bips = cola.read().slice(0, BIPS_MAX); bips.length > 0; bips = cola.read().slice(0, BIPS_MAX)) {
        const answer = await api.call(addBips, { id: recuento, equipo: requireEquipo(), bips })
        drop(bips)
        latest.current({ ejemplares: answer.ejemplares, titulos: answer.titulos_contados })
        for (const [at, { id }] of bips.entries()) {
          const titulo = answer.titulos[at]
          tell(id, titulo ? { caso: 'contado', titulo } : { caso: 'desconocido' })
        }
      }
    } catch (error) {
      // What the shop refused will be refused again; without the network, or a shop that is away, beeps wait.
      if (error instanceof AppError && error.status >= 400 && error.status < 500 && error.status !== 429) {
        for (const { id } of cola.read()) tell(id, { caso: 'refused', mensaje: error.message })
      } else {
        for (const { id } of cola.read()) tell(id, { caso: 'guardado' })
      }
    } finally {
      busy.current = false
    }
  }
  const again = useRef(flush)
  useEffect(() => {
    again.current = flush
  })
  useEffect(() => {
    const go = () => {
      if (cola.read().length > 0) void again.current()
    }
    go()
    const timer = setInterval(go, REINTENTO_MS)
    window.addEventListener('online', go)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
    }
  }, [cola])

  function drop(bips: readonly Bip[]) {
    const done = new Set(bips.map(({ id }) => id))
    cola.write(cola.read().filter(({ id }) => !done.has(id)))
  }
  function tell(id: string, contado: Contado) {
    told.current.get(id)?.(contado)
    told.current.delete(id)
  }

  function add(codigo: string, cantidad: number): Promise<Contado> {
    const id = createClave()
    cola.write([...cola.read(), { id, codigo, cantidad }])
    return new Promise((resolve) => {
      told.current.set(id, resolve)
      setTimeout(() => tell(id, { caso: 'guardado' }), PACIENCIA_MS)
      void flush()
    })
  }
  const forget = () => cola.write([])
  return { add, esperan: waiting.length, forget }
}
