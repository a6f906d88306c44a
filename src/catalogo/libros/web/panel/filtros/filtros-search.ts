// What a list of books keeps in its address.
import { type ListaSearch, validateLista } from '#casa/panel/rutas/lista.ts'

const CLAVES = ['editorial', 'autor', 'categoria', 'formato', 'libro', 'sin_precio', 'libros'] as const

/** `libros`: these alone (`readIds`). */
export type FiltrosSearch = ListaSearch & { [K in (typeof CLAVES)[number]]?: string | undefined }

/** Texts alone; `toConsulta` judges them. */
export const validateFiltros = (search: Record<string, unknown>): FiltrosSearch => ({
  ...validateLista(search),
  ...Object.fromEntries(
    CLAVES.map((clave) => [clave, (typeof search[clave] === 'string' && search[clave]) || undefined]),
  ),
})

/** `valor`: by how many per cent, as somebody has asked for it already. */
export type PreciosSearch = FiltrosSearch & { valor?: string | undefined }

export const validatePrecios = (search: Record<string, unknown>): PreciosSearch => ({
  ...validateFiltros(search),
  valor: /^-?\d{1,3}(?:[.,]\d{1,2})?$/.exec(String(search.valor ?? ''))?.[0],
})
