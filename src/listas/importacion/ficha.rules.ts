// What a record says of an edition, as the catalogue keeps it.
import { completeFicha, listConocidos } from '#catalogo/libros/ficha/ficha.rules.ts'
import { fold } from '#platform/text.ts'
import { FICHA_VACIA, type Ficha } from './fila.rules.ts'

const DATOS = Object.keys(FICHA_VACIA) as readonly (keyof Ficha)[]

/** The columns of `libro_ficha` that a record within its limits (`fitLimites`) knows; null where it knows none. */
export function toColumnasDeFicha(fila: Ficha): Record<string, unknown> | null {
  if (DATOS.every((dato) => fila[dato] === null)) return null // most lists, a million times
  const { coleccion } = fila
  const ficha = completeFicha({
    contribuidores: (fila.contribuidores ?? []).map(({ nombreCompleto, rol }) => ({ nombre: nombreCompleto, rol })),
    coleccion: coleccion?.titulo,
    coleccion_numero: coleccion?.numero,
    numero_edicion: fila.numeroEdicion,
    edicion: fila.edicion,
    paginas: fila.paginas,
    alto_mm: fila.altoMm,
    ancho_mm: fila.anchoMm,
    grueso_mm: fila.gruesoMm,
    peso_g: fila.pesoG,
    encuadernacion: fila.encuadernacion,
    titulo_original: fila.tituloOriginal,
    idioma_original: fila.idiomaOriginal,
    audiencia: fila.audiencia,
    thema: fila.thema ?? [],
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
