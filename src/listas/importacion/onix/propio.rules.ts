// A product of a message that this shop, or another one of its kind, wrote: read to the letter, by the columns of the catalogue's
// own table (docs/decisions/133).
import { writeNombre } from '#catalogo/autores/autor.rules.ts'
import {
  COLUMNAS_DE_CATALOGO,
  type ColumnaDeCatalogo,
  writeContribuidores,
  writeCriticas,
  writeLista,
} from '#catalogo/libros/ficha/columnas.rules.ts'
import type { Hecho } from '#catalogo/libros/ficha/hecho.rules.ts'
import { HECHOS, mapHechos } from '#catalogo/libros/ficha/hechos.rules.ts'
import { readHecho } from '#catalogo/libros/ficha/onix-propio.rules.ts'
import { guardCelda } from '#platform/celda.ts'
import { readCabecera } from '../columnas.rules.ts'
import type { Contexto, Fila, Rechazo } from '../fila.rules.ts'
import { createTablaReader } from '../tabla.rules.ts'
import { findHijo, listHijos, type Nodo, readHijo } from './arbol.ts'
import { toAudiencia, toEncuadernacion, toEstadoEditorial, toFormato, toRol } from './codigos.rules.ts'

type Celdas = Partial<Record<ColumnaDeCatalogo, string>>

const findPor = (nodo: Nodo | undefined, hijo: string, campo: string, valor: string): Nodo | undefined =>
  listHijos(nodo, hijo).find((one) => readHijo(one, campo) === valor)

function readTituloPropio(nodo: Nodo | undefined, tipo: string): string {
  return readHijo(findHijo(findPor(nodo, 'TitleDetail', 'TitleType', tipo), 'TitleElement'), 'TitleText')
}

function readPersonas(detalle: Nodo | undefined): Celdas {
  const todos = listHijos(detalle, 'Contributor').map((nodo) => {
    const [nombre, apellido] = [readHijo(nodo, 'NamesBeforeKey'), readHijo(nodo, 'KeyNames')]
    const escrito = readHijo(nodo, 'PersonName') || apellido
    return {
      rol: toRol(readHijo(nodo, 'ContributorRole')),
      escrito,
      // A name in one piece: `,` behind it says so.
      autor: apellido === '' ? escrito : writeNombre({ nombre, apellido, nombre_completo: escrito }),
    }
  })
  return {
    autores: writeLista(todos.filter(({ rol }) => rol === 'autor').map(({ autor }) => autor)),
    contribuidores: writeContribuidores(
      todos.filter(({ rol }) => rol !== 'autor').map(({ escrito, rol }) => ({ nombre: escrito, rol })),
    ),
  }
}

function readMaterias(detalle: Nodo | undefined): Celdas {
  const hechos: Record<string, string> = {}
  const categorias: string[] = []
  const thema: string[] = []
  let temas = ''
  for (const subject of listHijos(detalle, 'Subject')) {
    const esquema = readHijo(subject, 'SubjectSchemeIdentifier')
    const titulo = readHijo(subject, 'SubjectHeadingText')
    const hecho = readHecho(readHijo(subject, 'SubjectSchemeName'))
    if (hecho !== null) hechos[hecho] = titulo
    else if (esquema === '24') categorias.push(titulo)
    else if (esquema === '20') temas = writeLista(titulo.split('; '))
    else if (esquema >= '93' && esquema <= '99') thema.push(readHijo(subject, 'SubjectCode'))
  }
  return { categorias: writeLista(categorias), thema: writeLista(thema), temas, ...hechos }
}

function readTextos(colateral: Nodo | undefined): Celdas {
  const todos = listHijos(colateral, 'TextContent').map((nodo) => ({
    tipo: readHijo(nodo, 'TextType'),
    texto: readHijo(nodo, 'Text'),
    fuente: readHijo(nodo, 'SourceTitle') || null,
  }))
  const de = (tipo: string) => todos.find((one) => one.tipo === tipo)?.texto ?? ''
  return {
    ...mapHechos((_, { onix }) => (onix.texto ? de(onix.texto) : '')),
    descripcion: de('03'),
    criticas: writeCriticas(todos.filter(({ tipo }) => tipo === '06')),
    portada: readHijo(findHijo(findHijo(colateral, 'SupportingResource'), 'ResourceVersion'), 'ResourceLink'),
  }
}

