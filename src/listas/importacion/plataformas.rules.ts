// Lists of products as other shops' programs export them, as rows of our own columns: nobody has to say what a column is.

import { readIsbn } from '#catalogo/libros/isbn.rules.ts'
import { fold } from '#platform/text.ts'
import type { Registro } from './csv.rules.ts'
import { toParrafos } from './onix/texto.rules.ts'

/** The columns that a product becomes, by the names that `columnas.rules.ts` knows. */
export const COLUMNAS_DE_PRODUCTO = [
  ...['isbn', 'titulo', 'autores', 'editorial', 'precio', 'categorias', 'temas', 'descripcion', 'portada'],
  ...['idioma', 'paginas', 'encuadernacion', 'traductor', 'ilustrador', 'fecha_edicion', 'peso (g)'],
] as const
type Columna = (typeof COLUMNAS_DE_PRODUCTO)[number]

/** What all variants of a product share; only its first row bears it. */
const DE_PRODUCTO: readonly Columna[] = [
  ...(['titulo', 'autores', 'editorial', 'categorias', 'temas', 'descripcion', 'portada', 'idioma'] as const),
]

type Plataforma = {
  nombre: string
  /** Folded names of columns that each of its lists has; of several in one the program's languages. */
  firma: readonly (readonly string[])[]
  /** The column that is the same in all rows of a product. */
  clave?: string
  /** Where each of our columns stands, by folded names; the first that is filled. */
  celdas: Partial<Record<Columna, readonly string[]>>
  /** Columns whose cell is the name of what the next one says: «Autor», «Tapa». */
  propiedades: RegExp
}

/**
 * Shopify's names are those of its help («Using CSV files to import and export products»), WooCommerce's those of its «Product CSV
 * Importer & Exporter» in English and in its Spanish translation, Tiendanube's as its users hand the list over: the last two
 * could not be checked against today's programs.
 */
const PLATAFORMAS: readonly Plataforma[] = [
  {
    nombre: 'Tiendanube',
    firma: [['identificador de url'], ['mostrar en tienda', 'precio promocional']],
    clave: 'identificador de url',
    celdas: {
      isbn: ['codigo de barras', 'sku', 'mpn numero de pieza del fabricante'],
      titulo: ['nombre'],
      editorial: ['marca'],
      precio: ['precio'],
      categorias: ['categorias'],
      temas: ['tags'],
      descripcion: ['descripcion'],
      'peso (g)': ['peso kg'],
    },
    propiedades: /^nombre de propiedad \d+$/,
  },
  {
    nombre: 'Shopify',
    firma: [['handle'], ['variant price', 'variant sku']],
    clave: 'handle',
    celdas: {
      isbn: ['variant barcode', 'variant sku'],
      titulo: ['title'],
      editorial: ['vendor'],
      precio: ['variant price'],
      categorias: ['type'],
      temas: ['tags'],
      descripcion: ['body html'],
      portada: ['image src'],
      'peso (g)': ['variant grams'],
    },
    propiedades: /^option\d+ name$/,
  },
  {
    nombre: 'WooCommerce',
    firma: [
      ['regular price', 'precio normal'],
      ['visibility in catalog', 'visibilidad en el catalogo'],
    ],
    celdas: {
      isbn: ['gtin upc ean or isbn', 'gtin upc ean o isbn', 'sku'],
      titulo: ['name', 'nombre'],
      editorial: ['brands', 'marcas'],
      precio: ['regular price', 'precio normal'],
      categorias: ['categories', 'categorias'],
      temas: ['tags', 'etiquetas'],
      descripcion: ['description', 'descripcion', 'short description', 'descripcion corta'],
      portada: ['images', 'imagenes'],
      'peso (g)': ['weight kg', 'peso kg'],
    },
    propiedades: /^(?:attribute \d+ name|nombre del atributo \d+)$/,
  },
]

