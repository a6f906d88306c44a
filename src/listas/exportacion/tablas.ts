// The three tables that leave the shop, with the names of their columns.

import { type Celda, type Tabla, toImporte } from '#casa/planillas/planilla.ts'
import { writeNombre } from '#catalogo/autores/autor.rules.ts'
import {
  COLUMNAS_DE_CATALOGO,
  type ColumnaDeLibro,
  writeContribuidores,
  writeCriticas,
  writeLista,
} from '#catalogo/libros/ficha/columnas.rules.ts'
import type { FichaEscrita } from '#catalogo/libros/ficha/ficha.rules.ts'
import { HECHOS, type NombreDeHecho } from '#catalogo/libros/ficha/hechos.rules.ts'
import { toLocalMinute } from '#platform/format.ts'
import { inTurns } from '#platform/http/pieces.ts'
import { add } from '#platform/money.ts'
import { nameComprobante } from '#venta/facturas/comprobante.rules.ts'
import { nombrarPago } from '#venta/pagos/pago.rules.ts'
import * as queries from './exportacion.queries.ts'
import type { LibroExportado } from './exportacion.rules.ts'

type Db = Parameters<typeof queries.readLibros>[0]
/** A column: its name and what stands in it. */
type Columna<Row> = readonly [nombre: string, celda: (row: Row) => Celda]

async function* toTabla<Row>(columnas: readonly Columna<Row>[], batches: AsyncIterable<readonly Row[]>): Tabla {
  yield [columnas.map(([nombre]) => nombre)]
  for await (const row of inTurns(batches)) yield [columnas.map(([, celda]) => celda(row))]
}

/** `2026-11-23 09:05`, in Argentina. */
const toInstante = (instant: Date): string => toLocalMinute(instant).replace('T', ' ')

/** What the importer reads (docs/importar.md), in its words. */
const LIBRO: Record<ColumnaDeLibro, (libro: LibroExportado) => Celda> = {
  isbn: ({ isbn }) => isbn,
  titulo: ({ titulo }) => titulo,
  autores: ({ autores }) => writeLista(autores.map(writeNombre)),
  editorial: ({ editorial }) => editorial,
  fecha_edicion: ({ fecha_edicion: fecha, fecha_edicion_precision: precision }) =>
    precision === 'anio' ? (fecha?.slice(0, 4) ?? null) : fecha,
  idioma: ({ idioma }) => idioma,
  categorias: ({ categorias }) => writeLista(categorias),
  temas: ({ temas }) => writeLista(temas),
  formatos: ({ formatos }) => writeLista(formatos),
  precio: ({ precio }) => toImporte(precio),
  gratis: ({ gratis }) => (gratis ? 'sí' : null),
  calificacion: ({ calificacion }) => (calificacion === null ? null : String(calificacion).replace('.', ',')),
  portada: ({ portada }) => (portada !== null && /^https?:/.test(portada) ? portada : null),
  descripcion: ({ descripcion }) => descripcion,
  pvp_editorial: ({ pvp }) => toImporte(pvp),
}

/** A fact of the edition by its kind. */
function celdaDeHecho(nombre: NombreDeHecho, ficha: FichaEscrita): Celda {
  switch (HECHOS[nombre].tipo) {
    case 'personas':
      return writeContribuidores(ficha.contribuidores)
    case 'criticas':
      return writeCriticas(ficha.criticas)
  }
  const valor = ficha[nombre]
  return Array.isArray(valor) ? writeLista(valor.map(String)) : valor
}
const COLUMNAS_DE_LIBRO = COLUMNAS_DE_CATALOGO.map(
  (nombre): Columna<LibroExportado> => [
    nombre,
    nombre in LIBRO ? LIBRO[nombre as ColumnaDeLibro] : ({ ficha }) => celdaDeHecho(nombre as NombreDeHecho, ficha),
  ],
)

/** What `importacion/mudanza` reads back, as it does the customers. */
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
  ['Entrega estimada', ({ fecha_entrega_estimada }) => fecha_entrega_estimada],
  ['Usuario', ({ username }) => username],
  // What the importer does not read; new columns come last, so that no spreadsheet of an owner's is shifted.
  ['Total a pagar', ({ total, envio }) => toImporte(add(total, envio))],
  ['Estado del pago', ({ estado_pago: estado, pagado_entero }) => estado && nombrarPago(estado, pagado_entero)],
  ['Pagado', ({ pagado }) => toImporte(pagado)],
  ['Devuelto', ({ devuelto }) => toImporte(devuelto)],
  ['Cupón', ({ cupon }) => cupon],
  [
    'Comprobantes',
    ({ comprobantes }) =>
      comprobantes.map(({ tipo, punto, numero }) => nameComprobante(tipo, punto, numero)).join(' | ') || null,
  ],
  ['Calle', ({ domicilio }) => domicilio?.calle ?? null],
  ['Número', ({ domicilio }) => domicilio?.altura ?? null],
  ['Piso', ({ domicilio }) => domicilio?.piso ?? null],
  ['Localidad', ({ domicilio }) => domicilio?.localidad ?? null],
  ['Código postal', ({ domicilio }) => domicilio?.codigo_postal ?? null],
  ['Provincia', ({ domicilio }) => domicilio?.provincia ?? null],
  ['Recibe', ({ domicilio }) => domicilio?.recibe ?? null],
  ['Teléfono de la entrega', ({ domicilio }) => domicilio?.telefono ?? null],
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
  ['Invitado', ({ invitado }) => (invitado ? 'sí' : 'no')],
  ['Teléfono', ({ telefono }) => telefono],
  ['Pedidos', ({ pedidos }) => pedidos],
  ['Total comprado', ({ total }) => toImporte(total)],
]

export const tablaCatalogo = (db: Db): Tabla => toTabla(COLUMNAS_DE_LIBRO, queries.readLibros(db))
export const tablaPedidos = (db: Db, filtros: queries.FiltrosPedidos): Tabla =>
  toTabla(PEDIDO, queries.readPedidos(db, filtros))
export const tablaClientes = (db: Db): Tabla => toTabla(CLIENTE, queries.readClientes(db))
