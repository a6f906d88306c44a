// Imports in the panel: a file is uploaded in pieces, tried, imported in the background, and undone as a whole.
import { ADMIN, STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Page } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CAMPOS } from '../campo.rules.ts'
import { ESTADOS_IMPORTACION, TRABAJOS } from './historia.rules.ts'

const Nombrado = () => z.object({ _id: Id(), nombre: z.string() })
const Linea = () => z.object({ linea: z.int(), motivo: z.string() })

const Informe = () =>
  z.object({
    /** Rows of the file, and what became of them: books. */
    filas: z.int(),
    creados: z.int(),
    actualizados: z.int(),
    iguales: z.int(),
    rechazados: z.int(),
    /** Refused rows by kind. */
    porClase: z.record(z.string(), z.int()),
    autoresNuevos: z.int(),
    editorialesNuevas: z.int(),
    /** Books of which a stronger supplier, or the shop's own hand, kept fields. */
    retenidos: z.int(),
    /** Books whose price the law does not allow; with the guard on they are refused. */
    bajoPvp: z.int(),
    /** Prices far from the former ones that were left as they were; reports of before do not say. */
    lejanos: z.int().optional(),
    segundos: z.number(),
    /** What the numbers of records count: «línea», «fila», «producto». */
    lugar: z.string(),
    /** The first refused rows. */
    primeros: z.array(Linea()),
    /** What nothing was refused for, but somebody should look at, in sentences. */
    paraMirar: z.array(z.string()),
  })

const Deshecho = () =>
  z.object({
    restaurados: z.int(),
    eliminados: z.int(),
    autoresEliminados: z.int(),
    editorialesEliminadas: z.int(),
    quedaron: z.int(),
    /** The first hundred of those that were left. */
    libros: z.array(z.object({ isbn: z.string(), titulo: z.string(), motivo: z.string() })),
  })

const Importacion = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    creada_en: z.iso.datetime(),
    /** Null: the machine's command line. */
    quien: z.object({ _id: Id(), nombre: z.string().nullable() }).nullable(),
    archivo: z.string(),
    bytes: z.int(),
    estado: z.enum(ESTADOS_IMPORTACION),
    /** What waits or is being done; null: nothing. */
    trabajo: z.enum(TRABAJOS).nullable(),
    proveedor: Nombrado().nullable(),
    columnas: z.record(z.string(), z.string().nullable()),
    gratis: z.boolean(),
    /** Prices far from the former ones are meant. */
    lejanos: z.boolean(),
    /** The sheet that is read; null: the first one with books, and those of the same columns. */
    hoja: z.string().nullable(),
    /** Bytes of the file, rows, or books of an undo. */
    avance: z
      .object({
        fase: z.enum(['importar', 'actualizar', 'deshacer']),
        hecho: z.int(),
        total: z.int(),
        creados: z.int(),
      })
      .nullable(),
    ensayo: Informe().nullable(),
    informe: Informe().nullable(),
    deshecho: Deshecho().nullable(),
    /** Why the last work failed. Nothing of it was saved. */
    falla: z.string().nullable(),
    importada_en: z.iso.datetime().nullable(),
    terminada_en: z.iso.datetime().nullable(),
    /** What it changed is still known. */
    deshacible: z.boolean(),
    /** There are refused rows to download. */
    rechazos: z.boolean(),
  })
export type Importacion = z.infer<ReturnType<typeof Importacion>>

const NO_ESTA = ['IMPORTACION_NOT_FOUND'] as const
const OCUPADA = [...NO_ESTA, 'EN_CURSO', 'OTRO_ESTADO'] as const

/** The imports, newest first; uploads that have not come to their end are none. */
export const listImportaciones = contract('GET', '/api/importaciones', STAFF, () => ({
  summary: 'Lista las importaciones, las nuevas primero',
  input: z.object(Page()),
  output: z.array(Importacion()),
}))

export const getImportacion = contract('GET', '/api/importaciones/{id}', STAFF, () => ({
  summary: 'Da una importación y cuánto avanzó',
  errors: NO_ESTA,
  input: z.object({ id: Id() }),
  output: Importacion(),
}))

const ARCHIVO_NOMBRE_MAX = 255

/**
 * Begins an upload, or goes on with one of the same file (name, size, time) by the same person. `faltan` are the numbers of
 * the pieces that are to be sent, each `pieza` bytes long but the last one.
 */
export const createImportacion = contract('POST', '/api/importaciones', STAFF, () => ({
  summary: 'Empieza a subir una lista, o sigue donde quedó',
  errors: ['ARCHIVO_INVALIDO', 'DEMASIADAS_LISTAS'],
  input: z.object({
    archivo: LineText({ max: ARCHIVO_NOMBRE_MAX }).min(1),
    bytes: z.int().min(0),
    /** When the file was changed, in milliseconds since 1970, as the browser says. */
    modificado: z.int().min(0).optional(),
  }),
  output: z.object({ importacion: Importacion(), pieza: z.int(), faltan: z.array(z.int()) }),
}))

