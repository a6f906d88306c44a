import { useEffect, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { Notice } from '#ui/Notice.tsx'
import { listRenombres } from '../../renombre.contract.ts'

const AGAIN_MS = 5_000

/** Says which new names the search is still taking over, and asks again until there are none. `lista`: what is shown. */
export function NombresEnCurso({ lista }: { lista: unknown }) {
  const nombres = useNombresEnCurso(lista)
  if (nombres.length === 0) return null
  return (
    <Notice kind="warn" className="mt-2">
      La búsqueda todavía está pasando al nombre nuevo de {nombres.map((nombre) => `«${nombre}»`).join(', ')}; puede
      tardar unos minutos.
    </Notice>
  )
}

function useNombresEnCurso(lista: unknown): readonly string[] {
  const [nombres, setNombres] = useState<readonly string[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const ask = async () => {
      const found = await api.call(listRenombres, {}).catch(() => []) // the list itself tells of a failure
      if (gone) return
      setNombres(found)
      if (found.length > 0) timer = setTimeout(ask, AGAIN_MS)
    }
    if (lista) void ask() // a list that was loaded again may come from a new name
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [lista])
  return nombres
}
