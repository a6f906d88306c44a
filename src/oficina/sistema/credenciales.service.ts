// Who refuses the shop's credentials now: the gateway, the tax office, carriers.
import { sql } from 'kysely'
import { nameClave } from '#envios/transportes/puede.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Rechazada } from './alertas/alertas.rules.ts'

const NOMBRES: Record<string, string> = { mercadopago: 'Mercado Pago', arca: 'ARCA' }
const DE_TRANSPORTE = 'Revisá sus datos en «Transportes».'

export async function listRechazadas(db: Db): Promise<Rechazada[]> {
  const { rows } = await sql<{ servicio: string; desde: Date; detalle: string | null }>`
    select servicio, desde, detalle from credencial_rechazada
    union all
    select clave, falla_en, null from transporte_contacto where falla = 'credenciales' and falla_en is not null
    order by 2, 1`.execute(db)
  return rows.map(({ servicio, desde, detalle }) => ({
    servicio,
    nombre: NOMBRES[servicio] ?? nameClave(servicio),
    desde: desde.toISOString(),
    detalle: detalle ?? DE_TRANSPORTE,
  }))
}
