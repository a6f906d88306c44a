// The stock as the panel sees and moves it. The whole staff does; administrators keep the places.

import { MODOS } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { Esperan } from '#estante/esperas/espera.contract.ts'
import { ADMIN, ADMIN_WRITES, STAFF, STAFF_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CONDICIONES, ESTADOS_RESERVA, TIPOS_LUGAR, TIPOS_MOVIMIENTO } from './existencia.rules.ts'
import { EstanteForm, LugarCambios, LugarForm, MovimientoCampos, VentaCampos } from './existencia.schemas.ts'

const Lugar = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    tipo: z.enum(TIPOS_LUGAR),
    /** Orders of the web may take its copies. */
    vende_en_linea: z.boolean(),
    /** Nothing comes there any more. */
    cerrado: z.boolean(),
    /** Orders take from the smallest first. */
    orden: z.int(),
    version: Version(),
  })
export type Lugar = z.infer<ReturnType<typeof Lugar>>

/** All places, open ones first, in the order in which orders take from them. */
export const listLugares = contract(
  'GET',
  '/api/lugares',
  { access: 'admin', staff: true, scope: 'existencias:leer' },
  () => ({ summary: 'Lista los lugares donde hay ejemplares', input: z.object({}), output: z.array(Lugar()) }),
)

export const createLugar = contract('POST', '/api/lugares/crear', ADMIN, () => ({
  summary: 'Crea un lugar',
  errors: ['LUGAR_TAKEN', 'LUGARES_MAX'],
  input: LugarForm(),
  output: Lugar(),
}))

/** Changes the fields that are sent. A place is closed, never deleted: its movements stay. */
export const updateLugar = contract('PUT', '/api/lugares/{id}', ADMIN_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de un lugar, o lo cierra',
  errors: ['LUGAR_NOT_FOUND', 'LUGAR_TAKEN', 'VERSION'],
  input: LugarCambios(),
  output: Lugar(),
}))

const LibroConCopias = () =>
  z.object({
    _id: Id(),
    isbn: z.string(),
    titulo: z.string(),
    fisico: z.int(),
    reservado: z.int(),
    /** Somewhere fewer are free than the minimum of that place. */
    bajo_minimo: z.boolean(),
  })
export type LibroConCopias = z.infer<ReturnType<typeof LibroConCopias>>

/**
 * Books that were counted, by title, found by words of the title or by ISBN; `lugar`: with copies there, counted there alone;
 * `bajo_minimo`: to be bought again. `siguiente`, given as `despues_de`, goes on after the last one; null at the end.
 */
export const listExistencias = contract(
  'GET',
  '/api/existencias',
  { access: 'admin', staff: true, scope: 'existencias:leer' },
  () => ({
    summary: 'Lista los libros contados y cuántos ejemplares hay',
    input: z.object({
      ...Busqueda(),
      lugar: Id().optional(),
      bajo_minimo: z.enum(['si']).optional(),
      despues_de: Id().optional(),
    }),
    output: z.object({ libros: z.array(LibroConCopias()), siguiente: Id().nullable() }),
  }),
)

const Venta = () =>
  z.object({
    modo: z.enum(MODOS).nullable(),
    dias: z.int().nullable(),
    tope: z.int().nullable(),
    sale_el: z.string().nullable(),
  })

const Copias = () =>
  z.object({
    _id: z.int(),
    lugar: z.object({ _id: Id(), nombre: z.string() }),
    condicion: z.enum(CONDICIONES),
    proveedor: z.object({ _id: Id(), nombre: z.string() }).nullable(),
    fisico: z.int(),
    reservado: z.int(),
    minimo: z.int().nullable(),
    estante: z.string().nullable(),
  })
export type Copias = z.infer<ReturnType<typeof Copias>>

const Movimiento = () =>
  z.object({
    _id: z.int(),
    tipo: z.enum(TIPOS_MOVIMIENTO),
    /** What came, or went where it is negative. */
    cantidad: z.int(),
    lugar: z.string(),
    condicion: z.enum(CONDICIONES),
    proveedor: z.string().nullable(),
    documento: z.string().nullable(),
    /** Null where there is none, or where it was deleted. */
    pedido: z.object({ _id: Id(), numero: z.int() }).nullable(),
    quien: z.string().nullable(),
    fecha_hora: z.iso.datetime(),
  })
