// What a row of a table says of an edition: as suppliers write it, or to the letter where the table was written here.

import { ROLES_DE_LIBRO } from '#catalogo/catalogo/ficha.rules.ts'
import { readContribuidores, readCriticas, readLista } from '#catalogo/libros/ficha/columnas.rules.ts'
import { HECHOS, NOMBRES_DE_HECHO, type NombreDeHecho } from '#catalogo/libros/ficha/hechos.rules.ts'
import { fold } from '#platform/text.ts'
import { type Autor, type Contribuidor, createPersona, parsePersonas } from './autores.rules.ts'
import type { Campo, Columnas } from './columnas.rules.ts'
import { type Hechos, quote, readHechos } from './fila.rules.ts'
import { cleanLine, cleanText, readLine, readParagraphs } from './texto.rules.ts'
import * as valores from './valores.rules.ts'

/** Columns of people beside the authors. */
const PERSONAS = ROLES_DE_LIBRO.filter((rol) => rol !== 'autor' && rol !== 'otro')
/** The columns that speak of an edition. */
export const CAMPOS_DE_EDICION: readonly Campo[] = [
  ...PERSONAS,
  ...NOMBRES_DE_HECHO.map((nombre) => HECHOS[nombre].campo),
  ...(['medidas', 'soporte'] as const),
]

/** A cell of the row by what it means; empty where there is none. */
export type Cell = (campo: Campo) => string
type Tell = (what: string) => void

/** What a cell says; of one that is not understood `tell` hears: it is no reason to refuse a book. */
const createRead =
  (cell: Cell, clean: (text: string) => string, tell: Tell) =>
  <T>(campo: Campo, name: string, parse: (text: string) => T | null): T | null => {
    const text = clean(cell(campo))
    if (text === '') return null
    const value = parse(text)
    if (value === null) tell(`${name} que no se entiende: ${quote(text)}`)
    return value
  }
const orNull = <T>(list: T[]): T[] | null => (list.length > 0 ? list : null)

/** What a row of a supplier's list says of the edition. */
export function readFicha(cell: Cell, unidad: Columnas['unidad'], tell: Tell): Hechos {
  const read = createRead(cell, cleanLine, tell)
  const soporte = cleanLine(cell('soporte'))
  const medidas: Partial<Record<NombreDeHecho, number | null>> =
    read('medidas', 'medidas', (text) => valores.parseMedidas(text, unidad.medidas)) ??
    valores.parseMedidas(soporte) ??
    {}
  const ficha = readHechos((nombre, hecho) => {
    const { campo } = HECHOS[nombre]
    if (nombre in valores.ESCRITOS) {
      return read(campo, hecho.nombre, valores.ESCRITOS[nombre as keyof typeof valores.ESCRITOS])
    }
    switch (hecho.tipo) {
      case 'entero':
        if (hecho.unidad === 'g') return read(campo, hecho.nombre, (text) => valores.parsePeso(text, unidad[campo]))
        if (hecho.unidad !== 'mm') return read(campo, hecho.nombre, (text) => valores.parseEntero(text, hecho.max))
        return (
          read(campo, hecho.nombre, (text) => valores.parseMedida(text, unidad[campo] ?? comoElAlto(campo))) ??
          medidas[nombre] ??
          null
        )
      case 'parrafos':
        return cleanText(cell(campo)) || null
      case 'personas':
        return orNull(listContribuidores(cell))
      case 'criticas':
        return orNull(readCriticas(cleanText(cell(campo))))
      case 'codigos':
        return orNull(valores.parseThema(cell(campo)))
      default:
        return cleanLine(cell(campo)) || null
    }
  })
  // A thickness is measured as the height is.
  function comoElAlto(campo: Campo) {
    return campo === 'grueso' ? unidad.alto : undefined
  }
  const { coleccion, coleccion_numero: numero, edicion } = ficha
  return {
    ...ficha,
    ...(fold(coleccion ?? '') === '' ? SIN_SERIE : splitColeccion(coleccion ?? '', numero ?? '')),
    numero_edicion:
      ficha.numero_edicion ?? valores.parseEntero(/^\d{1,3}\D{0,4}$/.test(edicion ?? '') ? (edicion ?? '') : '', 999),
    edicion: /^\d{1,3}\D{0,2}$/.test(edicion ?? '') ? null : edicion,
    encuadernacion: ficha.encuadernacion ?? valores.parseEncuadernacion(cell('soporte')),
  }
}

function listContribuidores(cell: Cell): Contribuidor[] {
  const { contribuidores, autores } = parsePersonas(cell('contribuidores'), 'otro')
  const todos = [...contribuidores, ...autores.map((autor) => ({ ...autor, rol: 'autor' as const }))]
  return todos.concat(
    PERSONAS.flatMap((rol) => {
      const text = cell(rol)
      if (text === '') return []
      const { contribuidores, autores } = parsePersonas(text, rol)
      return [...contribuidores, ...autores.map((autor: Autor) => ({ ...autor, rol }))]
    }),
  )
}

type Serie = Pick<Hechos, 'coleccion' | 'coleccion_numero'>
const SIN_SERIE: Serie = { coleccion: null, coleccion_numero: null }

/** «Narrativas, 12»: the number may stand behind the series. */
function splitColeccion(titulo: string, numero: string): Serie {
  const match =
    titulo.length > HECHOS.coleccion.max
      ? null
      : /^(.*?[^\s,;(])?[\s,;(]+(?:n\.?(?:\s*[°ºo]\.?|\.)?|nro\.?|vol\.?|tomo|#)\s*(\d{1,4})\)?$/i.exec(titulo)
  if (numero !== '' || !match?.[1] || !match[2]) return { coleccion: titulo, coleccion_numero: numero || null }
  return { coleccion: match[1], coleccion_numero: match[2] }
}

/** The same of a table that was written here: each cell is the fact itself. */
export function readFichaEscrita(cell: Cell, tell: Tell): Hechos {
  const read = createRead(cell, readLine, tell)
  const ficha = readHechos((nombre, hecho) => {
    const { campo } = HECHOS[nombre]
    switch (hecho.tipo) {
      case 'entero':
        return read(campo, hecho.nombre, (text) =>
          /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= hecho.max ? Number(text) : null,
        )
      case 'elegido':
        return read(campo, hecho.nombre, (text) => hecho.valores.find((one) => one === text) ?? null)
      case 'renglon':
        return readLine(cell(campo)) || null
      case 'parrafos':
        return readParagraphs(cell(campo)) || null
      case 'codigos':
        return orNull(readLista(cell(campo)))
      case 'criticas':
        return orNull(readCriticas(readParagraphs(cell(campo))))
      case 'personas': {
        const personas = read(campo, campo, readContribuidores)
        return personas?.map(({ nombre, rol }) => ({ ...createPersona({ nombre: '', apellido: nombre }), rol })) ?? null
      }
    }
  })
  return ficha.coleccion === null ? { ...ficha, ...SIN_SERIE } : ficha
}
