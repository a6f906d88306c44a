// What administrators keep for the law of the uniform price: declared fairs, institutional buyers, and what is beyond it.

import { CLASES_COMPRADOR } from '#catalogo/descuentos/descuento.rules.ts'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { ADMIN, ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje, Page, Pesos, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CompradorEdicionInput, CompradorForm, FeriaEdicionInput, FeriaForm } from './ley.schemas.ts'

const Feria = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    desde: z.string(),
    /** Its last day. */
    hasta: z.string(),
    /** None: the whole country. */
    provincias: z.array(z.enum(JURISDICCIONES)),
    norma: z.string(),
    /** Per cent of the PVP. */
    tope: z.number(),
    version: Version(),
  })
export type Feria = z.infer<ReturnType<typeof Feria>>

const Comprador = () =>
  z.object({
    _id: Id(),
    /** The account; null once it is gone. */
    usuario: z.object({ _id: Id(), nombre: z.string() }).nullable(),
    clase: z.enum(CLASES_COMPRADOR),
    institucion: z.string(),
    documento: z.string(),
    desde: z.string(),
    hasta: z.string().nullable(),
    version: Version(),
  })
export type Comprador = z.infer<ReturnType<typeof Comprador>>

/** The declared fairs, the last one first. */
export const listFerias = contract('GET', '/api/ferias', ADMIN, () => ({
  summary: 'Lista las ferias declaradas',
  input: z.object(Page()),
  output: z.array(Feria()),
}))

/** Enters a declared fair. `provincias` empty: the whole country; `tope` in per cent, at most 10. */
export const createFeria = contract('POST', '/api/ferias', ADMIN_WRITES, () => ({
  summary: 'Agrega una feria declarada',
  errors: ['DEMASIADAS'],
  input: FeriaForm(),
  output: Feria(),
}))

/** Changes the fields that are sent. With `version`, only if the fair has not changed since. */
export const updateFeria = contract('PUT', '/api/ferias/{id}', ADMIN_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de una feria',
  errors: ['FERIA_NOT_FOUND', 'VERSION'],
  input: FeriaEdicionInput(),
  output: Feria(),
}))

/** Deletes a fair: from then on it allows nothing. */
export const deleteFeria = contract('DELETE', '/api/ferias/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina una feria',
  errors: ['FERIA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** The institutional buyers, those of accounts that are gone too, newest first. */
export const listCompradores = contract('GET', '/api/compradores', ADMIN, () => ({
  summary: 'Lista los compradores institucionales',
  input: z.object(Page()),
  output: z.array(Comprador()),
}))

/** Marks an account as an institutional buyer from a day on. */
export const createComprador = contract('POST', '/api/compradores', ADMIN, () => ({
  summary: 'Marca una cuenta como comprador institucional',
  input: CompradorForm(),
  output: Comprador(),
}))

/** Changes the fields that are sent; a mark is ended by its last day (`hasta`) and never deleted. */
export const updateComprador = contract('PUT', '/api/compradores/{id}', ADMIN, () => ({
  summary: 'Cambia los datos que se mandan de un comprador institucional',
  errors: ['COMPRADOR_NOT_FOUND', 'VERSION'],
  input: CompradorEdicionInput(),
  output: Comprador(),
}))

/** New books that cost less than their PVP, newest first. */
export const listLibrosBajoPvp = contract('GET', '/api/ley/libros', ADMIN, () => ({
  summary: 'Lista los libros nuevos que cuestan menos que su PVP',
  input: z.object(Page()),
  output: z.array(z.object({ _id: Id(), titulo: z.string(), isbn: z.string(), precio: Pesos(), pvp: Pesos() })),
}))
