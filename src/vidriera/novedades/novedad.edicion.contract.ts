// What the panel does to news and events.
import { ADMIN_WRITES, STAFF, STAFF_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { TIPOS_NOVEDAD } from './novedad.rules.ts'
import { NovedadCambios, NovedadInput } from './novedad.schemas.ts'

/** As its form has it: instants are minutes of Argentina, `yyyy-mm-ddThh:mm`, and the picture is an address. */
export const NovedadEditable = () =>
  z.object({
    _id: Id(),
    slug: z.string(),
    tipo: z.enum(TIPOS_NOVEDAD),
    titulo: z.string(),
    texto: z.string(),
    cuando: z.string().nullable(),
    termina: z.string().nullable(),
    lugar: z.string().nullable(),
    imagen: z.string().nullable(),
    imagen_texto: z.string().nullable(),
    /** Nobody sees it yet, whatever its dates say. */
    borrador: z.boolean(),
    desde: z.string(),
    hasta: z.string().nullable(),
    /** Whether lists show it now, and whether its page does. */
    listada: z.boolean(),
    publicada: z.boolean(),
    libros: z.array(z.object({ _id: Id(), titulo: z.string(), autores: z.array(z.string()) })),
    version: Version(),
  })
export type NovedadEditable = z.infer<ReturnType<typeof NovedadEditable>>

/** All of them, the last published first. */
export const listNovedadesPanel = contract('GET', '/api/novedades/todas', STAFF, () => ({
  summary: 'Lista todas las novedades, publicadas o no',
  input: z.object({
    ...Page(),
    ...Busqueda(),
    limit: z.coerce.number<number>().int().min(1).max(50).default(50),
  }),
  output: z.array(NovedadEditable()),
}))

/** Makes one. Its title gives the address, which stays. Without `desde` it is published at once. */
export const createNovedad = contract('POST', '/api/novedades/crear', STAFF_WRITES, () => ({
  summary: 'Crea una novedad',
  errors: ['SLUG_TAKEN'],
  input: NovedadInput(),
  output: NovedadEditable(),
}))

/** Changes the fields that are sent. With `version`, only if it has not changed since. */
export const updateNovedad = contract('PUT', '/api/novedades/{id}', STAFF_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de una novedad',
  errors: ['NOVEDAD_NOT_FOUND', 'VERSION'],
  input: NovedadCambios().extend({
    id: Id(),
    version: z.number('La versión tiene que ser un número.').int().optional(),
  }),
  output: NovedadEditable(),
}))

export const deleteNovedad = contract('DELETE', '/api/novedades/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina una novedad',
  errors: ['NOVEDAD_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
