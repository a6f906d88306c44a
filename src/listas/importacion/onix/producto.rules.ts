// A product of ONIX 3.1, 3.0 or 2.1, with reference names, as a record of the import.
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import { type Bloque, BLOQUES as TODOS_LOS_BLOQUES } from '#catalogo/libros/ficha/hecho.rules.ts'
import { HECHOS } from '#catalogo/libros/ficha/hechos.rules.ts'
import { readIsbn } from '#catalogo/libros/isbn.rules.ts'
import { CAMPOS_DE_FICHA, type CampoConOrigen } from '#catalogo/libros/origen/origen.rules.ts'
import { createClasificador } from '../clasificar.rules.ts'
import {
  type Contexto,
  FICHA_VACIA,
  type Fila,
  fitLimites,
  LIMITES,
  type Notificacion,
  type Rechazo,
} from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { parseIdioma } from '../valores.rules.ts'
import { findHijo, listHijos, type Nodo, type Producto, readHijo } from './arbol.ts'
import { toEncuadernacion, toEstadoEditorial, toFormato } from './codigos.rules.ts'
import { readAudiencia, readIdioma, readLugares, readMaterias } from './descripcion.rules.ts'
import type { Mensaje } from './mensaje.rules.ts'
import { readMismaObra } from './obra.rules.ts'
import { readPersonas } from './personas.rules.ts'
import { createPropioReader } from './propio.rules.ts'
import { readEditorial, readFecha, readVendible } from './publicacion.rules.ts'
import { applyOferta, listMercados } from './suministro.rules.ts'
import { readCriticas, readPortada, readTextoLargo } from './textos.rules.ts'
import { readColeccion, readTituloDe } from './titulos.rules.ts'

const BLOQUES: [string, Bloque][] = [
  ['DescriptiveDetail', 'descripcion'],
  ['CollateralDetail', 'textos'],
  ['ContentDetail', 'contenido'],
  ['PublishingDetail', 'publicacion'],
  ['RelatedMaterial', 'relacionados'],
  ['ProductSupply', 'oferta'],
]

/** What the record asks for, or why it is none to import. */
function readNotificacion(producto: Nodo): Notificacion | { rechazo: string } {
  const tipo = readHijo(producto, 'NotificationType')
  if (tipo === '88' || tipo === '89') return { rechazo: 'es un registro de prueba del remitente' }
  if (tipo === '08' || tipo === '09') return { rechazo: 'avisa de una venta entre editoriales, no de un libro' }
  if (tipo === '05')
    return { tipo: 'baja', motivo: cleanLine(readHijo(producto, 'DeletionText')).slice(0, 300) || null }
  if (tipo === '04') {
    const bloques = BLOQUES.filter(([nombre]) => findHijo(producto, nombre)).map(([, bloque]) => bloque)
    return { tipo: 'bloque', bloques }
  }
  return ['12', '13', '14'].includes(tipo) ? { tipo: 'bloque', bloques: ['oferta'] } : { tipo: 'completa' }
}

/** The fields that each block speaks of. What a list never empties (title, authors, publisher, formats, prices) is not here. */
const DE_LIBRO: Partial<Record<Bloque, readonly CampoConOrigen[]>> = {
  descripcion: ['idioma', 'temas'],
  textos: ['descripcion', 'portada'],
  publicacion: ['fecha_edicion'],
}
const listCampos = (bloque: Bloque): CampoConOrigen[] => [
  ...(DE_LIBRO[bloque] ?? []),
  ...CAMPOS_DE_FICHA.filter((campo) => HECHOS[campo].onix.bloque === bloque),
]
const TODOS = TODOS_LOS_BLOQUES.flatMap(listCampos)

/** The fields that a record speaks of: of a whole one all, of an update those of its blocks. */
const listHablados = (notificacion: Notificacion): CampoConOrigen[] =>
  notificacion.tipo === 'bloque' ? notificacion.bloques.flatMap(listCampos) : TODOS

/** An ISBN: that said to be one, else an EAN of a book, else one of ten digits. */
export function readIsbnDe(producto: Nodo): ReturnType<typeof readIsbn> {
  const ids = listHijos(producto, 'ProductIdentifier')
  const candidates = ['15', '03', '02'].flatMap((tipo) =>
    ids.filter((id) => readHijo(id, 'ProductIDType') === tipo).map((id) => readHijo(id, 'IDValue')),
  )
  candidates.push(readHijo(producto, 'EAN13'), readHijo(producto, 'ISBN'))
  const given = candidates.filter((value) => value !== '')
  for (const value of given) {
    const read = readIsbn(value)
    if ('isbn' in read) return read
  }
  return readIsbn(given[0] ?? '')
}

