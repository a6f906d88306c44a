// A product of ONIX 3.1, 3.0 or 2.1, with reference names, as a record of the import.
import { type Nombre, splitNombre } from '../../autores/autor.rules.ts'
import type { Formato } from '../../catalogo/catalogo.rules.ts'
import type { Audiencia } from '../../catalogo/ficha.rules.ts'
import { ENTEROS } from '../../libros/ficha/ficha.rules.ts'
import { readIsbn } from '../../libros/isbn.rules.ts'
import type { CampoConOrigen } from '../../libros/origen/origen.rules.ts'
import { CERO, centavos } from '../../platform/money.ts'
import { fold } from '../../platform/text.ts'
import { type Autor, type Contribuidor, createPersona } from '../autores.rules.ts'
import { createClasificador } from '../clasificar.rules.ts'
import {
  type Bloque,
  type Contexto,
  FICHA_VACIA,
  type Fila,
  fitLimites,
  LIMITES,
  type Notificacion,
  type Rechazo,
} from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { type FechaEdicion, parseFecha, parseIdioma, parseIdiomaOriginal } from '../valores.rules.ts'
import { findEnEspanol, findHijo, listHijos, type Nodo, type Producto, readHijo, readTexto } from './arbol.ts'
import { toAudiencia, toEncuadernacion, toEstadoEditorial, toFormato, toRol } from './codigos.rules.ts'
import { readMismaObra } from './obra.rules.ts'
import {
  chooseOferta,
  includesPais,
  type Mercado,
  MONEDA,
  type Precio,
  type Suministro,
  type Territorio,
} from './oferta.rules.ts'
import { readCriticas, readPortada, readTextoLargo } from './textos.rules.ts'

/** What the header says of the whole message. */
export type Mensaje = {
  remitente: string
  /** ISO 8601, or null where it does not say so. */
  enviado: string | null
  /** Counts the messages of the sender; null where it does not say so. */
  numero: number | null
  moneda: string
  tipoDePrecio: string
}

export function readMensaje(cabecera: Nodo | null): Mensaje {
  const header = cabecera ?? undefined
  const sent = readHijo(header, 'SentDateTime') || readHijo(header, 'SentDate')
  return {
    remitente: cleanLine(readHijo(findHijo(header, 'Sender'), 'SenderName') || readHijo(header, 'FromCompany')).slice(
      0,
      200,
    ),
    enviado: readMomento(sent),
    numero: readEntero(readHijo(header, 'MessageNumber'), 999_999),
    moneda: readHijo(header, 'DefaultCurrencyCode'),
    tipoDePrecio: readHijo(header, 'DefaultPriceType') || readHijo(header, 'DefaultPriceTypeCode'),
  }
}

