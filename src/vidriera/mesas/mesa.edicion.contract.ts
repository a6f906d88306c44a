// What the panel does to tables.
import { ADMIN_WRITES, STAFF, STAFF_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { DIRECCIONES } from '#platform/orden.ts'
import { Busqueda, Id, Mensaje, Page, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { MesaCambios, MesaInput } from './mesa.schemas.ts'

/** A table as its form has it. `desde` and `hasta` are minutes of Argentina, `yyyy-mm-ddThh:mm`. */
export const MesaEditable = () =>
  z.object({
    _id: Id(),
    slug: z.string(),
    titulo: z.string(),
    texto: z.string(),
    desde: z.string().nullable(),
    hasta: z.string().nullable(),
    /** Whether visitors see it now. */
    publicada: z.boolean(),
    libros: z.array(
      z.object({ _id: Id(), titulo: z.string(), autores: z.array(z.string()), nota: z.string().nullable() }),
    ),
    version: Version(),
  })
export type MesaEditable = z.infer<ReturnType<typeof MesaEditable>>

/** Tables of one page of the list, each with up to a hundred books. */
const POR_PAGINA_MAX = 50

/** All tables in their order. */
export const listMesas = contract('GET', '/api/mesas', STAFF, () => ({
  summary: 'Lista todas las mesas en su orden',
  input: z.object({
    ...Page(),
    ...Busqueda(),
    limit: z.coerce.number<number>().int().min(1).max(POR_PAGINA_MAX).default(POR_PAGINA_MAX),
  }),
  output: z.array(MesaEditable()),
}))

/** Makes a table, the first of all. Without `slug` its title gives the address. */
export const createMesa = contract('POST', '/api/mesas/crear', STAFF_WRITES, () => ({
  summary: 'Crea una mesa, la primera de todas',
  errors: ['SLUG_TAKEN', 'DEMASIADAS'],
  input: MesaInput(),
  output: MesaEditable(),
}))

/** Changes the fields that are sent. With `version`, only if the table has not changed since. The former address goes on. */
export const updateMesa = contract('PUT', '/api/mesas/{id}', STAFF_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de una mesa',
  errors: ['MESA_NOT_FOUND', 'SLUG_TAKEN', 'VERSION'],
  input: MesaCambios().extend({
    id: Id(),
    version: z.number('La versión tiene que ser un número.').int().optional(),
  }),
  output: MesaEditable(),
}))

/** Moves a table by one place among the others; at the end of the list nothing changes. */
export const moveMesa = contract('POST', '/api/mesas/{id}/mover', STAFF_WRITES, () => ({
  summary: 'Mueve una mesa un lugar',
  errors: ['MESA_NOT_FOUND'],
  input: z.object({ id: Id(), direccion: z.enum(DIRECCIONES, 'La dirección es «arriba» o «abajo».') }),
  output: Mensaje(),
}))

/** Deletes a table; its books stay in the shop. */
export const deleteMesa = contract('DELETE', '/api/mesas/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina una mesa; sus libros siguen en venta',
  errors: ['MESA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
