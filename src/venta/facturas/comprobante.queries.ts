import { type SqlBool, sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Orden } from '#platform/paging.ts'
import type {
  Ambiente,
  Clase,
  Emisor,
  EstadoComprobante,
  Importes,
  LineaFiscal,
  ORDENES_COMPROBANTE,
} from './comprobante.rules.ts'
import type { Receptor } from './receptor.rules.ts'

const COLUMNAS = [
  ...([
    'id',
    'pedido_id',
    'venta_id',
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
export type ComprobanteRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findComprobante = (db: Db, id: string): Promise<ComprobanteRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockComprobante = (trx: Db, id: string): Promise<ComprobanteRow | undefined> =>
  select(trx).where('id', '=', id).forUpdate().executeTakeFirst()

/** What a document is of: an order, or a sale at the counter. */
export type De = { pedido: string } | { venta: string }
export const deQue = ({ pedido_id, venta_id }: Pick<ComprobanteRow, 'pedido_id' | 'venta_id'>): De =>
  pedido_id === null ? { venta: venta_id ?? '' } : { pedido: pedido_id } // the database has exactly one of them
const columnOf = (de: De) => ('pedido' in de ? 'pedido_id' : 'venta_id')
const idOf = (de: De): string => ('pedido' in de ? de.pedido : de.venta)

/** Holds the invoices of a sale, so that what is credited of them is counted one after the other. */
export const lockFacturas = (trx: Db, de: De) =>
  trx
    .selectFrom('comprobante')
    .select('id')
    .where(columnOf(de), '=', idOf(de))
    .where('clase', '=', 'factura')
    .orderBy('id')
    .forUpdate()
    .execute()

/** All documents of a sale, the first one first. */
export const listDe = (db: Db, de: De): Promise<ComprobanteRow[]> =>
  select(db).where(columnOf(de), '=', idOf(de)).orderBy('creado_en').orderBy('id').limit(500).execute()

/** The credit notes of an invoice, whatever their state: one that waits has its lines too. */
export const listCreditos = (db: Db, facturaId: string): Promise<ComprobanteRow[]> =>
  select(db).where('factura_id', '=', facturaId).orderBy('creado_en').orderBy('id').limit(500).execute()

export type Nuevo = {
  id: string
  de: De
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

const sellos = ({ ambiente, tipo, punto, receptor, emisor, importes }: Omit<Nuevo, 'id' | 'de' | 'facturaId'>) => ({
  ambiente,
  tipo,
  punto,
  cuit: emisor.cuit,
  receptor: JSON.stringify(receptor),
  emisor: JSON.stringify(emisor),
  total_centavos: importes.total,
  neto_centavos: importes.neto,
  exento_centavos: importes.exento,
  iva_centavos: importes.iva,
})

/** False where a document with this id is there already. */
export async function insertComprobante(trx: Db, nuevo: Nuevo): Promise<boolean> {
  const { id, de, facturaId, clase, lineas, usuarioId } = nuevo
  const written = await trx
    .insertInto('comprobante')
    .values({
      id,
      factura_id: facturaId,
      clase,
      usuario_id: usuarioId,
      pedido_id: 'pedido' in de ? de.pedido : null,
      venta_id: 'venta' in de ? de.venta : null,
      lineas: JSON.stringify(lineas),
      ...sellos(nuevo),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Puts a refused document back into the queue, for another buyer and by the settings of now. */
export const restampComprobante = (trx: Db, id: string, nuevo: Omit<Nuevo, 'id' | 'de' | 'facturaId'>) =>
  trx
    .updateTable('comprobante')
    .set({ ...sellos(nuevo), estado: 'pendiente', numero: null, fecha: null, motivo: null, codigo: null })
    .where('id', '=', id)
    .execute()

export const deleteComprobante = (trx: Db, id: string) => trx.deleteFrom('comprobante').where('id', '=', id).execute()

export type Filtros = { estado?: EstadoComprobante | undefined; q?: string | undefined }

/** `q`: the number of an order, of a sale or of a document (`12`, `3-12`, `00003-00000012`), or a CAE. */
const filter = (db: Db, { estado, q }: Filtros) => {
  let query = db
    .selectFrom('comprobante')
    .leftJoin('pedido', 'pedido.id', 'comprobante.pedido_id')
    .leftJoin('venta_mostrador', 'venta_mostrador.id', 'comprobante.venta_id')
  if (estado) query = query.where('comprobante.estado', '=', estado)
  if (q) {
    const [, punto = null, numero = '0'] = /^(?:(\d{1,5})-)?(\d{1,14})$/.exec(q) ?? []
    query =
      numero.length === 14
        ? query.where('comprobante.cae', '=', numero)
        : query.where(
            punto === null
              ? sql<SqlBool>`${numero}::bigint in (pedido.numero, venta_mostrador.numero, comprobante.numero)`
              : sql<SqlBool>`(comprobante.punto = ${punto}::integer and comprobante.numero::bigint = ${numero}::bigint)`,
          )
  }
  return query
}

export const countComprobantes = async (db: Db, filtros: Filtros): Promise<number> => countRows(filter(db, filtros))

type Ordenada = { orden?: Orden<(typeof ORDENES_COMPROBANTE)[number]> | undefined }

/** The newest first, or the oldest; each with the number of its order or sale. Both ways are one index, read from either end. */
export const listComprobantes = (
  db: Db,
  { offset, limit, orden, ...filtros }: Filtros & Ordenada & { offset: number; limit: number },
) =>
  filter(db, filtros)
    .select(COLUMNAS.map((columna) => `comprobante.${columna}` as const))
    .select(sql<number>`coalesce(pedido.numero, venta_mostrador.numero)`.as('de_numero'))
    .orderBy('comprobante.creado_en', orden === 'hecho' ? 'asc' : 'desc')
    .orderBy('comprobante.id', orden === 'hecho' ? 'desc' : 'asc')
    .offset(offset)
    .limit(limit)
    .execute()

/** Those that the tax office refused, to be counted. */
export const RECHAZADOS = sql`select from comprobante where estado = 'rechazado'`
