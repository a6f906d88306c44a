// A customer's card: reads what other slices keep of the account, and writes nothing.
import { type RawBuilder, sql } from 'kysely'
import { countContados } from '#casa/hoy/hoy.service.ts'
import { ES_CLIENTE } from '#cuentas/usuarios/usuario.service.ts'
import { listDireccionesOf } from '#envios/direcciones/direccion.service.ts'
import { countRows } from '#platform/db/count.ts'
import { holdsParts } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import { CERO, type Centavos, toPesos } from '#platform/money.ts'
import { ESTADO_PAGO, PAGADO_ENTERO } from '#venta/pagos/cobrado.service.ts'
import type { EstadoPago } from '#venta/pagos/pago.rules.ts'
import type { Estado } from '#venta/pedidos/estado.rules.ts'
import { CUENTA } from '#venta/pedidos/venta.service.ts'
import type { Compra, Esperando, Ficha, FichaCorta } from './cliente.contract.ts'

type Tramo = { offset: number; limit: number }

const ESPERAS_MAX = 100

/** What an account has ordered, and what was sold to it at the counter. */
const suyas = (id: string | RawBuilder<string>) => sql`
  select id, 'pedido' as canal, numero, fecha_hora from pedido where usuario_id = ${id}
  union all select id, 'mostrador', numero, creado_en from venta_mostrador where cliente_id = ${id}`

/** Of the row `espera`. */
const LIBRO = sql<Ficha['esperas'][number]['libro']>`(
  select json_build_object('_id', libro.id, 'titulo', libro.titulo, 'isbn', libro.isbn) from libro where libro.id = espera.libro_id)`

async function listEsperasOf(db: Db, id: string): Promise<Ficha['esperas']> {
  const rows = await db
    .selectFrom('espera')
    .select(['id', 'texto', 'pedida_en', 'confirmada_en', 'avisada_en', LIBRO.as('libro')])
    .where('usuario_id', '=', id)
    .orderBy('pedida_en', 'desc')
    .orderBy('id')
    .limit(ESPERAS_MAX)
    .execute()
  return rows.map(({ id: _id, texto, libro, pedida_en, confirmada_en, avisada_en }) => ({
    _id,
    libro,
    texto: libro ? null : texto,
    pedida_en: pedida_en.toISOString(),
    confirmada: confirmada_en !== null,
    avisada: avisada_en !== null,
  }))
}

/** What counts as sold to it, as in the overview (`CUENTA`). */
async function sumCompras(db: Db, id: string): Promise<{ compras: number; gastado: Centavos }> {
  const { rows } = await sql<{ compras: number; gastado: Centavos }>`
    select count(*)::int as compras, coalesce(sum(importe), 0)::bigint as gastado from venta
    where operacion = any(array(select id from (${suyas(id)}) as suyas)) and ${CUENTA}`.execute(db)
  return rows[0] ?? { compras: 0, gastado: CERO }
}

/** Undefined for an account of the team, or none. */
export async function findFicha(db: Db, id: string): Promise<Ficha | undefined> {
  const cuenta = await db
    .selectFrom('usuario')
    .leftJoin('invitado', 'invitado.usuario_id', 'usuario.id')
    .select([
      ...(['usuario.nombre', 'usuario.apellido', 'usuario.email', 'usuario.email_verificado'] as const),
      ...(['usuario.invitado', 'usuario.tipo', 'usuario.direccion', 'usuario.creado_en', 'invitado.telefono'] as const),
      sql<string | null>`(
        select telefono from pedido where usuario_id = usuario.id and telefono is not null order by numero desc limit 1)`.as(
        'ultimo',
      ),
    ])
    .where('usuario.id', '=', id)
    .where(ES_CLIENTE)
    .executeTakeFirst()
  if (!cuenta) return undefined
  const [direcciones, esperas, { compras, gastado }] = await Promise.all([
    listDireccionesOf(db, id),
    listEsperasOf(db, id),
    sumCompras(db, id),
  ])
  const { telefono, ultimo, creado_en, ...resto } = cuenta
  const deCasa = direcciones.find((direccion) => direccion.telefono)?.telefono ?? null
  return {
    _id: id,
    ...resto,
    telefono: telefono ?? deCasa ?? ultimo,
    desde: creado_en.toISOString(),
    direcciones,
    esperas,
    compras,
    gastado: toPesos(gastado),
  }
}

const clientes = (db: Db, q: string | undefined) => {
  const todos = db.selectFrom('usuario').where(ES_CLIENTE)
  return q ? todos.where(holdsParts('usuario.busqueda', q)) : todos
}

export const countFichas = (db: Db, { q }: { q?: string | undefined }): Promise<number> => countRows(clientes(db, q))

