// What administrators see of one customer, and write down. An account of the team is not there for any of these calls.

import { Direccion } from '#envios/direcciones/direccion.contract.ts'
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page, Pesos, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ESTADOS_PAGO } from '#venta/pagos/pago.rules.ts'
import { ESTADOS_POSIBLES } from '#venta/pedidos/estado.rules.ts'
import { NotaForm } from './cliente.schemas.ts'

const Espera = () =>
  z.object({
    _id: Id(),
    /** The book, where it is known which. */
    libro: z.object({ _id: Id(), titulo: z.string(), isbn: z.string() }).nullable(),
    /** Else the words that were searched for. */
    texto: z.string().nullable(),
    pedida_en: z.iso.datetime(),
    /** Said yes to the mail that asked; until then nobody is written to. */
    confirmada: z.boolean(),
    /** Was told that the book is there. */
    avisada: z.boolean(),
  })

const Ficha = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    apellido: z.string(),
    email: z.string(),
    /** The address was proved by a mail. */
    email_verificado: z.boolean(),
    /** Bought without an account: nobody can log in. */
    invitado: z.boolean(),
    /** Of the guest, the default address or the last order, in this order. */
    telefono: z.string().nullable(),
    /** The free label beside the role. */
    tipo: z.string(),
    desde: z.iso.datetime(),
    /** Of the profile. */
    direccion: z.string().nullable(),
    direcciones: z.array(Direccion()),
    /** What counts as sold, on the web, by telephone and at the counter: without shipping, less what was given back. */
    gastado: Pesos(),
    /** How many sales that is. */
    compras: z.int(),
    /** Newest first, at most 100. */
    esperas: z.array(Espera()),
  })
export type Ficha = z.infer<ReturnType<typeof Ficha>>

const FichaCorta = () =>
  z.object({
    ...Ficha().pick({ _id: true, nombre: true, apellido: true, email: true, invitado: true, desde: true }).shape,
    /** Orders, whatever became of them, and sales at the counter. */
    compras: z.int(),
    /** When the last of them was; null where there is none. */
    ultima: z.iso.datetime().nullable(),
  })
export type FichaCorta = z.infer<ReturnType<typeof FichaCorta>>

/** Customers, guests among them, newest first; found by name, username or e-mail address. */
export const listFichas = contract('GET', '/api/clientes/fichas', ADMIN, () => ({
  summary: 'Lista los clientes con lo que compraron, los nuevos primero',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(FichaCorta()),
}))

export const getCliente = contract('GET', '/api/clientes/{id}', ADMIN, () => ({
  summary: 'Muestra la ficha de un cliente',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Ficha(),
}))

const Compra = () =>
  z.object({
    _id: Id(),
    /** An order has its page; a sale at the counter is found by its number among those of every day. */
    canal: z.enum(['pedido', 'mostrador']),
    numero: z.int(),
    fecha_hora: z.iso.datetime(),
    lineas: z.array(z.object({ titulo: z.string(), cantidad: z.int() })),
    /** All that it cost, shipping included. */
    total: Pesos(),
    /** Of a sale at the counter: what was given back of it. */
    devuelto: Pesos().optional(),
    /** Of an order. */
    estado: z.enum(ESTADOS_POSIBLES).optional(),
    /** Of an order whose money is followed. */
    estado_pago: z.enum(ESTADOS_PAGO).optional(),
    pagado_entero: z.literal(true).optional(),
  })
export type Compra = z.infer<ReturnType<typeof Compra>>

/** With all lines of each. */
const COMPRAS_MAX = 50
const TramoDeCompras = () => ({
  offset: Page().offset,
  limit: z.coerce.number<number>().int().min(1).max(COMPRAS_MAX).default(COMPRAS_MAX),
})

/** Orders and sales at the counter in one list, newest first, at most 50 at a time. */
export const listComprasDeCliente = contract('GET', '/api/clientes/{id}/compras', ADMIN, () => ({
  summary: 'Lista los pedidos y las compras en el mostrador de un cliente, lo nuevo primero',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id(), ...TramoDeCompras() }),
  output: z.array(Compra()),
}))

const Nota = () =>
  z.object({
    _id: Id(),
    texto: z.string(),
    /** Who wrote it; null once that account is gone. */
    por: z.string().nullable(),
    creada_en: z.iso.datetime(),
    /** Null as long as nobody has changed it. */
    editada_en: z.iso.datetime().nullable(),
    editada_por: z.string().nullable(),
    version: Version(),
  })
export type Nota = z.infer<ReturnType<typeof Nota>>

export const listNotas = contract('GET', '/api/clientes/{id}/notas', ADMIN, () => ({
  summary: 'Lista las notas sobre un cliente, las nuevas primero',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id(), ...Page() }),
  output: z.array(Nota()),
}))

export const createNota = contract('POST', '/api/clientes/{id}/notas', ADMIN, () => ({
  summary: 'Anota algo sobre un cliente',
  errors: ['USUARIO_NOT_FOUND'],
  input: NotaForm().extend({ id: Id() }),
  output: Nota(),
}))

/** With `version`, only if the note has not changed since. */
export const updateNota = contract('PUT', '/api/clientes/{id}/notas/{nota}', ADMIN, () => ({
  summary: 'Cambia una nota sobre un cliente',
  errors: ['USUARIO_NOT_FOUND', 'NOTA_NOT_FOUND', 'VERSION'],
  input: NotaForm().extend({ id: Id(), nota: Id(), version: Version().optional() }),
  output: Nota(),
}))

export const deleteNota = contract('DELETE', '/api/clientes/{id}/notas/{nota}', ADMIN, () => ({
  summary: 'Elimina una nota sobre un cliente',
  errors: ['USUARIO_NOT_FOUND', 'NOTA_NOT_FOUND'],
  input: z.object({ id: Id(), nota: Id() }),
  output: Mensaje(),
}))

/** A customer's confirmed wish that was not fulfilled yet. */
const Esperando = () =>
  z.object({
    _id: Id(),
    cliente: z.object({ _id: Id(), nombre: z.string() }),
    libro: z.object({ _id: Id(), titulo: z.string(), isbn: z.string() }).nullable(),
    texto: z.string().nullable(),
    pedida_en: z.iso.datetime(),
  })
export type Esperando = z.infer<ReturnType<typeof Esperando>>

/** Who waits for a book under an account of theirs, the longest first. Readers without an account are told to nobody. */
export const listEsperando = contract('GET', '/api/esperas/clientes', ADMIN, () => ({
  summary: 'Lista los clientes que esperan un libro, los que esperan hace más primero',
  input: z.object(Page()),
  output: z.array(Esperando()),
}))
