// Counting: a count is begun, devices send what they beeped, it is closed, its differences are accepted.
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje, Page, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { ALCANCES, BIPS_MAX, CANTIDAD_MAX, ESTADOS_RECUENTO, ESTANTE_MAX } from './recuento.rules.ts'

const FALTA_ESTANTE = 'Escribí qué estante se cuenta.'

const Recuento = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    lugar: z.object({ _id: Id(), nombre: z.string() }),
    alcance: z.enum(ALCANCES),
    estante: z.string().nullable(),
    estado: z.enum(ESTADOS_RECUENTO),
    /** Who began it; null for an account that is gone. */
    quien: z.string().nullable(),
    creado_en: z.iso.datetime(),
    cerrado_en: z.iso.datetime().nullable(),
    /** Copies that were counted so far, of how many titles. */
    ejemplares: z.int(),
    titulos: z.int(),
    /** Differences that wait for somebody; 0 before it is closed. */
    pendientes: z.int(),
  })
export type Recuento = z.infer<ReturnType<typeof Recuento>>

const LibroContado = () => z.object({ _id: Id(), titulo: z.string(), isbn: z.string() })

/** A title of a count, with what all devices counted of it. */
const TituloContado = () =>
  z.object({
    libro: LibroContado().extend({ autores: z.array(z.string()), portada_version: z.string() }),
    contado: z.int(),
    /** Of which this many by the device that asks. */
    propios: z.int(),
    estante: z.string().nullable(),
    /** Asked for and not beeped yet. */
    falta: z.boolean(),
  })
export type TituloContado = z.infer<ReturnType<typeof TituloContado>>

const RecuentoAbierto = () =>
  Recuento().extend({
    /** The titles that were beeped last, and those that are asked for and lack. */
    ultimos: z.array(TituloContado()),
    equipos: z.array(z.object({ equipo: Id(), quien: z.string().nullable(), ejemplares: z.int() })),
    /** Codes that no book has, the latest first. */
    desconocidos: z.array(z.object({ codigo: z.string(), cantidad: z.int() })),
  })
export type RecuentoAbierto = z.infer<ReturnType<typeof RecuentoAbierto>>

/** All counts, the latest first. */
export const listRecuentos = contract('GET', '/api/recuentos', STAFF, () => ({
  summary: 'Lista los recuentos, los últimos primero',
  input: z.object({ ...Page() }),
  output: z.array(Recuento()),
}))

/** Places and their shelves, for beginning a count. */
export const listLugaresDeRecuento = contract('GET', '/api/recuentos/lugares', STAFF, () => ({
  summary: 'Lista los lugares y estantes que se pueden recontar',
  input: z.object({}),
  output: z.array(z.object({ _id: Id(), nombre: z.string(), estantes: z.array(z.string()) })),
}))

/** Begins a count; `titulos` is that of the day, whose titles the shop chooses. Without `lugar` the only place. */
export const createRecuento = contract('POST', '/api/recuentos', STAFF, () => ({
  summary: 'Empieza un recuento',
  errors: ['LUGAR_NOT_FOUND', 'NADA_QUE_CONTAR'],
  input: z.object({
    lugar: Id().nullish(),
    alcance: z.enum(ALCANCES, 'Elegí qué se cuenta.'),
    estante: LineText({
      max: ESTANTE_MAX,
      required: FALTA_ESTANTE,
      tooLong: `El estante puede tener hasta ${ESTANTE_MAX} caracteres.`,
    }).nullish(),
  }),
  output: Recuento(),
}))

/** How far a count is. `equipo` is the device that asks. */
export const getRecuento = contract('GET', '/api/recuentos/{id}', STAFF, () => ({
  summary: 'Da un recuento y cuánto avanzó',
  errors: ['RECUENTO_NOT_FOUND'],
  input: z.object({ id: Id(), equipo: Id().optional() }),
  output: RecuentoAbierto(),
}))

/**
 * What a device beeped. Each beep has an id that the device made: one that was sent before is not counted again, so that a
 * device may repeat what it does not know to have arrived.
 */
