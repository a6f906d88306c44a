import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { createCola, type Dicho } from '#platform/cola.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import type { Stored } from '#platform/stored.ts'
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

/** What came of the beep at a place of those that were sent. */
function toContado(dicho: Dicho<Output<typeof addBips>>, at: number): Contado {
  if (dicho.caso === 'espera') return { caso: 'guardado' }
  if (dicho.caso === 'rechazado') return { caso: 'refused', mensaje: dicho.error.message }
  const titulo = dicho.respuesta.titulos[at]
  return titulo ? { caso: 'contado', titulo } : { caso: 'desconocido' }
}

function drop(cola: Stored<Bip[]>, bips: readonly Bip[]): void {
  const done = new Set(bips.map(({ id }) => id))
  cola.write(cola.read().filter(({ id }) => !done.has(id)))
}

export type Totales = { ejemplares: number; titulos: number }

/** Sends beeps, one call after the other, in their order; keeps them until the shop has said that they have arrived. */
export function useCola(recuento: string, onTotales: (totales: Totales) => void) {
  const [cola] = useState(() => openCola(recuento))
  const waiting = useSyncExternalStore(cola.subscribe, cola.read, cola.read)
  const told = useRef(new Map<string, (contado: Contado) => void>())
  const tell = useRef((id: string, contado: Contado) => {
    told.current.get(id)?.(contado)
    told.current.delete(id)
  })
  const latest = useRef((_: Output<typeof addBips>) => {})
  useEffect(() => {
    latest.current = ({ ejemplares, titulos_contados: titulos }) => onTotales({ ejemplares, titulos })
  })

  const [{ flush }] = useState(() =>
    createCola<Bip, Output<typeof addBips>>({
      leer: cola.read,
      olvidar: (bips) => drop(cola, bips),
      mandar: (bips) => api.call(addBips, { id: recuento, equipo: requireEquipo(), bips: [...bips] }),
      contar: (bips, dicho) => {
        if (dicho.caso === 'llego') latest.current(dicho.respuesta)
        for (const [at, { id }] of bips.entries()) tell.current(id, toContado(dicho, at))
      },
      porVez: BIPS_MAX,
      sigue: false,
    }),
  )
  useEffect(() => {
    const go = () => {
      if (cola.read().length > 0) void flush()
    }
    go()
    const timer = setInterval(go, REINTENTO_MS)
    window.addEventListener('online', go)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', go)
    }
  }, [cola, flush])

  function add(codigo: string, cantidad: number): Promise<Contado> {
    const id = createClave()
    cola.write([...cola.read(), { id, codigo, cantidad }])
    return new Promise((resolve) => {
      told.current.set(id, resolve)
      setTimeout(() => tell.current(id, { caso: 'guardado' }), PACIENCIA_MS)
      void flush()
    })
  }
  const forget = () => cola.write([])
  return { add, esperan: waiting.length, forget }
}