export type Movimiento = z.infer<ReturnType<typeof Movimiento>>

const ExistenciaDeLibro = () =>
  z.object({
    _id: Id(),
    isbn: z.string(),
    titulo: z.string(),
    /** E-books and audiobooks have no copies. */
    de_papel: z.boolean(),
    venta: Venta(),
    copias: z.array(Copias()),
    /** Copies that orders were promised and that have to come first. */
    encargados: z.int(),
    /** Readers that are to be told when it is there. */
    esperan: Esperan(),
    /** Readers are told that there is none. */
    agotado: z.boolean(),
    /** The latest ones. */
    movimientos: z.array(Movimiento()),
  })
export type ExistenciaDeLibro = z.infer<ReturnType<typeof ExistenciaDeLibro>>

/** All that is known of a book's copies. */
export const getExistencia = contract(
  'GET',
  '/api/existencias/libros/{id}',
  { access: 'admin', staff: true, scope: 'existencias:leer' },
  () => ({
    summary: 'Da todo lo que se sabe de los ejemplares de un libro',
    errors: ['LIBRO_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: ExistenciaDeLibro(),
  }),
)

/**
 * Copies of a book come, go or change place; answers what is known of them then. With an `_id` of the caller's own it happens
 * once, however often it is sent.
 */
export const moveEjemplares = contract(
  'POST',
  '/api/existencias/libros/{id}/movimientos',
  { access: 'admin', staff: true, scope: 'existencias:escribir', changesShared: true },
  () => ({
    summary: 'Ingresa, saca o traslada ejemplares de un libro',
    errors: [
      'LIBRO_NOT_FOUND',
      'LUGAR_NOT_FOUND',
      'LUGAR_CERRADO',
      'SIN_EJEMPLARES',
      'LIBRO_SIN_EJEMPLARES',
      'PROVEEDOR_NOT_FOUND',
      'MOVIMIENTO_REPETIDO',
    ],
    input: z.object({ id: Id(), _id: Id().optional(), ...MovimientoCampos() }),
    output: ExistenciaDeLibro(),
  }),
)

/** The shelf and the minimum of a book's copies in one place and condition (`existencia`). */
export const updateEstante = contract('PUT', '/api/existencias/libros/{id}/estante', STAFF, () => ({
  summary: 'Guarda el estante y el mínimo de un libro en un lugar',
  errors: ['EXISTENCIA_NOT_FOUND'],
  input: EstanteForm().extend({ id: Id(), existencia: z.int() }),
  output: ExistenciaDeLibro(),
}))

/** How a book is sold; without a mode as the shop's setting says. */
export const updateVenta = contract('PUT', '/api/existencias/libros/{id}/venta', STAFF_WRITES, () => ({
  summary: 'Dice cómo se vende un libro: con stock, a pedido, en preventa o siempre',
  errors: ['LIBRO_NOT_FOUND', 'LIBRO_SIN_EJEMPLARES'],
  input: z.object({ id: Id(), ...VentaCampos() }),
  output: ExistenciaDeLibro(),
}))

const CopiasDePedido = () =>
  z.object({
    /** From 1, as the order's lines stand. */
    linea: z.int(),
    /** `encargo`: they have to come first. */
    estado: z.enum([...ESTADOS_RESERVA, 'encargo']),
    cantidad: z.int(),
    lugar: z.string().nullable(),
    estante: z.string().nullable(),
    condicion: z.enum(CONDICIONES).nullable(),
    vence_en: z.iso.datetime().nullable(),
  })
export type CopiasDePedido = z.infer<ReturnType<typeof CopiasDePedido>>

/** From where each copy of an order comes, line by line; nothing of books that nobody counted. */
export const listCopiasDePedido = contract('GET', '/api/existencias/pedidos/{id}', STAFF, () => ({
  summary: 'Dice de dónde sale cada ejemplar de un pedido',
  input: z.object({ id: Id() }),
  output: z.array(CopiasDePedido()),
}))
