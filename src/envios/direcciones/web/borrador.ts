// An address that is being written, kept while the session is renewed at the login.
import { createDraft } from '#platform/draft.ts'
import type { DireccionForm } from '../direccion.schemas.ts'

/** `id`: the address that is being changed, null for a new one. */
type Borrador = { usuario: string; id: string | null; campos: Record<keyof DireccionForm, string> }

const VACIA: Borrador['campos'] = {
  alias: '',
  calle: '',
  altura: '',
  piso: '',
  localidad: '',
  provincia: '',
  codigo_postal: '',
  recibe: '',
  telefono: '',
}

/** Every field as text, whatever is there. */
export function toCampos(found: unknown): Borrador['campos'] {
  const campos = { ...VACIA }
  for (const campo of Object.keys(VACIA) as (keyof DireccionForm)[]) {
    const value = Object(found)[campo]
    if (typeof value === 'string') campos[campo] = value
  }
  return campos
}

export const borradorDireccion = createDraft('direccion', (found): Borrador | null => {
  const { usuario, id, campos } = Object(found)
  if (typeof usuario !== 'string') return null
  return { usuario, id: typeof id === 'string' ? id : null, campos: toCampos(campos) }
})
