// What the shop keeps of one person. Named columns: a password, a token or a secret is in none of it.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Centavos } from '../platform/money.ts'

/** Rows of one list: more than any account has. */
const FILAS_MAX = 50_000

/** Everything as one value, in pesos; undefined where the account is gone. */
export async function findMisDatos(db: Db, usuarioId: string): Promise<object | undefined> {
  const { rows } = await sql<{ datos: object }>`
    select json_build_object(
      'cuenta', json_build_object('usuario', u.username, 'nombre', u.nombre, 'apellido', u.apellido, 'email', u.email,
        'email_verificado', u.email_verificado, 'direccion', u.direccion,
        'provincia', (select descripcion from provincia where id = u.provincia_id), 'creada_en', u.creado_en),
      'direcciones', (select coalesce(json_agg(json_build_object('alias', alias, 'calle', calle, 'piso', piso,
        'localidad', localidad, 'provincia', (select descripcion from provincia where id = provincia_id),
        'codigo_postal', codigo_postal, 'recibe', recibe, 'telefono', telefono) order by id), '[]')
        from direccion where usuario_id = u.id),
      'pedidos', (select coalesce(json_agg(json_build_object('numero', p.numero, 'fecha_hora', p.fecha_hora,
        'estado', p.estado, 'metodo_pago', p.metodo_pago, 'cuotas', p.cuotas, 'entrega', p.entrega,
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
          order by c.creado_en, c.id), '[]') from comprobante as c where c.pedido_id = p.id and c.estado = 'autorizado')
        ) order by p.numero), '[]')
        from (select * from pedido where usuario_id = u.id order by numero desc limit ${FILAS_MAX}) as p),
      'opiniones', (select coalesce(json_agg(json_build_object('libro', (select titulo from libro where id = libro_id),
        'estrellas', estrellas, 'texto', texto, 'creada_en', creada_en, 'editada_en', editada_en) order by num), '[]')
        from opinion where usuario_id = u.id),
      'avisos_pedidos', (select coalesce(json_agg(json_build_object('libro', (select titulo from libro where id = libro_id),
        'email', email, 'pedida_en', pedida_en, 'confirmada_en', confirmada_en) order by pedida_en), '[]')
        from espera where usuario_id = u.id),
      'mensajes_sin_enviar', (select coalesce(json_agg(json_build_object('asunto', asunto, 'texto', texto,
        'email', email, 'creado_en', creado_en) order by creado_en), '[]') from mensaje where usuario_id = u.id),
      'arrepentimientos', (select coalesce(json_agg(json_build_object('codigo', a.codigo, 'pedido', a.pedido_numero,
        'texto', a.texto, 'lineas', a.lineas, 'estado', a.estado, 'recibida_en', a.recibida_en) order by a.num), '[]')
        from arrepentimiento as a where u.email_verificado and lower(a.email) = lower(u.email)),
      'compras_institucionales', (select coalesce(json_agg(json_build_object('institucion', institucion,
        'documento', documento, 'desde', desde, 'hasta', hasta) order by num), '[]')
        from comprador_institucional where usuario_id = u.id)
    ) as datos from usuario as u where u.id = ${usuarioId}`.execute(db)
  return rows[0]?.datos
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

export const listLineasMias = (db: Db, usuarioId: string): Promise<LineaMia[]> =>
  db
    .selectFrom('pedido')
    .innerJoin('pedido_item', 'pedido_item.pedido_id', 'pedido.id')
    .select([
      ...(['pedido.numero', 'pedido.fecha_hora', 'pedido.estado'] as const),
      ...(['pedido_item.titulo', 'pedido_item.isbn', 'pedido_item.cantidad', 'pedido_item.precio_unitario'] as const),
    ])
    .where('pedido.usuario_id', '=', usuarioId)
    .orderBy('pedido.numero')
    .orderBy('pedido_item.linea')
    .limit(FILAS_MAX)
    .execute()
