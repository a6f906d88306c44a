import { useCallback, useEffect, useState } from 'react'
import type { Sesion } from '../../acceso/sesiones.contract.ts'

type Lista = { estado: 'cargando' } | { estado: 'falla' } | { estado: 'lista'; sesiones: readonly Sesion[] }

/** The sessions that `ask` brings. While `reload` asks again, the old ones stay on the screen. */
export function useSesiones(ask: () => Promise<readonly Sesion[]>) {
  const [lista, setLista] = useState<Lista>({ estado: 'cargando' })
  const reload = useCallback(async () => {
    try {
      setLista({ estado: 'lista', sesiones: await ask() })
    } catch (error) {
      console.error(error)
      setLista({ estado: 'falla' })
    }
  }, [ask])
  useEffect(() => void reload(), [reload])
  return { lista, reload }
}
