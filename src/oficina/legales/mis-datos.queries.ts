// What the shop keeps of one person. Named columns: a password, a token or a secret is in none of it.
import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { SLICE } from '#platform/http/pieces.ts'
import type { Centavos } from '#platform/money.ts'

/** The account itself, as one value; undefined where it is gone. */
export async function findMiCuenta(db: Db, usuarioId: string): Promise<object | undefined> {
  const { rows } = await sql<{ datos: object }>`
    select json_build_object('usuario', u.username, 'nombre', u.nombre, 'apellido', u.apellido, 'email', u.email,
      'email_verificado', u.email_verificado, 'direccion', u.direccion,
      'telefono', (select telefono from invitado where usuario_id = u.id),
      'provincia', (select descripcion from provincia where id = u.provincia_id), 'creada_en', u.creado_en) as datos
    from usuario as u where u.id = ${usuarioId}`.execute(db)
  return rows[0]?.datos
}

type Sql = RawBuilder<unknown>
/** One list of an account: where its rows are, by which key they are read on, and what is told of each, in pesos. */
type Parte = { from: (usuarioId: string) => Sql; clave: Sql; tipo: Sql; datos: Sql }

const UUID = sql`uuid`
const ENTERO = sql`bigint`

/** An order `p` with all that hangs on it; its lists are bounded by what an order may have. */
const PEDIDO = sql`json_build_object('numero', p.numero, 'fecha_hora', p.fecha_hora,
  'estado', p.estado, 'metodo_pago', p.metodo_pago, 'cuotas', p.cuotas, 'entrega', p.entrega,
  'domicilio', p.domicilio,
  'telefono', coalesce(p.telefono, (select telefono from pedido_telefono where pedido_id = p.id)),
  'total', p.total / 100.0, 'recargo', p.recargo / 100.0, 'envio', p.envio / 100.0,
  'envio_elegido', p.envio_elegido, 'cupon', p.cupon_codigo, 'terminos_version', p.terminos_version,
  'libros', (select json_agg(json_build_object('titulo', titulo, 'isbn', isbn, 'cantidad', cantidad,
    'precio_unitario', precio_unitario / 100.0) order by linea) from pedido_item where pedido_id = p.id),
  'historia', (select coalesce(json_agg(json_build_object('estado', e.estado, 'fecha_hora', e.fecha_hora)
    order by e.id), '[]') from pedido_estado as e where e.pedido_id = p.id),
  'avisos_de_transferencia', (select coalesce(json_agg(json_build_object('comprobante', a.comprobante,
    'fecha_hora', a.creado_en) order by a.creado_en, a.id), '[]') from transferencia_aviso as a
    where a.pedido_id = p.id),
  'comprobantes_de_transferencia', (select coalesce(json_agg(json_build_object('tipo', f.tipo,
    'bytes', octet_length(f.contenido), 'fecha_hora', f.creado_en) order by f.creado_en, f.id), '[]')
    from transferencia_archivo as f where f.pedido_id = p.id),
  'pagos', (select coalesce(json_agg(json_build_object('que', m.tipo, 'medio', m.medio, 'importe', m.importe / 100.0,
    'fecha_hora', m.ocurrido_en) order by m.id), '[]') from pago_movimiento as m where m.pedido_id = p.id),
  'comprobantes', (select coalesce(json_agg(json_build_object('clase', c.clase, 'tipo', c.tipo, 'punto', c.punto,
    'numero', c.numero, 'fecha', c.fecha, 'total', c.total_centavos / 100.0, 'cae', c.cae, 'receptor', c.receptor)
    order by c.creado_en, c.id), '[]') from comprobante as c where c.pedido_id = p.id and c.estado = 'autorizado'))`

const TITULO = sql`(select titulo from libro where libro.id = p.libro_id)`

