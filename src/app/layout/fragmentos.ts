import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'

/** What stands around a page of the shop, the same on many of them. */
export type Fragmento = 'cabecera' | 'pie'

/** Sections below which nothing of the frame leads: each page of one has the same frame. */
const SECCIONES = new Set(['libros', 'busqueda', 'autores', 'editoriales'])

/** What the frame of a path is the same for: links know which of them leads here, the search box what is looked for. */
export function describeMarco(path: string): string {
  const [, seccion = '', ...deeper] = path.split('/')
  return SECCIONES.has(seccion) && deeper.some(Boolean) ? `/${seccion}/*` : path
}

/**
 * Whether a fragment is there as finished text, made of the same things (compared by identity) for the same pages (`clave`): then
 * its element stays empty and is filled in afterwards. Never in a browser.
 */
export const isHecho = createIsomorphicFn()
  .server(
    (fragmento: Fragmento, clave: string, madeOf: readonly unknown[]): boolean =>
      getGlobalStartContext()?.fragmentos.has(fragmento, clave, madeOf) ?? false,
  )
  .client((): boolean => false)
