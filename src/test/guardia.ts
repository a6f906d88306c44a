import { GUARDIA } from '#catalogo/descuentos/descuento.ajustes.ts'
import type { TestApi } from './api.ts'

/** Turns the guard of the uniform price on or off, as the owner would, without its password. */
export async function setGuardia({ db, services, cache }: TestApi, on: boolean): Promise<void> {
  const { clave } = GUARDIA
  await db.deleteFrom('ajuste_tienda').where('clave', '=', clave).execute()
  if (on) await db.insertInto('ajuste_tienda').values({ clave, valor: 'true', sellado: false }).execute()
  await services.ajustes.load(db)
  cache.clear()
}
