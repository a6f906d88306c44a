// What a thing of the audit is called today, sort by sort.
import { type RawBuilder, sql } from 'kysely'
import type { Nombres } from '#platform/slice.ts'
import type { Entidad } from './auditoria.rules.ts'

type Sql = RawBuilder<unknown>

const de = (tabla: string, nombre: string): Sql =>
  sql`select ${sql.raw(nombre)} from ${sql.table(tabla)} where id = s.objeto_id`
const numero = (tabla: string, columna = 'numero'): Sql => de(tabla, `'N.º ' || ${columna}`)
const delPedido = (tabla: string): Sql => sql`select 'Pedido N.º ' || pedido.numero from ${sql.table(tabla)} as una
  join pedido on pedido.id = una.pedido_id where una.id = s.objeto_id`
const TITULO = de('libro', 'titulo')

/** A query for each sort that gives the name of `s.objeto_id`, nothing where it is gone; null: its rows name no thing. */
const NOMBRES: Partial<Record<Entidad, Sql | null>> = {
  libro: TITULO,
  elogio: TITULO,
  origen: TITULO,
  existencia: TITULO,
  precios: numero('precio_cambio'),
  autor: de('autor', 'nombre_completo'),
  editorial: de('editorial', 'descripcion'),
  categoria: de('categoria', 'nombre'),
  provincia: de('provincia', 'descripcion'),
  pedido: numero('pedido'),
  despacho: delPedido('despacho'),
  pago: sql`select 'Pedido N.º ' || numero from pedido where id = s.objeto_id`,
  'tarea-pago': de('pago_tarea', `'Pedido N.º ' || numero`),
  usuario: de('usuario', `nombre || ' ' || apellido`),
  opinion: sql`select titulo from libro join opinion on opinion.libro_id = libro.id where opinion.id = s.objeto_id`,
  busqueda: null,
  imagen: null,
  'clave-api': de('clave_api', 'nombre'),
  ajuste: de('correo_prueba', `'Correo de prueba'`),
  webhook: de('webhook', 'nombre'),
  oferta: de('oferta', 'titulo'),
  feria: de('feria', 'nombre'),
  comprador: de('comprador_institucional', 'institucion'),
  'documento-legal': de(
    'documento_legal',
    `case clase when 'terminos' then 'Términos' else 'Privacidad' end || ', versión ' || version`,
  ),
  arrepentimiento: de('arrepentimiento', 'codigo'),
  cupon: de('cupon', 'titulo'),
  'servicio-envio': de('servicio_envio', 'nombre'),
  'tabla-envio': null,
  mesa: de('mesa', 'titulo'),
  novedad: de('novedad', 'titulo'),
  banner: de('banner', 'titulo'),
  proveedor: de('proveedor', 'nombre'),
  trato: de('proveedor', 'nombre'),
  compra: numero('compra'),
  remito: numero('remito'),
  liquidacion: numero('liquidacion'),
  lugar: de('lugar', 'nombre'),
  'archivo-existencias': numero('archivo_existencias'),
  importacion: numero('importacion'),
  materia: de('materia_categoria', 'prefijo'),
  thema: null,
  obra: sql`select titulo from libro join obra_libro on obra_libro.libro_id = libro.id
    where obra_libro.obra_id = s.objeto_id order by libro.num limit 1`,
  'sugerencia-obra': sql`select titulo from libro join obra_clave on obra_clave.libro_id = libro.id
    join obra_sugerencia on obra_sugerencia.base = obra_clave.base
    where obra_sugerencia.clave = s.objeto_id order by libro.num limit 1`,
  exigencia: null,
  respaldo: null,
  restauracion: null,
  recuento: numero('conteo', 'num'),
  caja: sql`select coalesce('N.º ' || caja.numero || ', ', '') || lugar.nombre from caja join lugar on lugar.id = caja.lugar_id
    where caja.id = s.objeto_id`,
  'factura-proveedor': de('factura_proveedor', 'numero'),
  'venta-mostrador': numero('venta_mostrador'),
  comprobante: sql`select coalesce(
    (select 'Pedido N.º ' || numero from pedido where pedido.id = una.pedido_id),
    (select 'Venta N.º ' || numero from venta_mostrador where venta_mostrador.id = una.venta_id))
    from comprobante as una where una.id = s.objeto_id`,
}

/** What the thing of the event `s` is called today; null where it is gone. Where no sort is given it is an account. */
export function nameCosa(nombres: Nombres): RawBuilder<string | null> {
  const cases = Object.entries({ ...NOMBRES, ...nombres }).flatMap(([entidad, nombre]) =>
    nombre ? [sql`when ${sql.lit(entidad)} then (${nombre})`] : [],
  )
  return sql<string | null>`case coalesce(s.entidad, 'usuario') ${sql.join(cases, sql` `)} end`
}
