// What a record says of an edition, as the catalogue keeps it.
import {
  completeFicha,
  ENTEROS,
  listConocidos,
  PERSONAS_MAX,
  THEMA_CODIGO_MAX,
  THEMA_MAX,
} from '../libros/ficha/ficha.rules.ts'
import { fold } from '../platform/text.ts'
import { FICHA_VACIA, type Ficha } from './fila.rules.ts'

/** A number that the catalogue can keep, else none. */
const keepNumber = (name: keyof typeof ENTEROS, value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value >= 1 && value <= ENTEROS[name] ? value : null

const CODIGO = /^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/

const HECHOS = Object.keys(FICHA_VACIA) as readonly (keyof Ficha)[]

/** The columns of `libro_ficha` that the record knows; null where it knows none. */
export function toColumnasDeFicha(fila: Ficha): Record<string, unknown> | null {
  if (HECHOS.every((hecho) => fila[hecho] === null)) return null // most lists, a million times
  const { coleccion } = fila
  const thema = (fila.thema ?? []).map((codigo) => codigo.toUpperCase())
  const ficha = completeFicha({
    contribuidores: (fila.contribuidores ?? [])
      .slice(0, PERSONAS_MAX)
      .map(({ nombreCompleto, rol }) => ({ nombre: nombreCompleto, rol })),
    coleccion: coleccion?.titulo,
    coleccion_numero: coleccion?.numero,
    numero_edicion: keepNumber('numero_edicion', fila.numeroEdicion),
    edicion: fila.edicion,
    paginas: keepNumber('paginas', fila.paginas),
    alto_mm: keepNumber('alto_mm', fila.altoMm),
    ancho_mm: keepNumber('ancho_mm', fila.anchoMm),
    grueso_mm: keepNumber('grueso_mm', fila.gruesoMm),
    peso_g: keepNumber('peso_g', fila.pesoG),
    encuadernacion: fila.encuadernacion,
    titulo_original: fila.tituloOriginal,
    idioma_original: fila.idiomaOriginal,
    audiencia: fila.audiencia,
    thema: [...new Set(thema)]
      .filter((codigo) => codigo.length <= THEMA_CODIGO_MAX && CODIGO.test(codigo))
      .slice(0, THEMA_MAX),
    indice: fila.indice,
    fragmento: fila.fragmento,
    criticas: fila.criticas,
    estado_editorial: fila.estadoEditorial,
    disponibilidad: fila.disponibilidad,
  })
  const known = listConocidos(ficha)
  if (known.length === 0) return null
  return { ...Object.fromEntries(known), ...(ficha.coleccion !== null && { coleccion_p: fold(ficha.coleccion) }) }
}
