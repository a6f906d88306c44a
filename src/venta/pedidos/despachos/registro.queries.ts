// What is kept of parcels at their carriers.
import { sql } from 'kysely'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import type { Registrado } from '#envios/transportes/adaptador.ts'
import type { Db } from '#platform/db/pool.ts'
import type { EstadoRegistro } from './registro.rules.ts'

/** Its label is left out: it is large. */
export const findRegistro = (db: Db, despachoId: string) =>
  db
    .selectFrom('despacho_registro')
    .select(['clave', 'referencia', 'intento', 'estado', 'numero', 'orden', 'pedido_en'])
    .where('despacho_id', '=', despachoId)
    .executeTakeFirst()
export type Registro = NonNullable<Awaited<ReturnType<typeof findRegistro>>>

type PorRegistrar = { clave: ClaveTransporte; referencia: string; intento: number }

/** Writes that the carrier is being asked. */
export async function putPidiendo(trx: Db, despachoId: string, pedido: PorRegistrar): Promise<void> {
  const escrito = { ...pedido, estado: 'pidiendo' as const, numero: null, orden: null, etiqueta: null }
  const pedido_en = sql<Date>`now()`
  await trx
    .insertInto('despacho_registro')
    .values({ despacho_id: despachoId, ...escrito, pedido_en })
    .onConflict((conflict) => conflict.column('despacho_id').doUpdateSet({ ...escrito, pedido_en }))
    .execute()
}

/** Only what was asked for by this reference: a later question has another one. */
export const settleRegistro = (trx: Db, referencia: string, estado: EstadoRegistro, registrado?: Registrado) =>
  trx
    .updateTable('despacho_registro')
    .set({ estado, ...registrado })
    .where('referencia', '=', referencia)
    .execute()

export const keepEtiqueta = (db: Db, referencia: string, pdf: Uint8Array<ArrayBuffer>) =>
  db
    .updateTable('despacho_registro')
    .set({ etiqueta: Buffer.from(pdf) })
    .where('referencia', '=', referencia)
    .where('estado', '=', 'registrado')
    .execute()

/** The label of a parcel that its carrier knows, and its order's number. */
export const findEtiqueta = (db: Db, despachoId: string) =>
  db
    .selectFrom('despacho_registro')
    .innerJoin('despacho', 'despacho.id', 'despacho_registro.despacho_id')
    .innerJoin('pedido', 'pedido.id', 'despacho.pedido_id')
    .select(['despacho_registro.etiqueta', 'despacho_registro.referencia'])
    .where('despacho_registro.despacho_id', '=', despachoId)
    .where('despacho_registro.estado', '=', 'registrado')
    .executeTakeFirst()

/** The books of a parcel: which, how many, and what its customer paid for them, in centavos. */
export const listLibrosDe = (db: Db, despachoId: string) =>
  db
    .selectFrom('despacho_item')
    .innerJoin('pedido_item', (join) =>
      join
        .onRef('pedido_item.pedido_id', '=', 'despacho_item.pedido_id')
        .onRef('pedido_item.linea', '=', 'despacho_item.linea'),
    )
    .select(['pedido_item.libro_id', 'despacho_item.cantidad', 'pedido_item.precio_unitario'])
    .where('despacho_item.despacho_id', '=', despachoId)
    .orderBy('despacho_item.linea')
    .execute()

/** For whom a parcel is, as its order says. */
export const findDestinatario = (db: Db, despachoId: string) =>
  db
    .selectFrom('despacho')
    .innerJoin('pedido', 'pedido.id', 'despacho.pedido_id')
    .leftJoin('usuario', 'usuario.id', 'pedido.usuario_id')
    .leftJoin('pedido_telefono', 'pedido_telefono.pedido_id', 'pedido.id')
    .select(['pedido.entrega', 'pedido.domicilio', 'pedido.envio_elegido', 'usuario.email', 'pedido_telefono.telefono'])
    .select(
      sql<string | null>`coalesce(usuario.nombre || ' ' || usuario.apellido, pedido_telefono.nombre)`.as('nombre'),
    )
    .where('despacho.id', '=', despachoId)
    .executeTakeFirst()
