// A day of the counter: its sums, its sales, its rows for a file.
import { contract } from '#platform/http/contract.ts'
import { Dia, Page, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Venta } from './mostrador.contract.ts'
import { MEDIOS } from './mostrador.rules.ts'
import { isProvisoria } from './sin-red.rules.ts'

const staff = { access: 'admin', staff: true } as const

const Cierre = () =>
  z.object({
    /** `yyyy-mm-dd`, in Argentina. */
    dia: z.iso.date(),
    ventas: z.int(),
    ejemplares: z.int(),
    /** Each way to pay: what came in, and what went back that day, whenever it was sold. */
    medios: z.array(z.object({ medio: z.enum(MEDIOS), cobrado: Pesos(), devuelto: Pesos() })),
    total: Pesos(),
  })
export type Cierre = z.infer<ReturnType<typeof Cierre>>

/** A day's sums and sales, the latest first. `numero` and `isbn` find sales of that day; `numero` of any. */
export const listVentas = contract('GET', '/api/mostrador/ventas', staff, () => ({
  summary: 'Lista las ventas de un día en el mostrador, con sus sumas',
  input: z.object({
    ...Page(),
    dia: Dia().optional(),
    numero: z.coerce.number<string>('El número es un entero.').int().min(1).max(2_147_483_647).optional(),
    isbn: LineText({ max: 40 }).optional(),
    /** What the paper of a sale without a network says. */
    provisoria: LineText({ max: 20 }).refine(isProvisoria, 'No es el número de una venta sin red.').optional(),
    /** Those of any day that wait for somebody to look at them. */
    tareas: z.enum(['si']).optional(),
  }),
  output: z.object({ cierre: Cierre(), ventas: z.array(Venta()) }),
}))

/** What was sold and brought back on a day, a row for each line. */
export const downloadDia = contract(
  'GET',
  '/api/mostrador/dias/{dia}/archivo',
  { ...staff, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga lo vendido y devuelto en un día',
    input: z.object({ dia: Dia(), formato: z.enum(['csv', 'xlsx']) }),
    output: z.string(),
  }),
)
