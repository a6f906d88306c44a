// The coupon of the cart: beside it in local storage, the same in every tab, until it was used or its customer logs out.
import { useSyncExternalStore } from 'react'
import { UNTIL_LOGOUT } from '#platform/draft.ts'
import { createStored } from '#platform/stored.ts'

type Guardado = { usuario: string; codigo: string } | null

const CODIGO_LEIDO_MAX = 60

function parse(found: unknown): Guardado {
  const { usuario, codigo } = Object(found)
  if (typeof usuario !== 'string' || typeof codigo !== 'string') return null
  return codigo === '' || codigo.length > CODIGO_LEIDO_MAX ? null : { usuario, codigo }
}

const { read, write, subscribe } = createStored(`${UNTIL_LOGOUT}cupon`, parse)

/** The code that this account's cart keeps. Another account's is not told. */
export function useCodigo(usuario: string | null): string | null {
  const guardado = useSyncExternalStore(subscribe, read, () => null)
  return guardado !== null && guardado.usuario === usuario ? guardado.codigo : null
}

export const keepCodigo = (usuario: string, codigo: string): void => write({ usuario, codigo })

export function dropCodigo(): void {
  if (read() !== null) write(null)
}
