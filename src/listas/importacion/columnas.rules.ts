// Which cell of a row means what. Two formats: our own, which also knows how suppliers name their columns, and that of the
// catalogue files (`isbn13`, `autores`, `fuente`…), where `categorias` are subjects.
import { COLUMNAS_DE_CATALOGO } from '#catalogo/libros/ficha/columnas.rules.ts'
import { HECHOS, NOMBRES_DE_HECHO, type NombreDeHecho } from '#catalogo/libros/ficha/hechos.rules.ts'
import { fold } from '#platform/text.ts'
import { CsvReader } from './csv.rules.ts'

/**
 * The names of each field, folded and without spaces: «P.V.P.» is `pvp`, «Autor/es» `autores`. Where a file has several
 * names of one field the first in this list is read, so that the price for the public goes before a price of whom it may be.
 */
const DE_LIBRO = {
  isbn: 'isbn isbn13 isbnean eanisbn ean ean13 codigoean gtin gtin13 codigodebarras codigodebarra codigobarras codbarras isbn10',
  isbnOriginal: 'isbnoriginal',
  // Where nothing else is the title: lists of shops of all sorts describe a product.
  titulo:
    'titulo titulodellibro title obra descripciondelproducto descripcionproducto descripciondelarticulo descripcionarticulo nombredelproducto nombreproducto denominacion detalle producto nombre',
  subtitulo: 'subtitulo',
  autores: 'autores autor autora autoras autoresas autoresyautoras nombreautor nombredelautor author authors',
  autoresInvertidos: 'apellidoynombre apellidosynombre apellidosynombres apellidonombre autorapellidonombre',
  sello: 'sello selloeditorial imprint',
  editorial: 'editorial editora casaeditorial nombreeditorial publisher',
  fecha:
    'fechaedicion fechapublicacion fechadeedicion fechadepublicacion fechadelanzamiento fechalanzamiento anodeedicion aniodeedicion anoedicion anioedicion anodepublicacion aniodepublicacion anopublicacion aniopublicacion ano anio fecha',
  idioma: 'idioma lengua language',
  categorias: 'categorias categoria',
  materias: 'materias materia tematica tematicas genero generos rubro seccion subjects',
  ibic: 'ibic bic codigoibic materiaibic',
  bisac: 'bisac codigobisac materiabisac',
  cdu: 'cdu clasificacioncdu clasificacion udc',
  temas: 'temas tema palabrasclave palabraclave descriptores etiquetas keywords',
  formatos: 'formatos',
  soporte: 'formato soporte presentacion',
  descripcion: 'descripcion sinopsis resumen resena contratapa textodecontratapa argumento',
  precio:
    'pvpnuevo nuevopvp precionuevo nuevoprecio precioactualizado pvp preciopvp pvpconiva pvpciva pvpars preciodeventaalpublico precioventaalpublico precioventapublico preciopublico preciodetapa preciotapa precioconiva preciociva precioivaincluido preciofinalconiva preciofinalciva precio preciodeventa precioventa preciofinal preciovigente precioactual preciodelista preciolista price',
  pvp: 'pvpeditorial pvpdeeditorial preciofijo preciofijado preciouniforme precioeditorial preciodelaeditorial pvpfijo',
  gratis: 'gratis esgratis',
  calificacion: 'calificacion',
  portada: 'portada portadaurl urlportada imagen urlimagen imagenurl cubierta urlcubierta urltapa urldetapa',
  ilustrador: 'ilustrador ilustradora ilustradores ilustradoras ilustraciones ilustracion',
  fotografo: 'fotografo fotografa fotografos fotografia fotografias',
  prologuista: 'prologuista prologuistas prologo prologode',
  traductor: 'traductor traductora traductores traductoras traduccion traduccionde',
  compilador: 'compilador compiladora compiladores compilacion antologador antologo',
  adaptador: 'adaptador adaptadora adaptacion',
  narrador: 'narrador narradora narracion locutor',
  editor: 'editorliterario edicionliteraria editorde',
  medidas: 'medidas medidascm medidasmm dimensiones dimensionescm dimensionesmm tamano',
} as const

/** The columns that bring a fact of the edition each (`HECHOS`). */
export type CampoDeHecho = (typeof HECHOS)[NombreDeHecho]['campo']
export type Campo = keyof typeof DE_LIBRO | CampoDeHecho | 'fuente'
const DE_HECHOS = NOMBRES_DE_HECHO.map((nombre) => [HECHOS[nombre].campo, HECHOS[nombre].columnas] as const)
/** The columns that say their unit. */
const MEDIDAS = NOMBRES_DE_HECHO.flatMap((nombre) => ('unidad' in HECHOS[nombre] ? [HECHOS[nombre].campo] : []))
type Unidad = 'mm' | 'cm' | 'g' | 'kg'

/**
 * Where each field stands in a row; `ancho` is the number of cells the header has. `ignoradas` are the columns, as they are
 * written, that nothing is read from. `pvp`: the price column says by its name that it is the price for the public.
 */
