// The book form of section 5 of the specification, messages word for word. Server and form page use the same schemas.

import { CLASES_IVA } from '#casa/deberes/iva.rules.ts'
import { FORMATOS, IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import { FUENTES_PVP, REGLAS_LEGALES } from '#catalogo/descuentos/descuento.rules.ts'
import { CAMPO_REQUERIDO, EditInput, editOf, Line, Paragraphs, WebAddress } from '#platform/forms.schemas.ts'
import { hasDosDecimales } from '#platform/money.ts'
import { Dia } from '#platform/schemas.ts'
import { LineText, UnjudgedText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { isDiaDeEdicion, readFechaEscrita } from './fecha.rules.ts'
import { MEDIDA_ILEGIBLE, readFicha } from './ficha/ficha.pantalla.rules.ts'
import { SIN_COLECCION } from './ficha/ficha.rules.ts'
import { FichaForm } from './ficha/ficha.schemas.ts'
import { readIsbnEscrito } from './isbn.rules.ts'
import { DESCRIPCION_MAX, ELEGIDOS_MAX, type Formulario, TITULO_MAX } from './libro.edicion.rules.ts'
import { PRECIO_MAX } from './libro.rules.ts'
import { PRECIO_ILEGIBLE, parsePesos } from './precio.rules.ts'

const PVP_ILEGIBLE = 'Escribí el PVP así: 18900 o 18900,50.'
const ISBN_INVALIDO = 'El ISBN no es válido: revisá sus dígitos.'
const FECHA_INVALIDA = 'La fecha no es válida.'
const IDIOMA_INVALIDO = 'Elegí un idioma de la lista.'
/** Generous: an ISBN with its label, a day with its time, an id. */
const CODIGO_MAX = 60
const PRECISIONES = ['dia', 'anio'] as const

/** One ISBN as it is written; becomes 13 digits. */
const Isbn = () =>
  LineText({ max: CODIGO_MAX, required: CAMPO_REQUERIDO, tooLong: ISBN_INVALIDO, invalid: ISBN_INVALIDO })
    .min(1, CAMPO_REQUERIDO)
    .transform((text, context) => {
      const isbn = readIsbnEscrito(text)
      if (isbn !== null) return isbn
      context.issues.push({ code: 'custom', message: ISBN_INVALIDO, input: text })
      return z.NEVER
    })

/** A day as `yyyy-mm-dd`; a time after it is dropped. */
const Fecha = () =>
  LineText({ max: CODIGO_MAX, required: CAMPO_REQUERIDO, tooLong: FECHA_INVALIDA, invalid: FECHA_INVALIDA })
    .min(1, CAMPO_REQUERIDO)
    .transform((text, context) => {
      const day = /^(\d{4}-\d\d-\d\d)(?:T[\d:.]+Z?)?$/.exec(text)?.[1] ?? ''
      if (isDiaDeEdicion(day)) return day
      context.issues.push({ code: 'custom', message: FECHA_INVALIDA, input: text })
      return z.NEVER
    })

/** Pesos, two decimals at most. */
const Precio = () =>
  z
    .number(CAMPO_REQUERIDO)
    .min(0, 'El precio no puede ser negativo.')
    .max(PRECIO_MAX, `El precio no puede superar los ${PRECIO_MAX} pesos.`)
    .refine(hasDosDecimales, 'El precio lleva hasta dos decimales.')
    .brand<'pesos', 'inout'>()

/** The uniform price in pesos; null: nobody knows it. */
const Pvp = () =>
  z
    .number(PVP_ILEGIBLE)
    .gt(0, 'El PVP tiene que ser mayor que cero.')
    .max(PRECIO_MAX, `El PVP no puede superar los ${PRECIO_MAX} pesos.`)
    .refine(hasDosDecimales, 'El PVP lleva hasta dos decimales.')
    .brand<'pesos', 'inout'>()
    .nullish()

/** Said of a price of 0 that is meant so; of any other one it is nothing to say. */
const Gratis = () => z.boolean('Decí si es gratis con true o false.').optional()

/** Ids that were chosen from a list, each once. Whether they exist is for the server to say. */
const Elegidos = (none: string) =>
  z
    .array(LineText({ max: CODIGO_MAX, tooLong: none, required: none }), none)
    .min(1, none)
    .max(ELEGIDOS_MAX, `No pueden ser más de ${ELEGIDOS_MAX}.`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])

const SIN_FORMATO = 'Debes seleccionar al menos un formato.'
const Formatos = () =>
  z
    .array(z.enum(FORMATOS, 'Elegí los formatos de la lista.'), SIN_FORMATO)
    .min(1, SIN_FORMATO)
    .transform((formatos) => FORMATOS.filter((formato) => formatos.includes(formato)))

const Idioma = () =>
  LineText({ max: CODIGO_MAX, required: CAMPO_REQUERIDO, tooLong: IDIOMA_INVALIDO })
    .min(1, CAMPO_REQUERIDO)
    .pipe(z.enum(IDIOMAS, IDIOMA_INVALIDO))

export const LibroForm = () =>
  z.object({
    isbn: Isbn(),
    titulo: Line(TITULO_MAX),
    idioma: Idioma(),
    descripcion: Paragraphs(DESCRIPCION_MAX),
    fecha_edicion: Fecha(),
    fecha_edicion_precision: z.enum(PRECISIONES, 'La precisión es «dia» o «anio».').nullish(),
    editorial: LineText({ max: CODIGO_MAX, required: CAMPO_REQUERIDO }).min(1, CAMPO_REQUERIDO).toLowerCase(),
    precio: Precio(),
    gratis: Gratis(),
    pvp: Pvp(),
    pvp_fuente: z.enum(FUENTES_PVP, 'Elegí de la lista quién informó el PVP.').nullish(),
    pvp_desde: Dia().nullish(),
    regla_precio: z.enum(REGLAS_LEGALES, 'Elegí de la lista qué es para la ley del libro.').optional(),
    clase_iva: z.enum(CLASES_IVA, 'Elegí de la lista qué IVA lleva.').optional(),
    portada: WebAddress('Debe ser una URL válida (con http:// o https://)'),
    formatos: Formatos(),
    autores: Elegidos('Debes seleccionar al menos un autor.'),
    categorias: Elegidos('Debes seleccionar al menos una categoría.'),
    /** What is known of the edition; null: nothing. */
    ficha: FichaForm().nullish(),
  })
export type LibroForm = z.infer<ReturnType<typeof LibroForm>>

/** A field that an import left empty may stay empty, one that is cleared is refused. */
export const LibroEdicion = (antes: Formulario) => editOf(LibroForm(), antes)

const EditedList = () =>
  z
    .array(UnjudgedText(CODIGO_MAX, CAMPO_REQUERIDO), CAMPO_REQUERIDO)
    .max(ELEGIDOS_MAX, `No pueden ser más de ${ELEGIDOS_MAX}.`)
    .nullable()
    .optional()

/** The same on the wire. */
export const LibroEdicionInput = () =>
  EditInput(LibroForm()).extend({
    fecha_edicion_precision: LibroForm().shape.fecha_edicion_precision,
    precio: z.number(CAMPO_REQUERIDO).brand<'pesos', 'inout'>().nullable().optional(),
    gratis: Gratis(),
    pvp: z.number(PVP_ILEGIBLE).brand<'pesos', 'inout'>().nullable().optional(),
    formatos: EditedList(),
    autores: EditedList(),
    categorias: EditedList(),
    ficha: FichaForm().nullish(),
  })

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '_id' in value ? value._id : value
const idsOf = (value: unknown): unknown => (Array.isArray(value) ? value.map(idOf) : value)

/** The edition's part of the screen, once it was unfolded; before, what is stored stays. */
const isAbierta = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * A form as the screen fills it in: the price and the date as they are typed (one field says both the date and how exactly it
 * is known), things of the shop as they are chosen.
 */
const dePantalla = <T extends z.ZodType>(form: T) =>
  z.record(z.string(), z.unknown()).transform((campos, context): z.output<T> => {
    const precio = parsePesos(String(campos.precio ?? ''))
    const pvp = parsePesos(String(campos.pvp ?? ''))
    const ficha = isAbierta(campos.ficha) ? readFicha(campos.ficha) : undefined
    if (ficha?.coleccion_numero && !ficha.coleccion) {
      context.issues.push({ code: 'custom', message: SIN_COLECCION, path: ['ficha', 'coleccion'], input: campos })
    }
    const parsed = form.safeParse({
      ...campos,
      ...readFechaEscrita(String(campos.fecha_edicion ?? '')),
      precio: precio === undefined ? Number.NaN : precio, // refused, also where the price may be left out
      ...('pvp' in campos && {
        pvp: pvp === undefined ? Number.NaN : pvp,
        pvp_fuente: campos.pvp_fuente || null,
        pvp_desde: campos.pvp_desde || null,
      }),
      editorial: idOf(campos.editorial),
      autores: idsOf(campos.autores),
      categorias: idsOf(campos.categorias),
      ficha,
    })
    if (parsed.success) return parsed.data
    for (const { message, path } of parsed.error.issues) {
      const said =
        precio === undefined && path[0] === 'precio'
          ? PRECIO_ILEGIBLE
          : path[0] === 'ficha' && String(path[1]).endsWith('_mm')
            ? MEDIDA_ILEGIBLE
            : message
      context.issues.push({ code: 'custom', message: said, path: [...path], input: campos })
    }
    return z.NEVER
  })

export const LibroFormPantalla = () => dePantalla(LibroForm())
export const LibroEdicionPantalla = (antes: Formulario) => dePantalla(LibroEdicion(antes))

/** A book that was met before anybody knew more of it. */
export const LibroRapidoForm = () => z.object({ isbn: Isbn(), titulo: Line(TITULO_MAX) })
