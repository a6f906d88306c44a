// What a list of books keeps in its address.
import { type ListaSearch, validateLista } from '#casa/panel/rutas/lista.ts'

const CLAVES = ['editorial', 'autor', 'categoria', 'formato', 'libro'] as const

export type FiltrosSearch = ListaSearch & { [K in (typeof CLAVES)[number]]?: string | undefined }

/** Texts alone; `toConsulta` judges them. */
export const validateFiltros = (search: Record<string, unknown>): FiltrosSearch => ({
  ...validateLista(search),
  ...Object.fromEntries(
    CLAVES.map((clave) => [clave, (typeof search[clave] === 'string' && search[clave]) || undefined]),
  ),
})
