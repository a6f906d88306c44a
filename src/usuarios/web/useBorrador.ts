import { useEffect, useRef, useState } from 'react'
import type { CampoPerfil } from '../perfil.rules.ts'
import type { Usuario } from '../usuario.contract.ts'
import { useSesion } from './sesion.tsx'

/** The fields in edit mode, with what stands in them. */
export type Borrador = Partial<Record<CampoPerfil, string>>

/** Edits that a session which ended in the middle interrupted: after the login their author finds them again. */
let kept: { usuarioId: string; borrador: Borrador } | null = null

export function useBorrador({ _id }: Usuario) {
  const { estado } = useSesion()
  const [borrador, setBorrador] = useState<Borrador>(() => (kept?.usuarioId === _id ? kept.borrador : {}))
  const last = useRef({ estado, borrador })
  useEffect(() => {
    last.current = { estado, borrador }
  }, [estado, borrador])
  useEffect(() => {
    kept = null
    return () => {
      const interrupted = last.current.estado === 'anonima'
      kept = interrupted ? { usuarioId: _id, borrador: last.current.borrador } : null
    }
  }, [_id])
  return [borrador, setBorrador] as const
}
