// Where the panel's box leads: screens, settings, and what a text alone says. Pure.
import type { Grupo } from '#casa/ajustes/ajuste.rules.ts'
import { PAGINA_NOMBRES, paginaDe } from '#casa/ajustes/paginas.rules.ts'
import { type Acto, ENTRADAS } from '#casa/panel/panel.ts'
import type { Opcion } from '#casa/panel/useOpciones.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { PANELES } from '#oficina/auditoria/paneles.ts'
import { fold } from '#platform/text.ts'
import { readCodigoDePedido } from '#venta/pedidos/rotulo.rules.ts'
import { type EntradaDelPanel, listEntradas, listPestanias, type PestaniaDelPanel } from '../pestanias.ts'
import { listSecciones } from '../secciones.ts'

/** One line of the box: what it is called, what it is, and its address. */
export type Destino = Opcion & { detalle: string; href: string; tecla?: string }

const ACTOS: readonly Acto[] = PANELES.flatMap((panel) => ('actos' in panel ? [...panel.actos] : []))

/** Lines of one kind at most. */
export const DE_CADA_UNO = 5

export const hrefOf = (to: string, search: Readonly<Record<string, string | undefined>> = {}): string => {
  const given = Object.entries(search).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length === 0 ? to : `${to}?${new URLSearchParams(given)}`
}

/** Whether it may stay in this browser: what leads to a person may not, its line has her name. */
export const isGuardable = ({ href }: Pick<Destino, 'href'>): boolean =>
  !/^\/panel-admin\/(?:usuarios\?|clientes\/)/.test(href)

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

type AjusteNombrado = { clave: string; titulo: string; grupo: Grupo }

export const toDestino = ({ clave, titulo, grupo }: AjusteNombrado): Destino => ({
  _id: `ajuste-${clave}`,
  nombre: titulo,
  detalle: `Ajustes · ${PAGINA_NOMBRES[paginaDe(grupo)]}`,
  href: `${hrefOf('/panel-admin/ajustes', { grupo })}#${clave}`,
})

/**
 * What is done, as the slices say it, of this role: those that the whole text means, what follows it filled in. Of whichever more words
 * are known stands first.
 */
export function findActos(rol: Rol | undefined, q: string): Destino[] {
  const escritas = q.trim().split(/\s+/).filter(Boolean)
  const found = ACTOS.filter(({ deTodos }) => deTodos || rol !== 'empleado').flatMap((acto) => {
    const { nombre, palabras, to, search, resto, hash } = acto
    const own = ` ${fold(`${nombre} ${palabras}`)}`
    const dichas = escritas.map((palabra) => own.includes(` ${fold(palabra)}`))
    const hasta = dichas.indexOf(false)
    const queda = hasta < 0 ? '' : escritas.slice(hasta).join(' ')
    // One word of it at least; a number says how many, or which.
    if (hasta === 0 || escritas.length === 0 || (queda !== '' && !resto && !/^[\d\s]+$/.test(queda))) return []
    const href = hrefOf(to, { ...search, ...(resto && queda && { [resto]: queda }) })
    const destino = {
      _id: `acto-${nombre}`,
      nombre: resto && queda ? `${nombre}: ${queda}` : nombre,
      detalle: 'Hacer',
      href: hash ? `${href}#${hash}` : href,
    }
    return [{ destino, entendidas: hasta < 0 ? escritas.length : hasta }]
  })
  return found.toSorted((a, b) => b.entendidas - a.entendidas).map(({ destino }) => destino)
}

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

/** «etiqueta 1234», the number of an order whose address label is wanted; null for anything else. */
export function readRotulo(q: string): number | null {
  const numero = /^(?:etiquetas?|rotulos?)(?: (?:de|del|envio|paquete|pedido))* (\d+)$/.exec(fold(q))?.[1]
  return numero === undefined ? null : readCodigoDePedido(numero)
}

/** «dónde está Rayuela», words or ISBN of the book; null for anything else. */
export const readDonde = (q: string): string | null =>
  /^d[oó]nde\s+(?:est[aá]n?\s+(?=\S)|(?=[\d-]+$))(.+)$/i.exec(q.trim())?.[1] ?? null

const PORCENTAJE = String.raw`(?<valor>[+-]?\d{1,3}(?:[.,]\d{1,2})?)\s*%`
const VERBO = String.raw`(?:(?<verbo>subir|aumentar|bajar)(?:le)?\s+)?`
const CUANTO_Y_DE_QUIEN = [
  new RegExp(`^${VERBO}${PORCENTAJE}\\s*(?:a\\s+|de\\s+)?(?<editorial>\\S.*)$`, 'i'),
  new RegExp(`^${VERBO}(?:a\\s+|de\\s+)?(?<editorial>\\S.*?)\\s+(?:un\\s+)?${PORCENTAJE}$`, 'i'),
]

/** «8 % Planeta», «bajar sudamericana 10%»: how much, and of which publisher; null for anything else. */
export function readPorcentaje(q: string): { valor: string; editorial: string } | null {
  for (const forma of CUANTO_Y_DE_QUIEN) {
    const { valor, editorial, verbo } = forma.exec(q.trim())?.groups ?? {}
    if (!valor || !editorial) continue
    const cuanto = valor.replace('+', '')
    return { valor: verbo?.toLowerCase() === 'bajar' && !cuanto.startsWith('-') ? `-${cuanto}` : cuanto, editorial }
  }
  return null
}
