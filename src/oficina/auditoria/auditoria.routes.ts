import { implement } from '#platform/http/mount.ts'
import type { Nombres } from '#platform/slice.ts'
import { listAuditoria } from './auditoria.contract.ts'
import { listSucesos } from './auditoria.queries.ts'

export const createAuditoriaRoutes = (nombres: Nombres) => [
  implement(listAuditoria, async (filtros, { db }) => {
    const rows = await listSucesos(db, filtros, nombres)
    const sucesos = rows.slice(0, filtros.limit)
    return { sucesos, siguiente: rows.length > filtros.limit ? (sucesos.at(-1)?._id ?? null) : null }
  }),
]
