import { useCallback, useEffect, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { listLibrosPorIds } from '../libro.listas.contract.ts'
import { removeFavoritos, useFavoritos } from './favoritos.ts'
import { type Tarjeta, toTarjeta } from './tarjeta.ts'

/** How many ids travel in one address. */
const POR_PEDIDO = 24

type Favoritos = { estado: 'cargando' } | { estado: 'falla' } | { estado: 'listo'; libros: Tarjeta[] }

async function loadTarjetas(ids: readonly string[]): Promise<Tarjeta[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / POR_PEDIDO) }, (_, n) =>
    ids.slice(n * POR_PEDIDO, (n + 1) * POR_PEDIDO),
  )
  const found = await Promise.all(parts.map((id) => api.call(listLibrosPorIds, { id })))
  return found.flat().map(toTarjeta)
}

/** The books of the wish list, the last one saved first. Those that the shop no longer has are dropped and counted. */
export function useLibrosFavoritos() {
  const ids = useFavoritos()
  const [known, setKnown] = useState<ReadonlyMap<string, Tarjeta>>(new Map())
  const [failed, setFailed] = useState(false)
  const [perdidos, setPerdidos] = useState(0)
  const unknown = JSON.stringify(ids?.filter((id) => !known.has(id)) ?? [])

  useEffect(() => {
    const asked: string[] = JSON.parse(unknown)
    if (failed || asked.length === 0) return
    let current = true
    loadTarjetas(asked).then(
      (tarjetas) => {
        if (!current) return
        setKnown((before) => new Map([...before, ...tarjetas.map((tarjeta) => [tarjeta._id, tarjeta] as const)]))
        const gone = asked.filter((id) => tarjetas.every(({ _id }) => _id !== id))
        if (gone.length === 0) return
        setPerdidos((before) => before + gone.length)
        removeFavoritos(gone)
      },
      (error: unknown) => {
        console.error(error)
        if (current) setFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [unknown, failed])

  const reload = useCallback(() => setFailed(false), [])
  return { favoritos: toFavoritos(ids, known, failed), perdidos, reload }
}

function toFavoritos(ids: readonly string[] | null, known: ReadonlyMap<string, Tarjeta>, failed: boolean): Favoritos {
  if (ids === null) return { estado: 'cargando' }
  const libros = ids.toReversed().flatMap((id) => known.get(id) ?? [])
  if (libros.length === ids.length) return { estado: 'listo', libros }
  if (failed) return { estado: 'falla' }
  // One more, saved in another tab, joins the others without hiding them.
  return libros.length > 0 ? { estado: 'listo', libros } : { estado: 'cargando' }
}