export const addBips = contract('POST', '/api/recuentos/{id}/bips', STAFF, () => ({
  summary: 'Suma los códigos que leyó un equipo, cada uno una sola vez',
  errors: ['RECUENTO_NOT_FOUND', 'RECUENTO_CERRADO'],
  input: z.object({
    id: Id(),
    equipo: Id(),
    bips: z
      .array(
        z.object({
          id: Id(),
          codigo: LineText({ max: ESTANTE_MAX }).min(1, 'Falta el código.'),
          cantidad: z
            .int('La cantidad es un número entero.')
            .min(-CANTIDAD_MAX, 'Son demasiados ejemplares.')
            .max(CANTIDAD_MAX, 'Son demasiados ejemplares.')
            .refine((n) => n !== 0, 'La cantidad no puede ser 0.'),
        }),
      )
      .min(1)
      .max(BIPS_MAX),
  }),
  /** The title of each code, in the order of the beeps; null where no book has it. */
  output: z.object({
    titulos: z.array(TituloContado().nullable()),
    ejemplares: z.int(),
    titulos_contados: z.int(),
  }),
}))

/** Looks again for the codes that no book had. */
export const resolveDesconocidos = contract('POST', '/api/recuentos/{id}/desconocidos', STAFF, () => ({
  summary: 'Busca otra vez los códigos que ningún libro tenía',
  errors: ['RECUENTO_NOT_FOUND', 'RECUENTO_CERRADO'],
  input: z.object({ id: Id() }),
  output: z.object({ hallados: z.int() }),
}))

/** Pauses, goes on, closes (which finds the differences) or drops a count. */
export const setEstadoRecuento = contract('PUT', '/api/recuentos/{id}/estado', STAFF, () => ({
  summary: 'Pausa, retoma, cierra o descarta un recuento',
  errors: ['RECUENTO_NOT_FOUND', 'RECUENTO_CERRADO'],
  input: z.object({ id: Id(), estado: z.enum(ESTADOS_RECUENTO, 'Ese estado no existe.') }),
  output: Recuento(),
}))

const Diferencia = () =>
  z.object({
    libro: LibroContado(),
    /** `falta`, `sobra` or `nunca` (counted there for the first time). */
    clase: z.enum(['falta', 'sobra', 'nunca']),
    contado: z.int(),
    esperado: z.int().nullable(),
    /** The price of all copies that differ; null for a book without a price. */
    dinero: Pesos().nullable(),
    /** The shelf where it should stand, where another one was counted. */
    otro_estante: z.string().nullable(),
    /** Copies that are kept for orders now, and which ones; at most five of these. */
    reservado: z.int(),
    pedidos: z.array(z.object({ _id: Id(), numero: z.int() })),
    estado: z.enum(['pendiente', 'aceptada', 'ignorada']),
    /** Who decided. */
    quien: z.string().nullable(),
  })
export type Diferencia = z.infer<ReturnType<typeof Diferencia>>

/** What did not match, those that wait first, each by money. Its sums are of all that wait. */
export const listDiferencias = contract('GET', '/api/recuentos/{id}/diferencias', STAFF, () => ({
  summary: 'Lista las diferencias de un recuento cerrado',
  errors: ['RECUENTO_NOT_FOUND'],
  input: z.object({ id: Id(), ...Page() }),
  output: z.object({
    faltan: z.object({ ejemplares: z.int(), dinero: Pesos() }),
    sobran: z.object({ ejemplares: z.int(), dinero: Pesos() }),
    /** Titles that wait and that `todas` leaves: counted there for the first time, and those that nobody beeped. */
    nuevos: z.int(),
    sin_leer: z.int(),
    /** The copies of both: of those that are too many, and of those that lack. */
    suben_nuevos: z.int(),
    bajan_sin_leer: z.int(),
    items: z.array(Diferencia()),
  }),
}))

/**
 * Decides differences: those of `libros`, or with `todas` all that wait, but those of books that belong on another shelf. Accepted, it
 * leaves two more sorts that change more than a number: `nuevos`, titles that were never counted there (from then on they are sold by
 * what there is), and `sin_leer`, titles that nobody beeped (from then on there is none).
 * One book that cannot be corrected is refused when it is alone, and passed over, with its reason, among several.
 */
export const decideDiferencias = contract('POST', '/api/recuentos/{id}/diferencias', STAFF, () => ({
  summary: 'Acepta o ignora diferencias de un recuento',
  errors: ['RECUENTO_NOT_FOUND', 'RECUENTO_ABIERTO', 'RESERVADO'],
  input: z.object({
    id: Id(),
    decision: z.enum(['aceptar', 'ignorar'], 'Elegí aceptar o ignorar.'),
    libros: z.array(Id()).min(1).max(1_000).nullish(),
    todas: z.boolean().default(false),
    nuevos: z.boolean().default(false),
    sin_leer: z.boolean().default(false),
  }),
  output: Mensaje().extend({ decididas: z.int(), motivos: z.array(z.string()) }),
}))
