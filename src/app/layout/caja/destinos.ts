// Where the panel's box leads: screens, settings, and what a text alone says. Pure.
import { ENTRADAS } from '#casa/panel/panel.ts'
import type { Opcion } from '#casa/panel/useOpciones.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { fold } from '#platform/text.ts'
import { type EntradaDelPanel, listEntradas, listPestanias, type PestaniaDelPanel } from '../pestanias.ts'
import { listSecciones } from '../secciones.ts'

/** One line of the box: what it is called, what it is, and its address. */
export type Destino = Opcion & { detalle: string; href: string; tecla?: string }

/** Lines of one kind at most. */
export const DE_CADA_UNO = 5

export const hrefOf = (to: string, search: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length === 0 ? to : `${to}?${new URLSearchParams(given)}`
}

/** Every screen that this role may open: by its name among the tabs, and by that of its section on the home. */
export function listPantallas(rol: Rol | undefined): Destino[] {
  const secciones = new Map(listSecciones(rol).map((seccion) => [hrefOf(seccion.to), seccion]))
  return listEntradas(rol).flatMap(({ entrada }: EntradaDelPanel) =>
    listPestanias(entrada, rol).map((una: PestaniaDelPanel) => {
      const href = hrefOf(una.to, una.search)
      const seccion = secciones.get(href)
      return {
        _id: href,
        href,
        nombre: una.corto === ENTRADAS[entrada] ? una.corto : `${ENTRADAS[entrada]} · ${una.corto}`,
        detalle: [seccion?.titulo, seccion?.detalle].filter(Boolean).join(' · '),
        ...(seccion && { tecla: seccion.tecla.toUpperCase() }),
      }
    }),
  )
}

type AjusteNombrado = { clave: string; titulo: string; grupo: string }

export const toDestino = ({ clave, titulo, grupo }: AjusteNombrado): Destino => ({
  _id: `ajuste-${clave}`,
  nombre: titulo,
  detalle: 'Ajustes',
  href: `${hrefOf('/panel-admin/ajustes', { grupo })}#${clave}`,
})

/** Those that have every word of the text in their name or detail, those whose name begins with it first. */
export function findDestinos<D extends Pick<Destino, 'nombre' | 'detalle'>>(destinos: readonly D[], q: string): D[] {
  const texto = fold(q)
  const palabras = texto.split(' ').filter(Boolean)
  if (palabras.length === 0) return []
  const found = destinos.filter((destino) => {
    const own = ` ${fold(`${destino.nombre} ${destino.detalle}`)}`
    return palabras.every((palabra) => own.includes(` ${palabra}`))
  })
  return found.toSorted((a, b) => Number(fold(b.nombre).startsWith(texto)) - Number(fold(a.nombre).startsWith(texto)))
}

/** «8 % Planeta», «-10% sudamericana»: how much, and of which publisher; null for anything else. */
export function readPorcentaje(q: string): { valor: string; editorial: string } | null {
  const found = /^([+-]?\d{1,3}(?:[.,]\d{1,2})?)\s*%\s*(?:a\s+|de\s+)?(\S.*)$/.exec(q.trim())
  const [, valor, editorial] = found ?? []
  return valor && editorial ? { valor: valor.replace('+', ''), editorial } : null
}
