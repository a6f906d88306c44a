// The three tables that leave the shop, with the names of their columns.
import { toLocalMinute } from '../platform/format.ts'
import * as queries from './exportacion.queries.ts'
import type { LibroExportado } from './exportacion.rules.ts'
import { type Celda, type Tabla, toImporte } from './planilla.ts'

type Db = Parameters<typeof queries.readLibros>[0]
/** A column: its name and what stands in it. */
type Columna<Row> = readonly [nombre: string, celda: (row: Row) => Celda]

async function* toTabla<Row>(columnas: readonly Columna<Row>[], batches: AsyncIterable<readonly Row[]>): Tabla {
  yield [columnas.map(([nombre]) => nombre)]
  for await (const rows of batches) yield rows.map((row) => columnas.map(([, celda]) => celda(row)))
}

const SEPARADOR = ' | '
/** `2026-11-23 09:05`, in Argentina. */
const toInstante = (instant: Date): string => toLocalMinute(instant).replace('T', ' ')

/** As catalogues write people, so that both parts of a name come back as they are: `Borges, Jorge Luis`. */
const toInvertido = ({ nombre, apellido, nombre_completo }: LibroExportado['autores'][number]): string =>
  nombre !== '' && apellido !== '' && `${nombre} ${apellido}` === nombre_completo
    ? `${apellido}, ${nombre}`
    : nombre_completo

/** What the importer reads (docs/importar.md), in its words. */
const LIBRO: readonly Columna<LibroExportado>[] = [
  ['isbn', ({ isbn }) => isbn],
  ['titulo', ({ titulo }) => titulo],
  ['autores', ({ autores }) => autores.map(toInvertido).join(SEPARADOR)],
  ['editorial', ({ editorial }) => editorial],
  [
    'fecha_edicion',
    ({ fecha_edicion: fecha, fecha_edicion_precision: precision }) =>
      precision === 'anio' ? (fecha?.slice(0, 4) ?? null) : fecha,
  ],
  ['idioma', ({ idioma }) => idioma],
  ['categorias', ({ categorias }) => categorias.join(SEPARADOR)],
  ['temas', ({ temas }) => temas.join(SEPARADOR)],
  ['formatos', ({ formatos }) => formatos.join(SEPARADOR)],
  ['precio', ({ precio }) => toImporte(precio)],
  ['gratis', ({ gratis }) => (gratis ? 'sí' : null)],
  ['calificacion', ({ calificacion }) => (calificacion === null ? null : String(calificacion).replace('.', ','))],
  ['portada', ({ portada }) => (portada !== null && /^https?:/.test(portada) ? portada : null)],
  ['descripcion', ({ descripcion }) => descripcion],
  ['pvp_editorial', ({ pvp }) => toImporte(pvp)],
]

const PEDIDO: readonly Columna<queries.LineaExportada>[] = [
  ['Pedido', ({ numero }) => numero],
  ['Fecha', ({ fecha_hora }) => toInstante(fecha_hora)],
  ['Estado', ({ estado }) => estado],
  ['Cliente', ({ cliente }) => cliente],
  ['Correo', ({ email }) => email],
  ['Teléfono', ({ telefono }) => telefono],
  ['Medio de pago', ({ metodo_pago }) => metodo_pago],
  ['Cuotas', ({ cuotas }) => cuotas],
  ['Servicio de envío', ({ servicio_envio }) => servicio_envio],
  ['Entrega', ({ entrega }) => entrega],
  ['ISBN', ({ isbn }) => isbn],
  ['Título', ({ titulo }) => titulo],
  ['Cantidad', ({ cantidad }) => cantidad],
  ['Precio', ({ precio_unitario }) => toImporte(precio_unitario)],
  ['Precio de lista', ({ precio_lista, precio_unitario }) => toImporte(precio_lista ?? precio_unitario)],
  ['Oferta', ({ oferta }) => oferta],
  ['Recargo del pedido', ({ recargo }) => toImporte(recargo)],
  ['Envío del pedido', ({ envio }) => toImporte(envio)],
  ['Total del pedido', ({ total }) => toImporte(total)],
]

const CLIENTE: readonly Columna<queries.ClienteExportado>[] = [
  ['Usuario', ({ username }) => username],
  ['Nombre', ({ nombre }) => nombre],
  ['Apellido', ({ apellido }) => apellido],
  ['Correo', ({ email }) => email],
  ['Correo verificado', ({ email_verificado }) => (email_verificado ? 'sí' : 'no')],
  ['Dirección', ({ direccion }) => direccion],
  ['Provincia', ({ provincia }) => provincia],
  ['Cuenta desde', ({ creado_en }) => toInstante(creado_en)],
  ['Pedidos', ({ pedidos }) => pedidos],
  ['Total comprado', ({ total }) => toImporte(total)],
]

export const tablaCatalogo = (db: Db): Tabla => toTabla(LIBRO, queries.readLibros(db))
export const tablaPedidos = (db: Db, filtros: queries.FiltrosPedidos): Tabla =>
  toTabla(PEDIDO, queries.readPedidos(db, filtros))
export const tablaClientes = (db: Db): Tabla => toTabla(CLIENTE, queries.readClientes(db))