/** `20261122`, `20261122T1030`, `20261122T103000-0300` as ISO 8601; a time without a zone is Argentina's. */
function readMomento(text: string): string | null {
  const [, y, m, d, h = '00', min = '00', zone = ''] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:\d{2})?(Z|[+-]\d{4})?)?$/.exec(text) ?? []
  if (!y) return null
  const date = new Date(
    `${y}-${m}-${d}T${h}:${min}:00${zone === '' ? '-03:00' : zone.replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
  )
  return Number.isNaN(date.getTime()) ? null : date.toISOString()
}

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
const CAMPOS_DE_BLOQUE: Record<Bloque, readonly CampoConOrigen[]> = {
  descripcion: [
    ...(['idioma', 'temas', 'contribuidores', 'coleccion', 'numero_edicion', 'edicion', 'paginas', 'alto_mm'] as const),
    ...(['ancho_mm', 'grueso_mm', 'peso_g', 'encuadernacion', 'titulo_original', 'idioma_original'] as const),
    ...(['audiencia', 'thema'] as const),
  ],
  textos: ['descripcion', 'portada', 'indice', 'fragmento', 'criticas'],
  contenido: [],
  publicacion: ['fecha_edicion', 'estado_editorial'],
  relacionados: [],
  oferta: ['disponibilidad'],
}
const TODOS = Object.values(CAMPOS_DE_BLOQUE).flat()

/** The fields that a record speaks of: of a whole one all, of an update those of its blocks. */
const listHablados = (notificacion: Notificacion): CampoConOrigen[] =>
  notificacion.tipo === 'bloque' ? notificacion.bloques.flatMap((bloque) => CAMPOS_DE_BLOQUE[bloque]) : TODOS

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

    const detalle = findHijo(producto, 'DescriptiveDetail') ?? producto // of 2.1 all stands in the product itself
    const forma = readHijo(detalle, 'ProductForm')
    const noLibro = refuseNoLibro(readHijo(detalle, 'ProductComposition'), forma)
    if (noLibro) return { clase: 'valor', motivo: noLibro }
    const textos = findHijo(producto, 'CollateralDetail') ?? producto
    const publicacion = findHijo(producto, 'PublishingDetail') ?? producto
    const tell = (texto: string) => avisos.note('recorte', numero, texto)

    const fila: Fila = {
      ...base,
      titulo: readTituloDe(producto) || null,
      tituloOriginal: readTitulo(detalle, '03') ?? (cleanLine(readHijo(detalle, 'OriginalLanguageTitle')) || null),
      ...readPersonas(detalle),
      editorial: readEditorial(publicacion),
      fecha: readFecha(publicacion),
      idioma: readIdioma(detalle, '01', parseIdioma) ?? parseIdioma(readHijo(detalle, 'LanguageOfText')),
      idiomaOriginal: readIdioma(detalle, '02', parseIdiomaOriginal),
      formatos: forma === '' ? null : toFormatos(forma),
      encuadernacion: toEncuadernacion(forma),
      coleccion: readColeccion(detalle),
      numeroEdicion: readEntero(readHijo(detalle, 'EditionNumber'), ENTEROS.numero_edicion),
      edicion: cleanLine(readTexto(findEnEspanol(detalle, 'EditionStatement'))) || null,
      paginas: readPaginas(detalle),
      ...readMedidas(detalle),
      ...readMaterias(detalle, clasificar, numero),
      audiencia: readAudiencia(detalle),
      descripcion: readTextoLargo(textos, ['03', '02'], ['01', '02'], LIMITES.descripcion, tell),
      indice: readTextoLargo(textos, ['04'], ['04'], LIMITES.indice, tell),
      fragmento: readTextoLargo(textos, ['14'], ['23', '24'], LIMITES.fragmento, tell),
      criticas: readCriticas(textos, tell),
      portada: readPortada(textos),
      estadoEditorial: toEstadoEditorial(readHijo(publicacion, 'PublishingStatus')),
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
  ...{ titulo: null, autores: null, editorial: null, fecha: null, idioma: null, categorias: null },
  ...{ categoriasSugeridas: true, temas: null, temasExtra: null, formatos: null, descripcion: null, precio: null },
  ...{ gratis: false, calificacion: null, portada: null },
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

function readEntero(text: string, max: number): number | null {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= max ? value : null
}

// --- titles, series

/** The words of one title element: whole, or prefix and the rest. */
function readElemento(elemento: Nodo): string {
  const whole = cleanLine(readTexto(findEnEspanol(elemento, 'TitleText')))
  if (whole !== '') return whole
  const prefix = cleanLine(readHijo(elemento, 'TitlePrefix'))
  const rest = cleanLine(readHijo(elemento, 'TitleWithoutPrefix'))
  return rest === ''
    ? ''
    : `${prefix}${prefix === '' || prefix.endsWith("'") || prefix.endsWith('’') ? '' : ' '}${rest}`
}
function withSubtitulo(titulo: string, elemento: Nodo): string {
  const subtitulo = cleanLine(readTexto(findEnEspanol(elemento, 'Subtitle')))
  return subtitulo === '' || titulo === '' || fold(titulo).includes(fold(subtitulo))
    ? titulo
    : `${titulo}: ${subtitulo}`
}

/** A title by its type (list 15). Where the product's own element has no words, those of its collection and its number. */
function readTitulo(detalle: Nodo, tipo: string): string | null {
  const old = listHijos(detalle, 'Title').find((title) => readHijo(title, 'TitleType') === tipo)
  if (old) return withSubtitulo(readElemento(old), old) || null
  const title = listHijos(detalle, 'TitleDetail').find((detail) => readHijo(detail, 'TitleType') === tipo)
  const elementos = listHijos(title, 'TitleElement')
  const own = elementos.find((elemento) => readHijo(elemento, 'TitleElementLevel') === '01')
  const words = own ? readElemento(own) : ''
  if (own && words !== '') return withSubtitulo(words, own)
  const serie = elementos.map(readElemento).find((text) => text !== '')
  if (!serie) return null
  const number = [own, ...elementos]
    .map((elemento) => cleanLine(readHijo(elemento, 'PartNumber')))
    .find((text) => text !== '')
  return number ? `${serie}. ${number}` : serie
}

/** The title of a product, empty where it has none. */
export function readTituloDe(producto: Nodo): string {
  const detalle = findHijo(producto, 'DescriptiveDetail') ?? producto
  return readTitulo(detalle, '01') ?? cleanLine(readHijo(detalle, 'DistinctiveTitle'))
}

function readColeccion(detalle: Nodo): Fila['coleccion'] {
  const old = listHijos(detalle, 'Series')[0]
  if (old) {
    const titulo = cleanLine(readHijo(old, 'TitleOfSeries')) || readElemento(findHijo(old, 'Title') ?? old)
    return titulo === '' ? null : { titulo, numero: toNumero(readHijo(old, 'NumberWithinSeries')) }
  }
  const all = listHijos(detalle, 'Collection')
  const chosen = all.find((collection) => readHijo(collection, 'CollectionType') === '10') ?? all[0]
  const title = listHijos(chosen, 'TitleDetail').find((detail) => readHijo(detail, 'TitleType') === '01')
  const elementos = listHijos(title, 'TitleElement')
  const own = elementos.find((elemento) => readHijo(elemento, 'TitleElementLevel') === '02') ?? elementos[0]
  const titulo = own ? readElemento(own) : ''
  if (titulo === '') return null
  return {
    titulo,
    numero: toNumero(elementos.map((elemento) => readHijo(elemento, 'PartNumber')).find((text) => text !== '') ?? ''),
  }
}
const toNumero = (text: string): string | null => cleanLine(text).slice(0, LIMITES.coleccionNumero) || null

// --- people

function readNombre(contributor: Nodo): Nombre | null {
  const keyNames = cleanLine(readHijo(contributor, 'KeyNames'))
  if (keyNames !== '') {
    const [prefix, before, suffix] = ['PrefixToKey', 'NamesBeforeKey', 'SuffixToKey'].map((name) =>
      cleanLine(readHijo(contributor, name)),
    )
    return { nombre: before ?? '', apellido: [prefix, keyNames, suffix].filter(Boolean).join(' ') }
  }
  const inverted = cleanLine(readHijo(contributor, 'PersonNameInverted'))
  if (inverted !== '') return splitNombre(inverted)
  const name = cleanLine(readTexto(findEnEspanol(contributor, 'PersonName')))
  if (name !== '') return splitNombre(name)
  const corporate = cleanLine(readHijo(contributor, 'CorporateName'))
  return corporate === '' ? null : { nombre: '', apellido: corporate }
}

/** Authors and the others in the sender's order; somebody who did two things stands twice. */
function readPersonas(detalle: Nodo): Pick<Fila, 'autores' | 'contribuidores'> {
  const autores = new Map<string, Autor>()
  const contribuidores = new Map<string, Contribuidor>()
  const all = listHijos(detalle, 'Contributor')
    .map((nodo, at) => ({ nodo, orden: Number(readHijo(nodo, 'SequenceNumber')) || 1_000 + at }))
    .sort((a, b) => a.orden - b.orden)
  for (const { nodo } of all) {
    const nombre = readNombre(nodo)
    const persona = nombre && createPersona(nombre)
    if (!persona || persona.nombreP === '') continue
    for (const code of listHijos(nodo, 'ContributorRole').map((role) => readTexto(role).trim())) {
      const rol = toRol(code)
      if (rol === 'autor') {
        if (!autores.has(persona.nombreP)) autores.set(persona.nombreP, persona)
      } else contribuidores.set(`${rol} ${persona.nombreP}`, { ...persona, rol })
    }
  }
  return {
    autores: autores.size > 0 ? [...autores.values()] : null,
    contribuidores: contribuidores.size > 0 ? [...contribuidores.values()] : null,
  }
}

// --- size, language, subjects, audience

/** Extents in the order of preference: main content, content, absolute, roman and arabic numbers. */
function readPaginas(detalle: Nodo): number | null {
  const extents = listHijos(detalle, 'Extent').filter((extent) => readHijo(extent, 'ExtentUnit') === '03')
  for (const tipo of ['00', '11', '05', '07', '08']) {
    const extent = extents.find((candidate) => readHijo(candidate, 'ExtentType') === tipo)
    const paginas = readEntero(readHijo(extent, 'ExtentValue'), ENTEROS.paginas)
    if (paginas) return paginas
  }
  return readEntero(readHijo(detalle, 'NumberOfPages'), ENTEROS.paginas)
}

const A_MILIMETROS: Record<string, number> = { mm: 1, cm: 10, in: 25.4 }
const A_GRAMOS: Record<string, number> = { gr: 1, kg: 1_000, oz: 28.349_523, lb: 453.592_37 }

function readMedidas(detalle: Nodo): Pick<Fila, 'altoMm' | 'anchoMm' | 'gruesoMm' | 'pesoG'> {
  const measure = (tipo: string, units: Record<string, number>, max: number): number | null => {
    const found = listHijos(detalle, 'Measure').find(
      (candidate) => (readHijo(candidate, 'MeasureType') || readHijo(candidate, 'MeasureTypeCode')) === tipo,
    )
    const factor = units[readHijo(found, 'MeasureUnitCode')]
    const value = Math.round(Number(readHijo(found, 'Measurement')) * (factor ?? Number.NaN))
    return value >= 1 && value <= max ? value : null
  }
  return {
    altoMm: measure('01', A_MILIMETROS, ENTEROS.alto_mm),
    anchoMm: measure('02', A_MILIMETROS, ENTEROS.ancho_mm),
    gruesoMm: measure('03', A_MILIMETROS, ENTEROS.grueso_mm),
    pesoG: measure('08', A_GRAMOS, ENTEROS.peso_g),
  }
}

function readIdioma<T>(detalle: Nodo, rol: string, parse: (code: string) => T | null): T | null {
  const found = listHijos(detalle, 'Language').find((language) => readHijo(language, 'LanguageRole') === rol)
  return found ? parse(readHijo(found, 'LanguageCode')) : null
}

function readMaterias(
  detalle: Nodo,
  clasificar: ReturnType<typeof createClasificador>,
  numero: number,
): Pick<Fila, 'categorias' | 'categoriasSugeridas' | 'temas' | 'temasExtra' | 'thema'> {
  const codigos = { thema: [] as string[], ibic: [] as string[], bisac: [] as string[] }
  const temas: string[] = []
  const materias: string[] = []
  const subjects = [...listHijos(detalle, 'Subject'), ...listHijos(detalle, 'MainSubject')]
  const isMain = (subject: Nodo) => subject.nombre === 'MainSubject' || findHijo(subject, 'MainSubject') !== undefined
  for (const subject of [...subjects.filter(isMain), ...subjects.filter((other) => !isMain(other))]) {
    const scheme = readHijo(subject, 'SubjectSchemeIdentifier') || readHijo(subject, 'MainSubjectSchemeIdentifier')
    const code = readHijo(subject, 'SubjectCode').toUpperCase()
    const heading = cleanLine(readTexto(findEnEspanol(subject, 'SubjectHeadingText')))
    if (scheme === '93' && /^[A-Z][A-Z0-9-]{0,19}$/.test(code)) codigos.thema.push(code)
    else if (scheme >= '94' && scheme <= '99' && /^[1-6][A-Z0-9-]{0,19}$/.test(code)) codigos.thema.push(code)
    else if (scheme === '12') codigos.ibic.push(code)
    else if (scheme === '10') codigos.bisac.push(code)
    else if (scheme === '20')
      temas.push(
        ...heading
          .split(/[;|]/)
          .map((word) => word.trim())
          .filter(Boolean),
      )
    else if (heading !== '' && !['B2', 'B4'].includes(scheme)) materias.push(heading)
  }
  const bisac = readHijo(detalle, 'BASICMainSubject')
  const bic = readHijo(detalle, 'BICMainSubject')
  if (bisac !== '') codigos.bisac.unshift(bisac.toUpperCase())
  if (bic !== '') codigos.ibic.unshift(bic.toUpperCase())
  const thema = [...new Set(codigos.thema)]
  return {
    // The main code decides; a second one of another class would put the book into two categories.
    ...clasificar(
      {
        categorias: [],
        materias,
        temas,
        codigos: { thema: thema.slice(0, 1), ibic: codigos.ibic.slice(0, 1), bisac: codigos.bisac.slice(0, 1) },
        sonMaterias: true,
      },
      numero,
    ),
    thema: thema.length > 0 ? thema : null,
  }
}

function readAudiencia(detalle: Nodo): Audiencia | null {
  for (const audience of listHijos(detalle, 'Audience')) {
    if (readHijo(audience, 'AudienceCodeType') !== '01') continue
    const read = toAudiencia(readHijo(audience, 'AudienceCodeValue'))
    if (read) return read
  }
  const old = toAudiencia(readHijo(detalle, 'AudienceCode'))
  if (old) return old
  const range = listHijos(detalle, 'AudienceRange').find((found) => readHijo(found, 'AudienceRangeQualifier') === '17')
  const ages = listHijos(range, 'AudienceRangeValue').map((value) => Number(readTexto(value)))
  const [age] = ages.filter((value) => Number.isFinite(value))
  return age === undefined ? null : age < 12 ? 'infantil' : age < 18 ? 'juvenil' : 'general'
}

// --- publishing

/** The name on the shelf: the imprint, else the publisher. */
function readEditorial(publicacion: Nodo): string | null {
  const imprint = cleanLine(readHijo(findHijo(publicacion, 'Imprint'), 'ImprintName'))
  if (imprint !== '') return imprint
  const publishers = listHijos(publicacion, 'Publisher')
  const chosen = publishers.find((publisher) => ['01', ''].includes(readHijo(publisher, 'PublishingRole')))
  return cleanLine(readHijo(chosen, 'PublisherName')) || null
}

/** `yyyymmdd`, `yyyymm`, `yyyy`, with or without a time; of a month only the year is kept. */
const toFecha = (text: string): FechaEdicion | null =>
  parseFecha(
    text
      .replace(/T.*$/, '')
      .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
      .replace(/^(\d{4})(\d{2})$/, '$1-$2'),
  )

function readFecha(publicacion: Nodo): FechaEdicion | null {
  const found = listHijos(publicacion, 'PublishingDate').find((date) => readHijo(date, 'PublishingDateRole') === '01')
  return toFecha(readHijo(found, 'Date') || readHijo(publicacion, 'PublicationDate'))
}

function splitCodes(nodos: Nodo[]): string[] {
  return nodos.flatMap((nodo) => readTexto(nodo).trim().split(/\s+/)).filter(Boolean)
}

function readTerritorio(nodo: Nodo | undefined): Territorio | null {
  if (!nodo) return null
  return {
    paises: splitCodes([
      ...listHijos(nodo, 'CountriesIncluded'),
      ...listHijos(nodo, 'RightsCountry'),
      ...listHijos(nodo, 'CountryCode'),
    ]),
    regiones: splitCodes([...listHijos(nodo, 'RegionsIncluded'), ...listHijos(nodo, 'RightsTerritory')]),
    sinPaises: splitCodes([...listHijos(nodo, 'CountriesExcluded'), ...listHijos(nodo, 'CountryExcluded')]),
    sinRegiones: splitCodes(listHijos(nodo, 'RegionsExcluded')),
  }
}

/** Whether the rights say yes or no for Argentina; null where they do not name it. */
function readVendible(publicacion: Nodo): boolean | null {
  let said: boolean | null = null
  for (const rights of listHijos(publicacion, 'SalesRights')) {
    const territorio = readTerritorio(findHijo(rights, 'Territory') ?? rights)
    if (!territorio || territorio.paises.length + territorio.regiones.length === 0 || !includesPais(territorio))
      continue
    const tipo = readHijo(rights, 'SalesRightsType')
    if (['01', '02', '07', '08'].includes(tipo)) return true
    if (['03', '04', '05', '06'].includes(tipo)) said = false
  }
  if (said !== null) return said
  const rest = readHijo(publicacion, 'ROWSalesRightsType')
  return ['01', '02', '07', '08'].includes(rest) ? true : ['03', '04', '05', '06'].includes(rest) ? false : null
}

// --- supply

function listMercados(producto: Nodo, mensaje: Mensaje): Mercado[] {
  const supplies = listHijos(producto, 'ProductSupply')
  const own = listHijos(producto, 'SupplyDetail') // of 2.1
  const toSuministro = (detail: Nodo) => readSuministro(detail, mensaje)
  if (own.length > 0) return [{ territorio: null, suministros: own.map(toSuministro) }]
  return supplies.map((supply) => {
    const markets = listHijos(supply, 'Market').map((market) => readTerritorio(findHijo(market, 'Territory')))
    const here = markets.find((territorio) => territorio && includesPais(territorio))
    return {
      territorio: here ?? markets[0] ?? null,
      suministros: listHijos(supply, 'SupplyDetail').map(toSuministro),
    }
  })
}

function readSuministro(detail: Nodo, mensaje: Mensaje): Suministro {
  const supplier = findHijo(detail, 'Supplier')
  return {
    proveedor: cleanLine(readHijo(supplier, 'SupplierName') || readHijo(detail, 'SupplierName')),
    rol: readHijo(supplier, 'SupplierRole') || readHijo(detail, 'SupplierRole'),
    disponibilidad: readHijo(detail, 'ProductAvailability') || readHijo(detail, 'AvailabilityCode'),
    sinPrecio: readHijo(detail, 'UnpricedItemType'),
    precios: listHijos(detail, 'Price').map((price) => readPrecio(price, mensaje)),
  }
}

function readPrecio(price: Nodo, mensaje: Mensaje): Precio {
  const territory = findHijo(price, 'Territory')
  const isLimited = ['CountryCode', 'CountryExcluded', 'CountriesIncluded', 'RegionsIncluded'].some((name) =>
    findHijo(price, name),
  )
  const date = (rol: string) =>
    readHijo(
      listHijos(price, 'PriceDate').find((found) => readHijo(found, 'PriceDateRole') === rol),
      'Date',
    ).slice(0, 8)
  const rates = listHijos(price, 'Tax').map((tax) => ({
    tasa: readHijo(tax, 'TaxRateCode'),
    porcentaje: readHijo(tax, 'TaxRatePercent'),
  }))
  const old = { tasa: readHijo(price, 'TaxRateCode1'), porcentaje: readHijo(price, 'TaxRatePercent1') }
  return {
    tipo: readHijo(price, 'PriceType') || readHijo(price, 'PriceTypeCode') || mensaje.tipoDePrecio,
    monto: readHijo(price, 'PriceAmount'),
    moneda: (readHijo(price, 'CurrencyCode') || mensaje.moneda).toUpperCase().slice(0, 3),
    calificador: readHijo(price, 'PriceQualifier'),
    territorio: readTerritorio(territory ?? (isLimited ? price : undefined)),
    cantidadMinima: Number(readHijo(price, 'MinimumOrderQuantity')) || 1,
    desde: date('14') || readHijo(price, 'PriceEffectiveFrom'),
    hasta: date('15') || readHijo(price, 'PriceEffectiveUntil'),
    provisional: readHijo(price, 'PriceStatus') === '01',
    impuestos: old.tasa || old.porcentaje ? [...rates, old] : rates,
  }
}

const PRECIO_MAX = 2_147_483_647
/** Kinds of prices that publisher or importer set for the public, tax included. */
const PVP = ['02', '04', '34', '42']

function applyOferta(
  fila: Fila,
  mercados: Mercado[],
  hoy: string,
  tell: (clase: 'moneda' | 'oferta', texto: string) => void,
): void {
  const { precio, gratis, disponibilidad, motivos } = chooseOferta(mercados, { hoy })
  fila.disponibilidad = disponibilidad
  if (fila.vendible === false) return
  if (gratis) {
    fila.precio = CERO
    fila.gratis = true
  } else if (precio?.moneda === MONEDA && precio.monto <= PRECIO_MAX) {
    fila.precio = centavos(precio.monto)
    if (PVP.includes(precio.tipo)) fila.pvp = { centavos: fila.precio, deOnix: true }
  } else if (precio) {
    fila.precioReferencia = { monto: precio.monto, moneda: precio.moneda }
    tell('moneda', `${(precio.monto / 100).toFixed(2)} ${precio.moneda} no se convierte a pesos`)
  } else if (motivos.length > 0) tell('oferta', motivos.slice(0, 3).join('; '))
}