/** The lists by the name that each has in the file, in their order there. */
export const PARTES: Record<string, Parte> = {
  direcciones: {
    from: (id) => sql`direccion as p where p.usuario_id = ${id}`,
    clave: sql`p.id`,
    tipo: UUID,
    datos: sql`json_build_object('alias', p.alias, 'calle', p.calle, 'altura', p.altura, 'piso', p.piso, 'localidad', p.localidad,
      'provincia', (select descripcion from provincia where provincia.id = p.provincia_id),
      'codigo_postal', p.codigo_postal, 'recibe', p.recibe, 'telefono', p.telefono)`,
  },
  pedidos: {
    from: (id) => sql`pedido as p where p.usuario_id = ${id}`,
    clave: sql`p.numero`,
    tipo: ENTERO,
    datos: PEDIDO,
  },
  opiniones: {
    from: (id) => sql`opinion as p where p.usuario_id = ${id}`,
    clave: sql`p.num`,
    tipo: ENTERO,
    datos: sql`json_build_object('libro', ${TITULO}, 'estrellas', p.estrellas, 'texto', p.texto, 'creada_en', p.creada_en,
      'editada_en', p.editada_en)`,
  },
  avisos_pedidos: {
    from: (id) => sql`espera as p where p.usuario_id = ${id}`,
    clave: sql`p.id`,
    tipo: UUID,
    datos: sql`json_build_object('libro', ${TITULO}, 'email', p.email, 'pedida_en', p.pedida_en,
      'confirmada_en', p.confirmada_en)`,
  },
  mensajes_sin_enviar: {
    from: (id) => sql`mensaje as p where p.usuario_id = ${id}`,
    clave: sql`p.id`,
    tipo: UUID,
    datos: sql`json_build_object('asunto', p.asunto, 'texto', p.texto, 'email', p.email, 'creado_en', p.creado_en)`,
  },
  arrepentimientos: {
    from: (id) => sql`usuario as u join arrepentimiento as p on u.email_verificado and lower(p.email) = lower(u.email)
      where u.id = ${id}`,
    clave: sql`p.num`,
    tipo: ENTERO,
    datos: sql`json_build_object('codigo', p.codigo, 'pedido', p.pedido_numero, 'texto', p.texto, 'lineas', p.lineas,
      'estado', p.estado, 'recibida_en', p.recibida_en)`,
  },
  compras_institucionales: {
    from: (id) => sql`comprador_institucional as p where p.usuario_id = ${id}`,
    clave: sql`p.num`,
    tipo: ENTERO,
    datos: sql`json_build_object('institucion', p.institucion, 'documento', p.documento, 'desde', p.desde, 'hasta', p.hasta)`,
  },
  // What the shop wrote about them, without who wrote it (Ley 25.326, art. 14; docs/decisions/150).
  notas_de_la_libreria: {
    from: (id) => sql`cliente_nota as p where p.usuario_id = ${id}`,
    clave: sql`p.num`,
    tipo: ENTERO,
    datos: sql`json_build_object('texto', p.texto, 'creada_en', p.creada_en, 'editada_en', p.editada_en)`,
  },
  sesiones: {
    from: (id) => sql`sesion as p where p.usuario_id = ${id} and p.vence_en > now()`,
    clave: sql`p.id`,
    tipo: UUID,
    datos: sql`json_build_object('dispositivo', p.dispositivo, 'creada_en', p.creada_en, 'usada_en', p.usada_en,
      'vence_en', p.vence_en)`,
  },
  // What the account did and what was done to it; not the staff's work on the shop. Another one's address is not told.
  sucesos_de_seguridad: {
    from: (
      id,
    ) => sql`usuario as u join suceso_seguridad as p on (p.actor_id = u.id or p.objeto_id = u.id) and p.entidad is null
      where u.id = ${id}`,
    clave: sql`p.id`,
    tipo: UUID,
    datos: sql`json_build_object('suceso', p.suceso, 'resultado', p.resultado, 'ocurrio_en', p.ocurrio_en,
      'origen', case when p.actor_id is null or p.actor_id = u.id then p.origen end)`,
  },
}

type FilaMia = { clave: string; datos: object }

/** The rows of one list, some at a time, by its key. */
export async function* readParte(
  db: Db,
  { from, clave, tipo, datos }: Parte,
  usuarioId: string,
): AsyncGenerator<object[]> {
  for (let tras: string | null = null; ; ) {
    const despues: Sql = tras === null ? sql`` : sql`and ${clave} > ${tras}::${tipo}`
    const { rows }: QueryResult<FilaMia> = await sql<FilaMia>`
      select ${clave}::text as clave, ${datos} as datos from ${from(usuarioId)} ${despues}
      order by ${clave} limit ${SLICE}`.execute(db)
    const last: FilaMia | undefined = rows.at(-1)
    if (!last) return
    tras = last.clave
    yield rows.map((row) => row.datos)
    if (rows.length < SLICE) return
  }
}

/** A line of an order. */
export type LineaMia = {
  numero: number
  fecha_hora: Date
  estado: string
  titulo: string
  isbn: string
  cantidad: number
  precio_unitario: Centavos
}

/** The lines of one's orders, those of some orders at a time. */
export async function* readLineasMias(db: Db, usuarioId: string): AsyncGenerator<LineaMia[]> {
  for (let tras = 0; ; ) {
    const pedidos = db
      .selectFrom('pedido')
      .select('id')
      .where('usuario_id', '=', usuarioId)
      .where('numero', '>', tras)
      .orderBy('numero')
      .limit(SLICE)
    const lineas = await db
      .selectFrom('pedido')
      .innerJoin('pedido_item', 'pedido_item.pedido_id', 'pedido.id')
      .select([
        ...(['pedido.numero', 'pedido.fecha_hora', 'pedido.estado'] as const),
        ...(['pedido_item.titulo', 'pedido_item.isbn', 'pedido_item.cantidad', 'pedido_item.precio_unitario'] as const),
      ])
      .where('pedido.id', 'in', pedidos)
      .orderBy('pedido.numero')
      .orderBy('pedido_item.linea')
      .execute()
    const last = lineas.at(-1)
    if (!last) return
    tras = last.numero
    yield lineas
  }
}
