import { type SqlBool, sql } from 'kysely'
import type { ClaseIva } from '../deberes/iva.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { type Centavos, centavos } from '../platform/money.ts'
import type {
  Ambiente,
  Clase,
  Emisor,
  EstadoComprobante,
  Importes,
  LineaFiscal,
  Receptor,
} from './comprobante.rules.ts'
import type { Devuelta } from './credito.rules.ts'

const COLUMNAS = [
  ...([
    'id',
    'pedido_id',
    'factura_id',
    'clase',
    'ambiente',
    'cuit',
    'tipo',
    'punto',
    'numero',
    'fecha',
    'estado',
  ] as const),
  ...(['total_centavos', 'neto_centavos', 'exento_centavos', 'iva_centavos', 'lineas', 'receptor', 'emisor'] as const),
  ...(['cae', 'cae_vence', 'motivo', 'codigo', 'creado_en', 'autorizado_en'] as const),
] as const

const select = (db: Db) => db.selectFrom('comprobante').select(COLUMNAS)
export type Fila = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findComprobante = (db: Db, id: string): Promise<Fila | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockComprobante = (trx: Db, id: string): Promise<Fila | undefined> =>
  select(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Holds the invoices of an order, so that what is credited of them is counted one after the other. */
export const lockFacturas = (trx: Db, pedidoId: string) =>
  trx
    .selectFrom('comprobante')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('clase', '=', 'factura')
    .orderBy('id')
    .forUpdate()
    .execute()

/** All documents of an order, the first one first. */
export const listDePedido = (db: Db, pedidoId: string): Promise<Fila[]> =>
  select(db).where('pedido_id', '=', pedidoId).orderBy('creado_en').orderBy('id').limit(500).execute()

/** The credit notes of an invoice, whatever their state: one that waits has its lines too. */
export const listCreditos = (db: Db, facturaId: string): Promise<Fila[]> =>
  select(db).where('factura_id', '=', facturaId).orderBy('creado_en').orderBy('id').limit(500).execute()

export type Nuevo = {
  id: string
  pedidoId: string
  facturaId: string | null
  clase: Clase
  ambiente: Ambiente
  tipo: number
  punto: number
  lineas: LineaFiscal[]
  receptor: Receptor
  emisor: Emisor
  importes: Importes
  usuarioId: string | null
}

const sellos = ({
  ambiente,
  tipo,
  punto,
  receptor,
  emisor,
  importes,
}: Omit<Nuevo, 'id' | 'pedidoId' | 'facturaId'>) => ({
  ...{ ambiente, tipo, punto, cuit: emisor.cuit, receptor: JSON.stringify(receptor), emisor: JSON.stringify(emisor) },
  ...{ total_centavos: importes.total, neto_centavos: importes.neto },
  ...{ exento_centavos: importes.exento, iva_centavos: importes.iva },
})

/** False where a document with this id is there already. */
export async function insertComprobante(trx: Db, nuevo: Nuevo): Promise<boolean> {
  const { id, pedidoId, facturaId, clase, lineas, usuarioId } = nuevo
  const written = await trx
    .insertInto('comprobante')
    .values({
      ...{ id, pedido_id: pedidoId, factura_id: facturaId, clase, usuario_id: usuarioId },
      ...{ lineas: JSON.stringify(lineas), ...sellos(nuevo) },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Puts a refused document back into the queue, for another buyer and by the settings of now. */
export const restampComprobante = (trx: Db, id: string, nuevo: Omit<Nuevo, 'id' | 'pedidoId' | 'facturaId'>) =>
  trx
    .updateTable('comprobante')
    .set({ ...sellos(nuevo), estado: 'pendiente', numero: null, fecha: null, motivo: null, codigo: null })
    .where('id', '=', id)
    .execute()

export const deleteComprobante = (trx: Db, id: string) => trx.deleteFrom('comprobante').where('id', '=', id).execute()

export type Filtros = { estado?: EstadoComprobante | undefined; q?: string | undefined }

/** `q`: the number of an order or of a document (`12`, `3-12`, `00003-00000012`), or a CAE. */
const filter = (db: Db, { estado, q }: Filtros) => {
  let query = db.selectFrom('comprobante').innerJoin('pedido', 'pedido.id', 'comprobante.pedido_id')
  if (estado) query = query.where('comprobante.estado', '=', estado)
  if (q) {
    const [, punto = null, numero = '0'] = /^(?:(\d{1,5})-)?(\d{1,14})$/.exec(q) ?? []
    query =
      numero.length === 14
        ? query.where('comprobante.cae', '=', numero)
        : query.where(
            punto === null
              ? sql<SqlBool>`(pedido.numero::bigint = ${numero}::bigint or comprobante.numero::bigint = ${numero}::bigint)`
              : sql<SqlBool>`(comprobante.punto = ${punto}::integer and comprobante.numero::bigint = ${numero}::bigint)`,
          )
  }
  return query
}

export const countComprobantes = async (db: Db, filtros: Filtros): Promise<number> =>
  (
    await filter(db, filtros)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** The newest first, each with the number of its order. */
export const listComprobantes = (db: Db, { offset, limit, ...filtros }: Filtros & { offset: number; limit: number }) =>
  filter(db, filtros)
    .select(COLUMNAS.map((columna) => `comprobante.${columna}` as const))
    .select('pedido.numero as pedido_numero')
    .orderBy('comprobante.creado_en', 'desc')
    .orderBy('comprobante.id')
    .offset(offset)
    .limit(limit)
    .execute()

export type PedidoFiscal = {
  id: string
  numero: number
  estado: string
  usuarioId: string | null
  /** Who bought, as far as the order knows. */
  nombre: string
  fecha: Date
  metodoPago: string
  items: { titulo: string; isbn: string; cantidad: number; precio_unitario: Centavos; iva: ClaseIva }[]
  recargo: Centavos
  envio: Centavos
}

/** What of an order an invoice says; with `lock` its row is held until the transaction ends. */
export async function findPedidoFiscal(db: Db, id: string, { lock = false } = {}): Promise<PedidoFiscal | undefined> {
  const pedido = await db
    .selectFrom('pedido')
    .select(['id', 'numero', 'estado', 'usuario_id', 'recargo', 'envio', 'fecha_hora', 'metodo_pago'])
    .select((eb) => [
      eb
        .selectFrom('usuario')
        .select(sql<string>`usuario.nombre || ' ' || usuario.apellido`.as('nombre'))
        .whereRef('usuario.id', '=', 'pedido.usuario_id')
        .as('cliente'),
      eb
        .selectFrom('pedido_telefono')
        .select('pedido_telefono.nombre')
        .whereRef('pedido_telefono.pedido_id', '=', 'pedido.id')
        .as('llamado'),
    ])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!pedido) return undefined
  const items = await db
    .selectFrom('pedido_item')
    .leftJoin('libro', 'libro.id', 'pedido_item.libro_id')
    .select(['pedido_item.titulo', 'pedido_item.isbn', 'pedido_item.cantidad', 'pedido_item.precio_unitario'])
    .select(sql<ClaseIva>`coalesce(libro.clase_iva, 'exento')`.as('iva'))
    .where('pedido_item.pedido_id', '=', id)
    .orderBy('pedido_item.linea')
    .execute()
  const { numero, estado, usuario_id, cliente, llamado, recargo, envio, fecha_hora, metodo_pago } = pedido
  return {
    ...{
      id,
      numero,
      estado,
      usuarioId: usuario_id,
      nombre: llamado ?? cliente ?? '',
      fecha: fecha_hora,
      metodoPago: metodo_pago,
    },
    ...{ items, recargo: centavos(recargo), envio: centavos(envio) },
  }
}

/** All of the order is paid, as far as the shop takes payments by itself. */
export const isPagado = async (db: Db, pedidoId: string): Promise<boolean> =>
  (await findPago(db, pedidoId))?.estado === 'pagado'

/** What was paid of an order and given back; undefined where the shop takes no payments by itself. */
const findPago = (db: Db, pedidoId: string) =>
  db
    .selectFrom('pedido_pago')
    .select(['estado', 'pagado', 'devuelto'])
    .where('pedido_id', '=', pedidoId)
    .executeTakeFirst()

/**
 * What came in for an order and what went back. Where the shop follows no money of it: all of it, and what its people wrote down as
 * given back when the purchase was revoked. Undefined where neither is known.
 */
export async function findDevuelto(
  db: Db,
  pedidoId: string,
): Promise<{ pagado: Centavos; devuelto: Centavos } | undefined> {
  const pago = await findPago(db, pedidoId)
  if (pago && pago.pagado > 0) return pago
  const { rows } = await sql<{ pagado: Centavos; devuelto: Centavos }>`
    select pedido.total + pedido.envio as pagado, sum(arrepentimiento.importe_centavos)::bigint as devuelto
    from pedido join arrepentimiento
      on regexp_replace(arrepentimiento.pedido_numero, '\\D', '', 'g') = pedido.numero::text
    where pedido.id = ${pedidoId} and arrepentimiento.clase = 'compra' and arrepentimiento.estado = 'reembolsada'
    group by pedido.id`.execute(db)
  return rows[0] ?? pago
}

/** The bank gave money back after a dispute that was lost: whether the sale is undone is not said by that. */
export const hasPerdido = async (db: Db, pedidoId: string): Promise<boolean> =>
  (await db
    .selectFrom('pago_movimiento')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('tipo', '=', 'perdido')
    .executeTakeFirst()) !== undefined

/** The refunds of an order that came to their end, in its lines. */
export const listDevueltas = (db: Db, pedidoId: string): Promise<Devuelta[]> =>
  db
    .selectFrom('pago_devolucion')
    .select(['lineas', 'envio', 'recargo'])
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'hecha')
    .orderBy('pedida_en')
    .orderBy('id')
    .limit(200)
    .execute()
