// What an address that no screen has asks for: a page of the law, or nothing.
import { getPaginaLegal } from '#oficina/legales/legales.contract.ts'
import { PAGINA_TITULOS, readPaginaLegal } from '#oficina/legales/legales.rules.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'

/** Null: no page. Of a shop whose duties are off there is none. */
export async function loadLegal(path: string) {
  const pedida = readPaginaLegal(path)
  if (!pedida) return null
  try {
    const vista = await api.call(getPaginaLegal, pedida)
    return { vista, cabeza: { ...PAGINA_TITULOS[pedida.pagina], path: `/${path}` } }
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}
