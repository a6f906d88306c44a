// The law of the book's uniform price as one process knows it: whether its guard is on, and how far a price may go down now.
import type { Ajustes } from '#casa/ajustes/ajustes.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'
import type { Ctx } from '#platform/http/context.ts'
import { createKept } from '#platform/http/kept.ts'
import type { Centavos } from '#platform/money.ts'
import { GUARDIA, PROVINCIA, toJurisdiccion } from './descuento.ajustes.ts'
import { listFerias } from './descuento.queries.ts'
import {
  type Calendario,
  type ClaseComprador,
  computePrecioMinimo,
  type Edicion,
  findCambio,
  maxDescuento,
} from './descuento.rules.ts'

export { findComprador, listEdiciones } from './descuento.queries.ts'

export type Ley = {
  /** What would go below the minimum is refused; without it the panel only warns. */
  guardia: boolean
  calendario: Calendario
  /** Today in Argentina, by the database's clock. */
  hoy(): string
  /**
   * The lowest price, in centavos, that a book may be sold at now: to `comprador`, as `findComprador` tells, else to anybody.
   * Never above its list price.
   */
  precioMinimo(edicion: Edicion, precioLista: Centavos, comprador?: ClaseComprador | null): Centavos
}

export type Descuentos = {
  /** Whether the guard is on, without asking anything. */
  readonly guardia: boolean
  /** What holds for an answer made now. Asks the database only after something has changed. */
  read(db: Db): Promise<Ley>
}

/** What the guard refuses. */
export const precioUniforme = (mensaje: string, campos?: Record<string, string>, datos?: Record<string, unknown>) =>
  new AppError(409, 'PRECIO_UNIFORME', mensaje, campos, datos)

declare module '#platform/http/context.ts' {
  interface Services {
    descuentos: Descuentos
  }
}

/**
 * Keeps the fairs for as long as the page cache keeps answers, which end on the midnight when one begins or is over. The
 * settings are those of the moment.
 */
export function createDescuentos(
  cache: Parameters<typeof createKept>[0],
  instants: Parameters<typeof createKept>[1],
  ajustes: Pick<Ajustes, 'get'>,
  list: typeof listFerias = listFerias,
): Descuentos {
  const kept = createKept(cache, instants, async (db) => {
    const { ferias, reloj } = await list(db)
    const skew = reloj - Date.now()
    const cambio = findCambio(ferias, toLocalDay(new Date(reloj)))
    return {
      value: { ferias, ahora: () => new Date(Date.now() + skew) },
      expiresIn: cambio === null ? null : fromLocalDay(cambio).getTime() - reloj,
    }
  })
  const isOn = () => ajustes.get(GUARDIA)
  return {
    get guardia() {
      return isOn()
    },
    async read(db) {
      const { ferias, ahora } = await kept.read(db)
      const calendario = { ferias, provincia: toJurisdiccion(ajustes.get(PROVINCIA)) }
      const hoy = () => toLocalDay(ahora())
      return {
        guardia: isOn(),
        calendario,
        hoy,
        precioMinimo: (edicion, precioLista, comprador = null) =>
          computePrecioMinimo(
            edicion,
            precioLista,
            maxDescuento(edicion, { dia: hoy(), ...calendario }, comprador, null),
          ),
      }
    },
  }
}

/** The law that every reduction must keep to at this moment; null while its guard is off. */
export const readGuardia = async ({ db, services }: Pick<Ctx, 'db' | 'services'>): Promise<Ley | null> =>
  services.descuentos.guardia ? services.descuentos.read(db) : null
