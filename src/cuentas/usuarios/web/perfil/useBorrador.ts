import { useState } from 'react'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import type { CampoPerfil } from '../../perfil/perfil.rules.ts'
import { createUnsaved } from '../unsaved.ts'

/** The fields in edit mode, with what stands in them. */
export type Borrador = Partial<Record<CampoPerfil, string>>

const { find, useKeepUnsaved } = createUnsaved<Borrador>()

export function useBorrador({ _id }: Usuario) {
  const [borrador, setBorrador] = useState<Borrador>(() => find(_id) ?? {})
  useKeepUnsaved(_id, () => borrador)
  return [borrador, setBorrador] as const
}
