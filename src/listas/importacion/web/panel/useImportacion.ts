import { useEffect, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { getImportacion, type Importacion } from '../../historia/historia.contract.ts'

const CADA_MS = 1_000

/** An import that is asked for again and again while something is done with it; `onFin` hears when that ends. */
export function useImportacion(loaded: Importacion, onFin: () => void) {
  const [importacion, setImportacion] = useState(loaded)
  useEffect(() => setImportacion(loaded), [loaded])
  const { _id, trabajo } = importacion
  useEffect(() => {
    if (trabajo === null) return
    let timer: ReturnType<typeof setTimeout>
    let gone = false
    const ask = async () => {
      // The shop may be restarting: it is asked again.
      const next = await api.call(getImportacion, { id: _id }).catch(() => null)
      if (gone) return
      if (next) setImportacion(next)
      if (next && next.trabajo === null) onFin()
      else timer = setTimeout(ask, CADA_MS)
    }
    timer = setTimeout(ask, CADA_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [_id, trabajo, onFin])
  return [importacion, setImportacion] as const
}