export type Columnas = {
  formato: 'propio' | 'catalogo'
  posicion: Partial<Record<Campo, number>>
  unidad: Partial<Record<Campo, Unidad>>
  pvp: boolean
  /** Written here (docs/decisions/061): its cells are read to the letter. */
  exacta: boolean
  ancho: number
  ignoradas: string[]
  /** What columns may be that are not read so, for somebody to say: by their written name. */
  propuestas: ReadonlyMap<string, Propuesta>
}

/** A field that a column may be, and why it is not simply taken for it. */
export type Propuesta = { campo: Campo; motivo: string }

/** What an owner says of columns by their written name: a field, or null for none. It goes before every name known here. */
export type Mapeo = Readonly<Record<string, Campo | null>>

export const DELIMITADORES = [',', ';', '\t', '|'] as const

const porNombre = new Map<string, { campo: Campo; rango: number }>()
for (const [campo, names] of [...Object.entries(DE_LIBRO), ...DE_HECHOS]) {
  for (const [rango, name] of names.split(' ').entries()) porNombre.set(name, { campo: campo as Campo, rango })
}

const toName = (cell: string) => fold(cell).replaceAll(' ', '')
const PROPIA = /^rechazo(?:linea|motivo)$/ // the file of refused rows may be imported as it is
const CLAVES: readonly Campo[] = ['isbn', 'isbnOriginal', 'fuente']

function readUnidad(cell: string): Unidad | undefined {
  const unidad = / (mm|cm|g|gr|grs|gramos|kg|kilos)$/.exec(
    ` ${fold(cell)}`.replace(/^(.*[a-z])(mm|cm|kg)$/, '$1 $2'),
  )?.[1]
  if (!unidad) return undefined
  return unidad === 'mm' || unidad === 'cm' ? unidad : unidad.startsWith('k') ? 'kg' : 'g'
}

/** What the header says, or the Spanish reason why it cannot be used. */
export function readCabecera(celdas: readonly string[], mapeo: Mapeo = {}): Columnas | { motivo: string } {
  const names = celdas.map(toName)
  const written = celdas.map((celda) => celda.trim())
  // Written exactly so: «ISBN-13» of a supplier's list does not make a catalogue file of it.
  const formato = celdas.some((celda) => /^(?:isbn13|isbn_original)$/.test(fold(celda.trim()).replaceAll(' ', '_')))
    ? 'catalogo'
    : 'propio'
  const elegida = new Map<Campo, { position: number; rango: number }>()
  const segunda = { position: -1, rango: Number.POSITIVE_INFINITY } // another column of ISBNs
  for (const [position, name] of names.entries()) {
    const said = Object.hasOwn(mapeo, written[position] ?? '') ? mapeo[written[position] ?? ''] : undefined
    if (said === null) continue
    const known = said ? { campo: said, rango: -9 } : findCampo(name, formato)
    if (!known) continue
    const earlier = elegida.get(known.campo)
    if (earlier && earlier.rango === known.rango) return { motivo: `la columna «${written[position]}» está dos veces` }
    const better = !earlier || known.rango < earlier.rango
    const passedOver = better ? earlier : { position, rango: known.rango }
    if (known.campo === 'isbn' && passedOver && passedOver.rango < segunda.rango) Object.assign(segunda, passedOver)
    if (better) elegida.set(known.campo, { position, rango: known.rango })
  }
  if (segunda.position >= 0 && !elegida.has('isbnOriginal')) elegida.set('isbnOriginal', segunda)
  if (!elegida.has('isbn') && !elegida.has('isbnOriginal')) {
    return { motivo: `la primera línea no nombra ninguna columna «isbn»${tellVistas(written)}` }
  }
  const used = new Set([...elegida.values()].map(({ position }) => position))
  const ignoradas = written.filter((name, at) => name !== '' && !used.has(at) && !PROPIA.test(names[at] ?? ''))
  if (![...elegida.keys()].some((campo) => !CLAVES.includes(campo))) {
    const others = ignoradas.map((name) => `«${name}»`).join(', ')
    return { motivo: `solo se entiende la columna del ISBN${others && `; no se sabe qué es ${others}`}` }
  }
  const unidad: Columnas['unidad'] = {}
  for (const campo of ['medidas' as const, ...MEDIDAS]) {
    const said = readUnidad(celdas[elegida.get(campo)?.position ?? -1] ?? '')
    if (said) unidad[campo] = said
  }
  const precio = names[elegida.get('precio')?.position ?? -1] ?? ''
  return {
    formato,
    posicion: Object.fromEntries([...elegida].map(([campo, { position }]) => [campo, position])),
    unidad,
    pvp: /pvp|alpublico|publico|tapa/.test(precio),
    exacta: COLUMNAS_DE_CATALOGO.every((name) => written.includes(name) && !Object.hasOwn(mapeo, name)),
    ancho: celdas.length,
    ignoradas,
    propuestas: proposeCampos(
      ignoradas,
      [...elegida].map(([campo, { position }]) => [campo, written[position] ?? '']),
    ),
  }
}

