// Keys with which other programs use the API. Administrators alone make and revoke them.
import { ADMIN, RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { SCOPES } from '#platform/http/scopes.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CLAVE_NOMBRE_MAX } from './clave-api.rules.ts'

/** Instants are ISO; `usada_en` is up to a minute late, null where the key was never used. */
const ClaveApi = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    /** The beginning of its secret. */
    prefijo: z.string(),
    alcances: z.array(z.string()),
    creada_en: z.iso.datetime(),
    /** The administrator's name of today; null where the account is gone. */
    creada_por: z.string().nullable(),
    usada_en: z.iso.datetime().nullable(),
    revocada_en: z.iso.datetime().nullable(),
  })
export type ClaveApi = z.infer<ReturnType<typeof ClaveApi>>

/** Living keys first, then those that were revoked; newest first, 200 at most. */
export const listClavesApi = contract('GET', '/api/integraciones/claves', ADMIN, () => ({
  summary: 'Lista las claves de la API',
  input: z.object({}),
  output: z.array(ClaveApi()),
}))

/** Makes a key. `secreto` is told this once: the shop keeps only its SHA-256. */
export const createClaveApi = contract('POST', '/api/integraciones/claves', RECENT_ADMIN, () => ({
  summary: 'Crea una clave de la API; el secreto se muestra una sola vez',
  errors: ['CLAVES_API_MAX'],
  input: z.object({
    nombre: LineText({ max: CLAVE_NOMBRE_MAX }).min(1, 'Escribí para qué es la clave.'),
    alcances: z.array(z.enum(SCOPES)).min(1, 'Elegí al menos un alcance.').max(SCOPES.length),
  }),
  output: z.object({ clave: ClaveApi(), secreto: z.string() }),
}))

/** The key opens nothing from now on; nothing brings it back. */
export const revokeClaveApi = contract('DELETE', '/api/integraciones/claves/{id}', RECENT_ADMIN, () => ({
  summary: 'Revoca una clave de la API para siempre',
  errors: ['CLAVE_API_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
