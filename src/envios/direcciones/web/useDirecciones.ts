import { useCallback, useEffect, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { type Direccion, listDirecciones } from '../direccion.contract.ts'

type Lista = { estado: 'cargando' } | { estado: 'falla' } | { estado: 'lista'; direcciones: readonly Direccion[] }

/** The visitor's kept addresses, and the way to show what a change made of them. */
export function useDirecciones() {
  const [lista, setLista] = useState<Lista>({ estado: 'cargando' })
  const setDirecciones = useCallback(
    (direcciones: readonly Direccion[]) => setLista({ estado: 'lista', direcciones }),
    [],
  )
  const load = useCallback(() => {
    setLista({ estado: 'cargando' })
    api.call(listDirecciones, {}).then(setDirecciones, (error: unknown) => {
      console.error(error)
      setLista({ estado: 'falla' })
    })
  }, [setDirecciones])
  useEffect(load, [load])
  return { lista, setDirecciones, reload: load }
}
