import { sql } from 'kysely'
import { completeFicha, type FichaEscrita } from '#catalogo/libros/ficha/ficha.rules.ts'
import type { Domicilio } from '#envios/direcciones/domicilio.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import { PAGADO_ENTERO } from '#venta/pagos/cobrado.service.ts'
import type { EstadoPago } from '#venta/pagos/pago.rules.ts'
import type { Estado } from '#venta/pedidos/estado.rules.ts'
import type { LibroExportado } from './exportacion.rules.ts'

/** Rows that are read at once: the memory that a file takes never depends on how many there are. */
const POR_VEZ = 500

/** All books, oldest first. By ranges of `num` and not in one transaction: a slow reader holds nothing. */
export async function* readLibros(db: Db): AsyncGenerator<LibroExportado[]> {
  const found = await db
    .selectFrom('libro')
    .select((eb) => eb.fn.max('num').as('ultimo'))
    .executeTakeFirst()
  for (let after = 0; after < Number(found?.ultimo ?? 0); after += POR_VEZ) {
    const { rows } = await sql<Omit<LibroExportado, 'ficha'> & { ficha: FichaEscrita | null }>`
      select libro.id, isbn, titulo, editorial.descripcion as editorial, fecha_edicion, fecha_edicion_precision, idioma, temas,
        formatos, libro.descripcion, precio, gratis, pvp_centavos as pvp, portada, libro.actualizado_en,
        case when opiniones > 0 then calificacion_catalogo else calificacion end as calificacion,
        (select coalesce(json_agg(json_build_object('nombre', nombre, 'apellido', apellido, 'nombre_completo', nombre_completo)
            order by orden), '[]')
          from libro_autor join autor on autor.id = autor_id where libro_id = libro.id) as autores,
        array(select nombre from libro_categoria join categoria on categoria.id = categoria_id
          where libro_id = libro.id order by orden) as categorias,
        to_jsonb(libro_ficha) as ficha
      from libro left join editorial on editorial.id = editorial_id left join libro_ficha on libro_ficha.libro_id = libro.id
      where libro.num > ${after} and libro.num <= ${after + POR_VEZ}
      order by libro.num`.execute(db)
    if (rows.length > 0) yield rows.map((row) => ({ ...row, ficha: completeFicha(row.ficha) }))
  }
}

/** `desde` is included, `antesDe` is not. */
export type FiltrosPedidos = { desde?: Date | undefined; antesDe?: Date | undefined; estado?: Estado | undefined }

const matches = ({ desde, antesDe, estado }: FiltrosPedidos) => sql`
  (${desde ?? null}::timestamptz is null or pedido.fecha_hora >= ${desde ?? null})
  and (${antesDe ?? null}::timestamptz is null or pedido.fecha_hora < ${antesDe ?? null})
  and (${estado ?? null}::text is null or pedido.estado = ${estado ?? null})`

export async function countPersonales(db: Db, filtros: FiltrosPedidos): Promise<{ pedidos: number; clientes: number }> {
  const { rows } = await sql<{ pedidos: number; clientes: number }>`
    select (select count(*)::int from pedido where ${matches(filtros)}) as pedidos,
      (select count(*)::int from usuario where rol = 'cliente' and not empleado) as clientes`.execute(db)
  return rows[0] ?? { pedidos: 0, clientes: 0 }
}

export type LineaExportada = {
  numero: number
  fecha_hora: Date
  estado: Estado
  cliente: string | null
  email: string | null
  telefono: string | null
  metodo_pago: string
  cuotas: number
  servicio_envio: string
  entrega: string | null
  /** The same in fields, where it was asked for so. */
  domicilio: Domicilio | null
  recargo: Centavos
  envio: Centavos
  total: Centavos
  isbn: string
  titulo: string
  cantidad: number
  precio_unitario: Centavos
  precio_lista: Centavos | null
  oferta: string | null
  /** A day. */
  fecha_entrega_estimada: string
  /** Of the account: addresses of guests may be those of others. */
  username: string | null
  /** Null where the shop does not follow the money of the order, as what was paid and given back. */
  estado_pago: EstadoPago | null
  pagado: Centavos | null
  devuelto: Centavos | null
  /** All that it costs came in, whatever went back since. */
  pagado_entero: boolean
  cupon: string | null
  /** Its authorised documents, the first one first. */
  comprobantes: { tipo: number; punto: number; numero: number }[]
}

/** Lines of orders, the oldest order first. Of one that was taken by telephone the name and number that were given then. */
export async function* readPedidos(db: Db, filtros: FiltrosPedidos): AsyncGenerator<LineaExportada[]> {
  for (let after = 0; ; ) {
    const { rows: numeros } = await sql<{ numero: number }>`
      select numero from pedido where numero > ${after} and ${matches(filtros)} order by numero limit ${POR_VEZ}`.execute(
      db,
    )
    const last = numeros.at(-1)
    if (!last) return
    const { rows } = await sql<LineaExportada>`
      select pedido.numero, fecha_hora, pedido.estado, metodo_pago, cuotas, servicio_envio, entrega, domicilio, recargo, envio, pedido.total,
        coalesce(usuario.nombre || ' ' || usuario.apellido, pedido_telefono.nombre) as cliente, usuario.email,
        pedido_telefono.telefono, isbn, titulo, cantidad, precio_unitario, precio_lista, oferta_titulo as oferta,
        fecha_entrega_estimada, usuario.username, pedido_pago.estado as estado_pago, ${PAGADO_ENTERO} as pagado_entero,
        pedido_pago.pagado, pedido_pago.devuelto,
        cupon_codigo as cupon,
        (select coalesce(json_agg(json_build_object('tipo', tipo, 'punto', punto, 'numero', c.numero) order by autorizado_en, c.numero, c.id), '[]')
          from comprobante c where c.pedido_id = pedido.id and c.estado = 'autorizado') as comprobantes
      from pedido join pedido_item on pedido_item.pedido_id = pedido.id
        left join usuario on usuario.id = pedido.usuario_id
        left join pedido_telefono on pedido_telefono.pedido_id = pedido.id
        left join pedido_pago on pedido_pago.pedido_id = pedido.id
      where pedido.numero = any(${numeros.map(({ numero }) => numero)}::integer[])
      order by pedido.numero, linea`.execute(db)
    yield rows
    after = last.numero
  }
}

export type ClienteExportado = {
  username: string
  nombre: string
  apellido: string
  email: string
  email_verificado: boolean
  direccion: string | null
  provincia: string | null
  creado_en: Date
  /** Bought without an account: the address is nobody's yet. */
  invitado: boolean
  telefono: string | null
  pedidos: number
  total: Centavos | null
}

/** Accounts of customers, the oldest first; of their orders those that were not cancelled. */
export async function* readClientes(db: Db): AsyncGenerator<ClienteExportado[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<ClienteExportado & { num: number }>`
      select usuario.num, username, nombre, apellido, email, email_verificado, direccion, provincia.descripcion as provincia, creado_en,
        usuario.invitado, invitado.telefono, compras.pedidos, compras.total
      from usuario left join provincia on provincia.id = provincia_id
        left join invitado on invitado.usuario_id = usuario.id
        cross join lateral (select count(*)::int as pedidos, sum(total)::bigint as total from pedido
          where pedido.usuario_id = usuario.id and estado <> 'cancelado') as compras
      where usuario.num > ${after} and rol = 'cliente' and not empleado order by usuario.num limit ${POR_VEZ}`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.num
  }
}
