// What administrators do with banners.
import { ADMIN, ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { DIRECCIONES } from '#platform/orden.ts'
import { Busqueda, Id, Mensaje, Page, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Banner } from './banner.contract.ts'
import { BANNERS_MAX } from './banner.rules.ts'
import { BannerCambios, BannerInput } from './banner.schemas.ts'

/** As its form has it: `desde` and `hasta` are minutes of Argentina, `yyyy-mm-ddThh:mm`, and the picture is an address. */
export const BannerEditable = () =>
  Banner().extend({
    activo: z.boolean(),
    desde: z.string().nullable(),
    hasta: z.string().nullable(),
    /** Whether visitors may see it now. */
    publicado: z.boolean(),
    version: Version(),
  })
export type BannerEditable = z.infer<ReturnType<typeof BannerEditable>>

/** All banners in their order. */
export const listTodosLosBanners = contract('GET', '/api/banners/todos', ADMIN, () => ({
  summary: 'Lista todos los banners en su orden',
  input: z.object({
    ...Page(),
    ...Busqueda(),
    limit: z.coerce.number<number>().int().min(1).max(BANNERS_MAX).default(BANNERS_MAX),
  }),
  output: z.array(BannerEditable()),
}))

/** Makes a banner, the last of all. */
export const createBanner = contract('POST', '/api/banners/crear', ADMIN_WRITES, () => ({
  summary: 'Crea un banner, el último de todos',
  errors: ['DEMASIADOS_BANNERS'],
  input: BannerInput(),
  output: BannerEditable(),
}))

/** Changes the fields that are sent. With `version`, only if the banner has not changed since. */
export const updateBanner = contract('PUT', '/api/banners/{id}', ADMIN_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de un banner',
  errors: ['BANNER_NOT_FOUND', 'VERSION'],
  input: BannerCambios().extend({
    id: Id(),
    version: z.number('La versión tiene que ser un número.').int().optional(),
  }),
  output: BannerEditable(),
}))

/** Moves a banner by one place among the others; at the end of the list nothing changes. */
export const moveBanner = contract('POST', '/api/banners/{id}/mover', ADMIN_WRITES, () => ({
  summary: 'Mueve un banner un lugar',
  errors: ['BANNER_NOT_FOUND'],
  input: z.object({ id: Id(), direccion: z.enum(DIRECCIONES, 'La dirección es «arriba» o «abajo».') }),
  output: Mensaje(),
}))

/** Deletes a banner; when none is left, the specification's own are shown again. */
export const deleteBanner = contract('DELETE', '/api/banners/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina un banner',
  errors: ['BANNER_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