/** Newest first. Only those of the page are looked at any closer. */
export async function listFichas(
  db: Db,
  { q, offset, limit }: Tramo & { q?: string | undefined },
): Promise<FichaCorta[]> {
  const page = clientes(db, q).select('usuario.num').orderBy('usuario.num', 'desc').offset(offset).limit(limit)
  const hechas = sql<{ n: number; ultima: string | null }>`(
    select json_build_object('n', count(*)::int, 'ultima', max(fecha_hora))
    from (${suyas(sql<string>`usuario.id`)}) as suyas)`
  const rows = await db
    .selectFrom('usuario')
    .select(['id', 'nombre', 'apellido', 'email', 'invitado', 'creado_en', hechas.as('hechas')])
    .where('usuario.num', 'in', page)
    .orderBy('usuario.num', 'desc')
    .execute()
  return rows.map(({ id: _id, creado_en, hechas: { n, ultima }, ...row }) => ({
    _id,
    ...row,
    desde: creado_en.toISOString(),
    compras: n,
    ultima: ultima === null ? null : new Date(ultima).toISOString(),
  }))
}

type FilaCompra = {
  id: string
  canal: Compra['canal']
  numero: number
  fecha_hora: Date
  lineas: Compra['lineas']
  total: Centavos
  devuelto: Centavos | null
  estado: Estado | null
  estado_pago: EstadoPago | null
  pagado_entero: boolean
}

/** Newest first. The page is found by keys alone. */
export async function listCompras(db: Db, id: string, { offset, limit }: Tramo): Promise<Compra[]> {
  const { rows } = await sql<FilaCompra>`
    with suyas as (${suyas(id)} order by fecha_hora desc, numero desc, id offset ${offset} limit ${limit})
    select suyas.*, pedido.estado, pedido.total + pedido.envio as total, null::bigint as devuelto,
      ${ESTADO_PAGO} as estado_pago, ${PAGADO_ENTERO} as pagado_entero,
      (select coalesce(json_agg(json_build_object('titulo', titulo, 'cantidad', cantidad) order by linea), '[]')
        from pedido_item where pedido_id = pedido.id) as lineas
    from suyas join pedido on pedido.id = suyas.id where canal = 'pedido'
    union all
    select suyas.*, null, vendida.total_centavos, (
        select coalesce(sum(importe_centavos), 0)::bigint from devolucion_mostrador where venta_id = vendida.id),
      null, false, (
        select coalesce(json_agg(json_build_object('titulo', titulo, 'cantidad', cantidad) order by linea), '[]')
        from venta_mostrador_linea where venta_id = vendida.id)
    from suyas join venta_mostrador vendida on vendida.id = suyas.id where canal = 'mostrador'
    order by fecha_hora desc, numero desc, id`.execute(db)
  return rows.map(({ id: _id, fecha_hora, total, devuelto, estado, estado_pago, pagado_entero, ...fila }) => ({
    _id,
    ...fila,
    fecha_hora: fecha_hora.toISOString(),
    total: toPesos(total),
    ...(devuelto !== null && { devuelto: toPesos(devuelto) }),
    ...(estado && { estado }),
    ...(estado_pago && { estado_pago }),
    ...(pagado_entero && { pagado_entero }),
  }))
}

export async function countCompras(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${suyas(id)}) as suyas`.execute(db)
  return rows[0]?.n ?? 0
}

const ESPERANDO = (db: Db) =>
  db
    .selectFrom('espera')
    .innerJoin('usuario', 'usuario.id', 'espera.usuario_id')
    .where('espera.confirmada_en', 'is not', null)
    .where('espera.avisada_en', 'is', null)
    .where(ES_CLIENTE)

/** Customers that wait for a book, the longest first. */
export async function listEsperando(db: Db, { offset, limit }: Tramo): Promise<Esperando[]> {
  const rows = await ESPERANDO(db)
    .select([
      ...(['espera.id', 'espera.texto', 'espera.pedida_en', 'usuario.id as cliente_id'] as const),
      sql<string>`usuario.nombre || ' ' || usuario.apellido`.as('cliente'),
      LIBRO.as('libro'),
    ])
    .orderBy('espera.pedida_en')
    .orderBy('espera.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id: _id, texto, libro, pedida_en, cliente, cliente_id }) => ({
    _id,
    cliente: { _id: cliente_id, nombre: cliente },
    libro,
    texto: libro ? null : texto,
    pedida_en: pedida_en.toISOString(),
  }))
}

export const countEsperando = async (db: Db): Promise<number> =>
  (
    await ESPERANDO(db)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** The two lists as their tabs count them. */
export const countEsperandoHasta = (db: Db) => countContados(db, sql`${ESPERANDO(db).select('espera.id')}`)
export const countClientesHasta = (db: Db) =>
  countContados(db, sql`${db.selectFrom('usuario').select('id').where(ES_CLIENTE)}`)