const VISTAS_MAX = 12

/** Which columns were seen instead. */
function tellVistas(written: readonly string[]): string {
  const named = written.filter((name) => name !== '').map((name) => `«${name.slice(0, 40)}»`)
  const more = named.length > VISTAS_MAX ? ' y otras' : ''
  return named.length === 0 ? '' : `; las columnas son ${named.slice(0, VISTAS_MAX).join(', ')}${more}`
}

/** Columns whose name says that they are a price, but not the one that readers pay. */
const OTROS_PRECIOS: [RegExp, string][] = [
  [/\b(?:sin|s|mas|no incluye) iva\b|\bnet[oa]?s?\b|\biva no incluido\b/, 'parece un precio sin IVA'],
  [/\b(?:anterior|viej[oa]|antigu[oa]|previo|antes)\b/, 'parece el precio de antes'],
  [/\b(?:iva|precio|pvp|importe|valor|lista)\b/, 'parece otro precio'],
]
const NO_ES_PRECIO = /\b(?:cantidad|stock|fecha|codigo|descuento|porcentaje|alicuota|tasa|costo)\b/

/** What the columns that are not read, and a description where nothing is the title, may be. */
export function proposeCampos(
  ignoradas: readonly string[],
  leidas: readonly (readonly [campo: Campo, nombre: string])[],
): ReadonlyMap<string, Propuesta> {
  const propuestas = new Map<string, Propuesta>()
  for (const nombre of ignoradas) {
    const folded = fold(nombre)
    const [, motivo] = (!NO_ES_PRECIO.test(folded) && OTROS_PRECIOS.find(([pattern]) => pattern.test(folded))) || []
    if (motivo) propuestas.set(nombre, { campo: 'precio', motivo })
  }
  const descripcion = leidas.find(([campo]) => campo === 'descripcion')?.[1]
  if (descripcion !== undefined && !leidas.some(([campo]) => campo === 'titulo')) {
    propuestas.set(descripcion, { campo: 'titulo', motivo: 'ninguna columna se llama título' })
  }
  return propuestas
}

function findCampo(name: string, formato: Columnas['formato']): { campo: Campo; rango: number } | undefined {
  const known = porNombre.get(name)
  if (formato === 'propio') return known
  if (name === 'fuente') return { campo: 'fuente', rango: 0 }
  if (known?.campo === 'categorias') return { campo: 'materias', rango: known.rango - 2 }
  return name === 'isbn13' ? { campo: 'isbn', rango: -1 } : known
}

/** How many of the rows at the beginning are looked at for the header: lists begin with a title, a date, a telephone. */
export const CABECERA_HASTA = 100

/** The delimiter whose header has the most columns that we know; `sep=;` in the first line, as Excel writes it, decides. */
export function detectDelimitador(start: string): string {
  const told = /^sep=(.)\r?\n/i.exec(start)?.[1]
  if (told) return told
  const candidates = DELIMITADORES.map((delimiter) => {
    const registros = new CsvReader(delimiter).push(start, true).slice(0, CABECERA_HASTA)
    const counts = registros.map(({ celdas }) => celdas.filter((celda) => porNombre.has(toName(celda))).length)
    return { delimiter, known: Math.max(0, ...counts), celdas: registros[0]?.celdas.length ?? 0 }
  })
  // Of columns that are all unknown, the most: somebody will say what they are.
  const isBetter = (one: (typeof candidates)[number], other: typeof one) =>
    one.known === 0 && other.known === 0 ? one.celdas > other.celdas : one.known > other.known
  return candidates.reduce((best, candidate) => (isBetter(candidate, best) ? candidate : best)).delimiter
}

/** What a cell of a header names: by the owner's word, else by its own. */
export const findDicho = (celda: string, mapeo: Mapeo): Campo | null | undefined =>
  Object.hasOwn(mapeo, celda.trim()) ? mapeo[celda.trim()] : porNombre.get(toName(celda))?.campo

/** Whether a row may be the header: it names a column of ISBNs. */
export const namesIsbn = (celdas: readonly string[], mapeo: Mapeo = {}): boolean =>
  celdas.some((celda) => {
    const said = findDicho(celda, mapeo)
    return said === 'isbn' || said === 'isbnOriginal'
  })

/**
 * Which of the first rows is the header: the first that names a column of ISBNs, else the one with the most known names, else
 * the first that is about as wide as the others, since a list may begin with a title. -1 of no rows.
 */
export function findCabecera(filas: readonly (readonly string[])[], mapeo: Mapeo = {}): number {
  const found = filas.findIndex((celdas) => celdas.length > 1 && namesIsbn(celdas, mapeo))
  if (found >= 0) return found
  const known = filas.map((celdas) => celdas.filter((celda) => findDicho(celda, mapeo)).length)
  const most = Math.max(...known)
  if (most > 1) return known.indexOf(most)
  const anchos = filas.map((celdas) => celdas.filter((celda) => celda.trim() !== '').length)
  return anchos.findIndex((ancho) => ancho >= Math.max(...anchos) / 2)
}
