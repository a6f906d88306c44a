// What the importers of customers and of orders share.
import type { Celdas, Rechazo } from './columnas.rules.ts'

export type FilaLeida = { linea: number; celdas: Celdas } | Rechazo

export type Juicio = {
  creados: number
  iguales: number
  /** There and otherwise: they were left as they are. */
  distintos: Rechazo[]
  rechazos: Rechazo[]
  /** New orders whose address no account has. */
  sinCuenta: number
}
