// A payment of one peso that only tries the gateway. Pure.
import { type Centavos, centavos } from '#platform/money.ts'
import type { EstadoLeido, PagoLeido } from './pasarela.ts'

export const IMPORTE_DE_PRUEBA: Centavos = centavos(100)
/** How long the gateway takes it. */
export const PRUEBA_MINUTOS = 60

/** Not the shape of an order's id: what is paid becomes no movement of any order. */
export const referenciaDePrueba = (clave: string): string => `prueba-${clave}`

export const RESULTADOS = ['ninguno', 'en_curso', 'pagado', 'no_salio'] as const
export type Resultado = (typeof RESULTADOS)[number]

const EN_CURSO: readonly EstadoLeido[] = ['pendiente', 'en_revision', 'desconocido']
const NO_SALIO: readonly EstadoLeido[] = ['rechazado', 'anulado']

/** What became of the trial, by its best payment: somebody may have tried a card that was refused first. */
export function readResultado(pagos: readonly Pick<PagoLeido, 'estado'>[]): Resultado {
  const estados = pagos.map(({ estado }) => estado)
  if (estados.some((estado) => !EN_CURSO.includes(estado) && !NO_SALIO.includes(estado))) return 'pagado'
  if (estados.some((estado) => EN_CURSO.includes(estado))) return 'en_curso'
  return estados.length === 0 ? 'ninguno' : 'no_salio'
}
