import { FORMATOS_TABLA } from '#casa/planillas/planilla.rules.ts'
import { RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Dia } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ESTADOS_POSIBLES } from '#venta/pedidos/estado.rules.ts'
import { FORMATOS_CATALOGO } from './exportacion.rules.ts'

const FILE = { access: 'admin', produces: 'application/octet-stream' } as const

/** Which orders: days in Argentina, both included. */
const FiltrosPedidos = () => ({
  desde: Dia().optional(),
  hasta: Dia().optional(),
  estado: z.enum(ESTADOS_POSIBLES).optional(),
})

/** All books. As CSV or XLSX what the importer reads: imported again it changes nothing. */
export const exportCatalogo = contract('GET', '/api/exportacion/catalogo', FILE, () => ({
  summary: 'Descarga todo el catálogo',
  input: z.object({ formato: z.enum(FORMATOS_CATALOGO) }),
  output: z.string(),
}))

/** How many rows the two files with data of customers would have; asks for the password before the browser leaves for one. */
export const countPersonales = contract('GET', '/api/exportacion/personales', RECENT_ADMIN, () => ({
  summary: 'Cuenta las filas de los archivos con datos de clientes',
  input: z.object(FiltrosPedidos()),
  output: z.object({ pedidos: z.int(), clientes: z.int() }),
}))

/** Orders, a row for each line, the oldest first. */
export const exportPedidos = contract('GET', '/api/exportacion/pedidos', { ...FILE, recent: true }, () => ({
  summary: 'Descarga los pedidos, una fila por renglón',
  input: z.object({ formato: z.enum(FORMATOS_TABLA), ...FiltrosPedidos() }),
  output: z.string(),
}))

/** Accounts of customers, the oldest first. */
export const exportClientes = contract('GET', '/api/exportacion/clientes', { ...FILE, recent: true }, () => ({
  summary: 'Descarga las cuentas de los clientes',
  input: z.object({ formato: z.enum(FORMATOS_TABLA) }),
  output: z.string(),
}))