/** The facts that stand in a place of their own (`HECHOS`). */
const readLugares = (detalle: Nodo | undefined): Celdas =>
  Object.fromEntries(
    Object.entries(HECHOS).flatMap(([nombre, { onix }]: [string, Hecho]) => {
      const { medida, extension, titulo, elemento } = onix
      if (medida) return [[nombre, readHijo(findPor(detalle, 'Measure', 'MeasureType', medida), 'Measurement')]]
      if (extension) return [[nombre, readHijo(findHijo(detalle, 'Extent'), 'ExtentValue')]]
      if (titulo) return [[nombre, readTituloPropio(detalle, titulo)]]
      return elemento ? [[nombre, readHijo(detalle, elemento)]] : []
    }),
  )

/** The cells of a product by their columns. */
function readCeldas(producto: Nodo, isbn: string): Celdas {
  const detalle = findHijo(producto, 'DescriptiveDetail')
  const publicacion = findHijo(producto, 'PublishingDetail')
  const suministro = findHijo(producto, 'ProductSupply')
  const oferta = findHijo(suministro, 'SupplyDetail')
  // Of a book without a publisher.
  const mercado = findHijo(suministro, 'MarketPublishingDetail')
  const coleccion = findHijo(findHijo(findHijo(detalle, 'Collection'), 'TitleDetail'), 'TitleElement')
  const forma = readHijo(detalle, 'ProductForm')
  const lengua = (rol: string) => readHijo(findPor(detalle, 'Language', 'LanguageRole', rol), 'LanguageCode')
  return {
    ...readTextos(findHijo(producto, 'CollateralDetail')),
    ...readLugares(detalle),
    isbn,
    titulo: readTituloPropio(detalle, '01'),
    ...readPersonas(detalle),
    editorial: readHijo(findHijo(publicacion, 'Publisher'), 'PublisherName'),
    fecha_edicion: readHijo(findHijo(publicacion, 'PublishingDate') ?? findHijo(mercado, 'MarketDate'), 'Date').replace(
      /^(\d{4})(\d\d)(\d\d)$/,
      '$1-$2-$3',
    ),
    idioma: lengua('01'),
    formatos: toFormato(forma) ?? '',
    precio: readHijo(findHijo(oferta, 'Price'), 'PriceAmount'),
    gratis: readHijo(oferta, 'UnpricedItemType') === '01' ? 'sí' : '',
    coleccion: readHijo(coleccion, 'TitleText'),
    coleccion_numero: readHijo(coleccion, 'PartNumber'),
    encuadernacion: toEncuadernacion(forma) ?? '',
    audiencia: toAudiencia(readHijo(findHijo(detalle, 'Audience'), 'AudienceCodeValue')) ?? '',
    estado_editorial:
      toEstadoEditorial(readHijo(publicacion, 'PublishingStatus') || readHijo(mercado, 'MarketPublishingStatus')) ?? '',
    ...readMaterias(detalle),
  }
}

const COLUMNAS = readCabecera(COLUMNAS_DE_CATALOGO)

/** Reads the products of our own messages as the rows of our own table. */
export function createPropioReader(contexto: Contexto) {
  if ('motivo' in COLUMNAS) throw new Error(COLUMNAS.motivo)
  const readFila = createTablaReader(COLUMNAS, contexto)
  return (producto: Nodo, isbn: string, numero: number): Fila | Rechazo => {
    const celdas = readCeldas(producto, isbn)
    return readFila(
      COLUMNAS_DE_CATALOGO.map((columna) => guardCelda(celdas[columna] ?? '')),
      numero,
    )
  }
}
