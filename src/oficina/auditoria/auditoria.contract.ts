// Who did what, when and from where: the log of security events and of what staff write.
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Dia, Id } from '#platform/schemas.ts'
import { SUCESOS } from '#platform/suceso-kinds.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { ENTIDADES, POR_PAGINA } from './auditoria.rules.ts'

const Valores = () => z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable()

const Suceso = () =>
  z.object({
    _id: Id(),
    ocurrio_en: z.iso.datetime(),
    suceso: z.enum(SUCESOS),
    resultado: z.enum(['hecho', 'rechazado']),
    /** An account or a key of the API. Null for visitors, the terminal and the shop itself; its name is that of today, null once the account is gone. */
    quien: z.object({ _id: Id(), nombre: z.string().nullable() }).nullable(),
    /** An IPv4 address, or the /64 of an IPv6 one. */
    origen: z.string().nullable(),
    /** What it was done to: null where it was nothing but the caller's own account. */
    cosa: z
      .object({
        _id: Id().nullable(),
        entidad: z.string(),
        /** As it is called today. */ nombre: z.string().nullable(),
      })
      .nullable(),
    /** The changed fields; null on the side where the thing was not there. */
    antes: Valores(),
    despues: Valores(),
    /** Fields that changed and whose values are not kept. */
    campos: z.array(z.string()),
    datos: Valores(),
  })
export type Suceso = z.infer<ReturnType<typeof Suceso>>

/**
 * Newest first. `quien`: an id, or beginnings of words of a name, username or e-mail. `desde` and `hasta` are days in
 * Argentina, both included. `siguiente` is the `despues_de` of the next page, null on the last one.
 */
export const listAuditoria = contract('GET', '/api/auditoria', ADMIN, () => ({
  summary: 'Lista quién hizo qué en el panel, lo último primero',
  input: z.object({
    quien: LineText({ max: 200 }).optional(),
    entidad: z.enum(ENTIDADES).optional(),
    cosa: Id().optional(),
    suceso: z.enum(SUCESOS).optional(),
    desde: Dia().optional(),
    hasta: Dia().optional(),
    despues_de: Id().optional(),
    limit: z.coerce.number<number>().int().min(1).max(200).default(POR_PAGINA),
  }),
  output: z.object({ sucesos: z.array(Suceso()), siguiente: Id().nullable() }),
}))
