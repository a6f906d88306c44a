// Files of copies in the panel: uploaded, tried, applied as a whole, undone; and all copies as such a file.
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { MODOS_ARCHIVO } from './archivo.rules.ts'

const Informe = () =>
  z.object({
    /** What rows are counted in: «línea» or «fila». */
    lugar: z.string(),
    filas: z.int(),
    creadas: z.int(),
    cambiadas: z.int(),
    iguales: z.int(),
    /** What comes, less what goes. */
    ejemplares: z.int(),
    rechazadas: z.int(),
    /** The first refused rows. */
    rechazos: z.array(z.object({ linea: z.int(), motivo: z.string() })),
  })
export type Informe = z.infer<ReturnType<typeof Informe>>

const Archivo = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    nombre: z.string(),
    modo: z.enum(MODOS_ARCHIVO),
    creadas: z.int(),
    cambiadas: z.int(),
    iguales: z.int(),
    ejemplares: z.int(),
    /** Null: the machine's command line, or an account that is gone. */
    quien: z.string().nullable(),
    aplicado_en: z.iso.datetime(),
    deshecho_en: z.iso.datetime().nullable(),
  })
export type Archivo = z.infer<ReturnType<typeof Archivo>>

/** The files that were applied, the newest first; at most twenty. */
export const listArchivos = contract('GET', '/api/existencias/archivos', STAFF, () => ({
  summary: 'Lista los últimos archivos de existencias aplicados',
  input: z.object({}),
  output: z.array(Archivo()),
}))

/** Keeps a file: the body is its bytes, `application/octet-stream`. `id` is made by whoever sends it. */
export const subirArchivo = contract('PUT', '/api/existencias/archivos/{id}/bytes', STAFF, () => ({
  summary: 'Sube el archivo de existencias',
  errors: ['ARCHIVO_INVALIDO', 'UNSUPPORTED'],
  input: z.object({ id: Id() }),
  output: z.object({ bytes: z.int() }),
}))

/**
 * Applies an uploaded file, or with `ensayo` only says what it would do. With one refused row nothing is applied, and
 * `aplicado` is false. Sent again it is applied once.
 */
export const aplicarArchivo = contract(
  'POST',
  '/api/existencias/archivos/{id}',
  { ...STAFF, changesShared: true },
  () => ({
    summary: 'Aplica un archivo de existencias, o muestra qué haría',
    errors: ['ARCHIVO_NOT_FOUND', 'ARCHIVO_INVALIDO'],
    input: z.object({
      id: Id(),
      nombre: LineText({ max: 255 }).min(1),
      modo: z.enum(MODOS_ARCHIVO, 'Elegí qué dice el archivo.'),
      ensayo: z.boolean().default(false),
    }),
    output: z.object({ aplicado: z.boolean(), informe: Informe().nullable() }),
  }),
)

/** Writes back what a file moved. */
export const deshacerArchivo = contract(
  'POST',
  '/api/existencias/archivos/{id}/deshacer',
  { ...STAFF, changesShared: true },
  () => ({
    summary: 'Deshace lo que movió un archivo de existencias',
    errors: ['ARCHIVO_NOT_FOUND', 'OTRO_ESTADO', 'COPIAS_MOVIDAS'],
    input: z.object({ id: Id() }),
    output: z.array(Archivo()),
  }),
)

/** All copies as a file that can be read again. */
export const downloadExistencias = contract(
  'GET',
  '/api/existencias/archivo',
  { ...STAFF, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga todas las existencias como un archivo que se puede volver a leer',
    input: z.object({ formato: z.enum(['csv', 'xlsx']) }),
    output: z.string(),
  }),
)