/** What properties of a product are called. */
const PROPIEDADES: readonly [Columna, RegExp][] = [
  ['autores', /^(?:autor|autora|autores|author|authors|escritor|escritora)$/],
  ['editorial', /^(?:editorial|sello|publisher)$/],
  ['isbn', /^(?:isbn|ean|isbn 13)$/],
  ['idioma', /^(?:idioma|language)$/],
  ['paginas', /^(?:paginas|cantidad de paginas|numero de paginas|pages)$/],
  ['encuadernacion', /^(?:encuadernacion|tapa|tipo de tapa|formato|binding)$/],
  ['traductor', /^(?:traductor|traductora|traduccion)$/],
  ['ilustrador', /^(?:ilustrador|ilustradora|ilustraciones)$/],
  ['fecha_edicion', /^(?:ano|ano de edicion|fecha de publicacion|ano de publicacion)$/],
]

export function findPlataforma(cabecera: readonly string[]): Plataforma | undefined {
  const names = new Set(cabecera.map(fold))
  return PLATAFORMAS.find(({ firma }) => firma.every((una) => una.some((name) => names.has(name))))
}

/** Lists within a cell: the path of a category («Ficción > Novela») is its parts. */
const toLista = (celda: string): string => celda.replace(/\s*[,>]\s*/g, ' | ')

const WRITE: Partial<Record<Columna, (celda: string) => string>> = {
  categorias: toLista,
  temas: toLista,
  descripcion: toParrafos,
  portada: (celda) => celda.split(/,\s*(?=https?:)/)[0] ?? '',
}

/** Grams, of a column of grams or kilos; empty where nobody weighed it. */
function toGramos(celda: string, name: string): string {
  const gramos = Math.round(Number(celda.replace(',', '.')) * (name.endsWith(' kg') ? 1_000 : 1))
  return gramos > 0 ? String(gramos) : ''
}

/**
 * Makes rows of `COLUMNAS_DE_PRODUCTO` of the records of such a list, in their order: a variant has of its product what it does not
 * say itself, and a row that only brings one more picture of a product is none.
 */
export function createTraductor({ celdas, clave, propiedades }: Plataforma, cabecera: readonly string[]) {
  const names = cabecera.map(fold)
  const positions = new Map(
    COLUMNAS_DE_PRODUCTO.map((columna) => [
      columna,
      (celdas[columna] ?? []).map((name) => names.indexOf(name)).filter((at) => at >= 0),
    ]),
  )
  const deClave = clave === undefined ? -1 : names.indexOf(clave)
  const dePropiedades = names.flatMap((name, at) => (propiedades.test(name) ? [at] : []))
  let producto: { clave: string; fila: ReadonlyMap<Columna, string> } | null = null

  function readFila(registro: readonly string[]): Map<Columna, string> {
    const cell = (at: number) => registro[at]?.trim() ?? ''
    const propias = new Map<Columna, string>()
    for (const at of dePropiedades) {
      const name = fold(cell(at))
      const columna = PROPIEDADES.find(([, known]) => known.test(name))?.[0]
      if (columna && cell(at + 1) !== '') propias.set(columna, writePropiedad(name, cell(at + 1)))
    }
    return new Map(
      COLUMNAS_DE_PRODUCTO.map((columna) => {
        const all = [...(positions.get(columna) ?? []).map(cell), propias.get(columna) ?? ''].filter(Boolean)
        const chosen = (columna === 'isbn' && all.find((celda) => 'isbn' in readIsbn(celda))) || all[0] || ''
        if (columna === 'peso (g)') return [columna, toGramos(chosen, names[positions.get(columna)?.[0] ?? -1] ?? '')]
        return [columna, WRITE[columna]?.(chosen) ?? chosen]
      }),
    )
  }

  return (registro: Registro): Registro[] => {
    if (registro.cruda !== undefined || registro.celdas.every((celda) => celda.trim() === '')) return [registro]
    const fila = readFila(registro.celdas)
    const suya = registro.celdas[deClave]?.trim() ?? ''
    if (producto !== null && suya !== '' && producto.clave === suya) {
      if (!fila.get('isbn') && !fila.get('precio') && !fila.get('titulo')) return []
      for (const columna of DE_PRODUCTO) if (!fila.get(columna)) fila.set(columna, producto.fila.get(columna) ?? '')
    } else producto = { clave: suya, fila }
    return [{ ...registro, celdas: COLUMNAS_DE_PRODUCTO.map((columna) => fila.get(columna) ?? '') }]
  }
}

/** «Blanda» under «Tapa» is a soft cover. */
const writePropiedad = (name: string, value: string): string => (name === 'tapa' ? `tapa ${value}` : value)
