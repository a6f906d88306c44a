import { contract } from '#platform/http/contract.ts'
import { Mensaje } from '#platform/schemas.ts'
import { Secret } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { NOMBRE_RESPALDO } from './respaldos.rules.ts'

/** A file in the folder of backups. `hecho_en`: when it was finished (ISO). */
export const ArchivoRespaldo = () => z.object({ archivo: z.string(), bytes: z.number(), hecho_en: z.string() })
export type ArchivoRespaldo = z.infer<ReturnType<typeof ArchivoRespaldo>>

/** The backups in the data folder of the process that answers, the newest first. */
export const listRespaldos = contract(
  'GET',
  '/api/sistema/respaldos',
  { access: 'admin', recent: true, factor: true },
  () => ({
    summary: 'Lista los respaldos guardados',
    errors: ['SIN_SEGUNDO_PASO', 'FACTOR_RECIENTE'],
    input: z.object({}),
    output: z.array(ArchivoRespaldo()),
  }),
)

/** One of them, as it lies on the disk: all the shop has, customers included. */
export const downloadRespaldo = contract(
  'GET',
  '/api/sistema/respaldos/{archivo}',
  { access: 'admin', recent: true, factor: true, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga un respaldo',
    errors: ['RESPALDO_NOT_FOUND', 'SIN_SEGUNDO_PASO', 'FACTOR_RECIENTE'],
    input: z.object({ archivo: Secret({ max: 200 }).regex(NOMBRE_RESPALDO) }),
    output: z.string(),
  }),
)

/** Asks for one now: it is made beside the open shop and stands in the list when it is whole. Counts as one of the schedule. */
export const createRespaldo = contract('POST', '/api/sistema/respaldos', { access: 'admin', recent: true }, () => ({
  summary: 'Pide un respaldo ahora',
  errors: ['RESPALDO_AJENO'],
  input: z.object({}),
  output: Mensaje(),
}))
