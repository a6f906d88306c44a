import { implement } from '#platform/http/mount.ts'
import * as contracts from './renombre.contract.ts'
import * as queries from './renombre.queries.ts'

export const renombreRoutes = [implement(contracts.listRenombres, (_, { db }) => queries.listRenombres(db))]