/** Reads the products of one message. `hoy` is a day, `yyyymmdd`. */
export function createProductoReader(mensaje: Mensaje, contexto: Contexto, hoy: string) {
  const clasificar = createClasificador(contexto)
  const { avisos } = contexto
  const readPropio = mensaje.propia ? createPropioReader(contexto) : null

  return ({ nodo: producto, numero, problema, avisos: propios }: Producto): Fila | Rechazo => {
    for (const aviso of propios) avisos.note('texto', numero, aviso)
    if (problema) return { clase: 'fila', motivo: problema }
    const notificacion = readNotificacion(producto)
    if ('rechazo' in notificacion) return { clase: 'fila', motivo: notificacion.rechazo }
    const isbn = readIsbnDe(producto)
    if ('motivo' in isbn) return { clase: 'isbn', motivo: isbn.motivo }

    const referencia = cleanLine(readHijo(producto, 'RecordReference')).slice(0, 200)
    const clave = referencia === '' ? null : { remitente: mensaje.remitente, referencia, enviado: mensaje.enviado }
    const base: Fila = { ...FILA_VACIA, isbn: isbn.isbn, clave, notificacion }
    if (notificacion.tipo === 'baja') return base
    base.vacia = listHablados(notificacion)
    if (readPropio && notificacion.tipo === 'completa') {
      const fila = readPropio(producto, isbn.isbn, numero)
      return 'clase' in fila ? fila : { ...fila, clave, notificacion, vacia: base.vacia }
    }

    const detalle = findHijo(producto, 'DescriptiveDetail') ?? producto // of 2.1 all stands in the product itself
    const forma = readHijo(detalle, 'ProductForm')
    const noLibro = refuseNoLibro(readHijo(detalle, 'ProductComposition'), forma)
    if (noLibro) return { clase: 'valor', motivo: noLibro }
    const textos = findHijo(producto, 'CollateralDetail') ?? producto
    const publicacion = findHijo(producto, 'PublishingDetail') ?? producto
    const tell = (texto: string) => avisos.note('recorte', numero, texto)

    const fila: Fila = {
      ...base,
      ...readLugares(detalle, textos, tell),
      titulo: readTituloDe(producto) || null,
      ...readColeccion(detalle),
      ...readPersonas(detalle),
      editorial: readEditorial(publicacion),
      fecha: readFecha(publicacion),
      idioma: readIdioma(detalle, '01', parseIdioma) ?? parseIdioma(readHijo(detalle, 'LanguageOfText')),
      formatos: forma === '' ? null : toFormatos(forma),
      encuadernacion: toEncuadernacion(forma),
      ...readMaterias(detalle, clasificar, numero),
      audiencia: readAudiencia(detalle),
      descripcion: readTextoLargo(textos, ['03', '02'], ['01', '02'], LIMITES.descripcion, tell),
      criticas: readCriticas(textos, tell),
      portada: readPortada(textos),
      estado_editorial: toEstadoEditorial(readHijo(publicacion, 'PublishingStatus')),
      vendible: readVendible(publicacion),
    }
    Object.assign(fila, readMismaObra(producto, fila, mensaje.remitente))
    if (hasDamage(fila)) {
      return { clase: 'fila', motivo: 'contiene caracteres dañados, que no son de la codificación del archivo' }
    }
    applyOferta(fila, listMercados(producto, mensaje), hoy, (clase, texto) => avisos.note(clase, numero, texto))
    if (fila.editorial) avisos.noteEditorial(numero, fila.editorial)
    return fitLimites(fila, numero, contexto)
  }
}

const FILA_VACIA: Omit<Fila, 'isbn'> = {
  ...FICHA_VACIA,
  titulo: null,
  autores: null,
  editorial: null,
  fecha: null,
  idioma: null,
  categorias: null,
  categoriasSugeridas: true,
  temas: null,
  temasExtra: null,
  formatos: null,
  descripcion: null,
  precio: null,
  gratis: false,
  calificacion: null,
  portada: null,
}

const hasDamage = ({ titulo, descripcion, editorial, autores }: Fila): boolean =>
  [titulo, descripcion, editorial, ...(autores ?? []).map(({ nombreCompleto }) => nombreCompleto)].some((text) =>
    text?.includes('\ufffd'),
  )

function refuseNoLibro(composicion: string, forma: string): string | null {
  if (composicion === '20' || composicion === '30') return 'es material para librerías, no un libro'
  return forma !== '' && toFormato(forma) === null ? `no es un libro (forma ${forma.slice(0, 4)} de ONIX)` : null
}
function toFormatos(forma: string): Formato[] | null {
  const formato = toFormato(forma)
  return formato && [formato]
}
