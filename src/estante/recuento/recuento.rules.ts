// What a count decides: pure, for both sides.
import type { Condicion } from '#estante/existencias/existencia.rules.ts'

/** What must turn up: all of the place, all of one shelf, or some titles alone. */
export const ALCANCES = ['lugar', 'estante', 'titulos'] as const
export type Alcance = (typeof ALCANCES)[number]

export const ESTADOS_RECUENTO = ['abierto', 'pausado', 'cerrado', 'descartado'] as const
export type EstadoRecuento = (typeof ESTADOS_RECUENTO)[number]

export type EstadoDiferencia = 'pendiente' | 'aceptada' | 'ignorada'

/** To which states a count goes from each. */
const PASOS: Record<EstadoRecuento, readonly EstadoRecuento[]> = {
  abierto: ['pausado', 'cerrado', 'descartado'],
  pausado: ['abierto', 'cerrado', 'descartado'],
  cerrado: [],
  descartado: [],
}
export const mayBecome = (from: EstadoRecuento, to: EstadoRecuento): boolean => PASOS[from].includes(to)

/** Beeps still count: a device that was away may send what it heard before a pause. */
export const mayCount = (estado: EstadoRecuento): boolean => estado === 'abierto' || estado === 'pausado'

/** Beeps of one call. */
export const BIPS_MAX = 200
/** Copies that are entered at once for one title. */
export const CANTIDAD_MAX = 9_999
export const ESTANTE_MAX = 40
/** Titles of the count of the day. */
export const TITULOS_DEL_DIA = 20

export type Clase = 'falta' | 'sobra' | 'nunca'

/** What a difference is: copies that lack, that are too many, or of a book that nobody had counted there. */
export const classify = (contado: number, esperado: number | null): Clase =>
  esperado === null ? 'nunca' : contado < esperado ? 'falta' : 'sobra'

/** How many copies accepting it adds, or takes where it is negative. */
export const computeAjuste = (contado: number, esperado: number | null): number => contado - (esperado ?? 0)

/** Copies of one condition (and supplier) that stand at the place now. */
export type Existencia = { condicion: Condicion; proveedorId: string | null; fisico: number; reservado: number }
type Ajuste = { condicion: Condicion; proveedorId: string | null; cantidad: number }

const ORDEN: readonly Condicion[] = ['firme', 'consignacion', 'usado']

/**
 * The movements that accept a difference. Bars say nothing of whose a copy is: surplus ones are the shop's own, and of those that
 * lack its own go first. `impedidos` copies cannot go, since they are kept for orders or are no longer there; then nothing moves.
 */
export function planAjuste(cantidad: number, filas: readonly Existencia[]): { ajustes: Ajuste[]; impedidos: number } {
  if (cantidad >= 0) {
    const ajustes = cantidad > 0 ? [{ condicion: 'firme' as const, proveedorId: null, cantidad }] : []
    return { ajustes, impedidos: 0 }
  }
  const ordered = filas.toSorted((a, b) => ORDEN.indexOf(a.condicion) - ORDEN.indexOf(b.condicion))
  const ajustes: Ajuste[] = []
  let faltan = -cantidad
  for (const { condicion, proveedorId, fisico, reservado } of ordered) {
    const some = Math.min(faltan, fisico - reservado)
    if (some <= 0) continue
    ajustes.push({ condicion, proveedorId, cantidad: -some })
    faltan -= some
  }
  return faltan > 0 ? { ajustes: [], impedidos: faltan } : { ajustes, impedidos: 0 }
}

/** Why a missing copy cannot be taken off. */
export function explainImpedidos(titulo: string, impedidos: number, reservado: number): string {
  const uno = impedidos === 1
  if (reservado === 0) {
    return `De «${titulo}» ya no hay tantos ejemplares como faltaban: se vendieron o movieron después. Contalo de nuevo.`
  }
  return `De «${titulo}» ${uno ? 'el ejemplar que falta está reservado' : `${impedidos} de los que faltan están reservados`} para pedidos. Buscalo${uno ? '' : 's'} o cambiá ${uno ? 'ese pedido' : 'esos pedidos'}, y después aceptá la diferencia.`
}