/** Keeps one piece of the file: the body is its bytes, `application/octet-stream`. The last one ends the upload. */
export const subirPieza = contract('PUT', '/api/importaciones/{id}/piezas/{numero}', STAFF, () => ({
  summary: 'Sube una parte del archivo de una importación',
  errors: [...NO_ESTA, 'OTRO_ESTADO', 'PIEZA_INVALIDA', 'TOO_LARGE', 'UNSUPPORTED'],
  input: z.object({ id: Id(), numero: z.coerce.number<number>().int().min(0) }),
  output: z.object({ estado: z.enum(ESTADOS_IMPORTACION) }),
}))

const HOJA_MAX = 255
const COLUMNA_MAX = 300
const COLUMNAS_MAX = 200

const Columnas = () =>
  z.array(z.object({ nombre: LineText({ max: COLUMNA_MAX }), campo: z.enum(CAMPOS).nullable() })).max(COLUMNAS_MAX)

/**
 * The columns of an uploaded list with the first rows, and what each is taken for: by what was said for this file, by what
 * was remembered of the supplier, or by its name. A file without columns (ONIX) has none. `motivo`: why it cannot be read so.
 */
export const getMuestra = contract('GET', '/api/importaciones/{id}/muestra', STAFF, () => ({
  summary: 'Muestra las columnas y primeras filas de una lista subida',
  errors: [...NO_ESTA, 'OTRO_ESTADO'],
  input: z.object({ id: Id(), proveedor: Id().optional(), hoja: LineText({ max: HOJA_MAX }).optional() }),
  output: z.object({
    /** «UTF-8, separado por coma»; empty where it cannot be read. */
    descripcion: z.string(),
    motivo: z.string().nullable(),
    columnas: z.array(
      z.object({
        nombre: z.string(),
        campo: z.enum(CAMPOS).nullable(),
        /** What it may be besides, and why nobody takes it for that unasked. */
        propuesta: z.object({ campo: z.enum(CAMPOS), motivo: z.string() }).nullable(),
      }),
    ),
    filas: z.array(z.array(z.string())),
    /** The sheets of a spreadsheet with books, and whether they are read. */
    hojas: z.array(z.object({ nombre: z.string(), leida: z.boolean() })),
  }),
}))

const TrabajoPedido = () =>
  z.object({
    id: Id(),
    /** Who sends the list; null or missing: the shop itself. */
    proveedor: Id().nullish(),
    /** What columns mean, by their name as it is written; null is one that is not read. All others are recognised. */
    columnas: Columnas().default([]),
    /** A price of 0 means that the book is free; else that it has none. */
    gratis: z.boolean().default(false),
    /** Prices far from the former ones are meant; else they are named and stay as they were. */
    lejanos: z.boolean().default(false),
    /** A sheet of the file by its name; missing or null: the first one with books, and those of the same columns. */
    hoja: LineText({ max: HOJA_MAX }).nullish(),
  })

/** Does everything and takes it back: what would become of the rows. In the background; `GET` says how far it is. */
export const ensayarImportacion = contract('POST', '/api/importaciones/{id}/ensayar', STAFF, () => ({
  summary: 'Ensaya una importación sin guardar nada',
  errors: [...OCUPADA, 'PROVEEDOR_NOT_FOUND'],
  input: TrabajoPedido(),
  output: Importacion(),
}))

/** Imports the file, in the background: all good rows together, or none. */
export const importarImportacion = contract('POST', '/api/importaciones/{id}/importar', STAFF, () => ({
  summary: 'Importa una lista: todas las filas buenas o ninguna',
  errors: [...OCUPADA, 'PROVEEDOR_NOT_FOUND'],
  input: TrabajoPedido(),
  output: Importacion(),
}))

/** Forgets an uploaded file that was not imported. */
export const descartarImportacion = contract('POST', '/api/importaciones/{id}/descartar', STAFF, () => ({
  summary: 'Descarta una lista subida que no se importó',
  errors: OCUPADA,
  input: z.object({ id: Id() }),
  output: Importacion(),
}))

/** Takes an import back, in the background: what nothing else has touched since. The rest stays and is named. */
export const deshacerImportacion = contract('POST', '/api/importaciones/{id}/deshacer', ADMIN, () => ({
  summary: 'Deshace una importación donde nadie tocó después',
  errors: [...OCUPADA, 'SIN_DETALLE'],
  input: z.object({ id: Id() }),
  output: Importacion(),
}))

/** The refused rows as they stand in the file, with line and reason. */
export const downloadRechazos = contract(
  'GET',
  '/api/importaciones/{id}/rechazos',
  { ...STAFF, produces: 'text/csv' },
  () => ({
    summary: 'Descarga las filas rechazadas de una importación',
    errors: NO_ESTA,
    input: z.object({ id: Id() }),
    output: z.string(),
  }),
)
