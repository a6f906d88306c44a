// Closed lists stand in the program and in checks of the database: they are the same, and so are the limits of an edition's facts.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLASES_IVA } from '#casa/deberes/iva.rules.ts'
import { REDONDEO_CLAVES, SENTIDOS } from '#casa/moneda/redondeo.rules.ts'
import { FORMATOS, IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import { CLASES_COMPRADOR, FUENTES_PVP, REGLAS_LEGALES } from '#catalogo/descuentos/descuento.rules.ts'
import { MODOS } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { CLASES as CLASES_RENOMBRE } from '#catalogo/indice/renombre.rules.ts'
import { HECHOS } from '#catalogo/libros/ficha/hechos.rules.ts'
import { ESTADOS_SUGERENCIA, POR_QUIEN } from '#catalogo/libros/obra/obra.rules.ts'
import { ESTADOS_CAMBIO, MOTIVOS } from '#catalogo/libros/precios/cambio.rules.ts'
import { CLASES_PROVEEDOR } from '#catalogo/proveedores/proveedor.rules.ts'
import { FACTOR_TIPOS } from '#cuentas/usuarios/factor/factor.rules.ts'
import { SERVICIOS_ENVIO } from '#envios/envios/envio.rules.ts'
import { TIPOS_SERVICIO } from '#envios/envios/tabla.rules.ts'
import { FALLAS } from '#envios/transportes/adaptador.rules.ts'
import { ESTADOS_COMPRA } from '#estante/compras/compra.rules.ts'
import { MEDIOS_DE_PAGO } from '#estante/compras/factura.rules.ts'
import { ESTADOS_LIQUIDACION } from '#estante/compras/liquidacion.rules.ts'
import { CONDICIONES_REMITO, TIPOS_REMITO } from '#estante/compras/remito.rules.ts'
import { CONDICIONES_TRATO, CORTES, PVP_DE } from '#estante/compras/trato.rules.ts'
import { MODOS_ARCHIVO } from '#estante/existencias/archivo/archivo.rules.ts'
import { CONDICIONES, ESTADOS_RESERVA, TIPOS_LUGAR, TIPOS_MOVIMIENTO } from '#estante/existencias/existencia.rules.ts'
import { ALCANCES, ESTADOS_RECUENTO } from '#estante/recuento/recuento.rules.ts'
import { ESTADOS_IMPORTACION, TRABAJOS } from '#listas/importacion/historia/historia.rules.ts'
import { ESQUEMAS } from '#listas/importacion/materias/materia.rules.ts'
import { ESTADOS_ENTREGA } from '#listas/integraciones/webhooks/webhook.rules.ts'
import * as arrepentimiento from '#oficina/arrepentimiento/arrepentimiento.rules.ts'
import { CLASES_DOCUMENTO } from '#oficina/legales/legales.rules.ts'
import { SERVICIOS } from '#platform/credenciales.ts'
import { SUCESOS } from '#platform/suceso-kinds.ts'
import { AMBIENTES, CLASES as CLASES_COMPROBANTE, ESTADOS_COMPROBANTE } from '#venta/facturas/comprobante.rules.ts'
import { TIPOS_DE_CAJA } from '#venta/mostrador/caja.rules.ts'
import { MEDIOS as MEDIOS_MOSTRADOR } from '#venta/mostrador/mostrador.rules.ts'
import { ESTADOS_PAGO, MEDIOS, TIPOS } from '#venta/pagos/pago.rules.ts'
import { TIPOS_ARCHIVO } from '#venta/pagos/transferencia.rules.ts'
import { ESTADOS_DESPACHO, QUIENES } from '#venta/pedidos/despachos/despacho.rules.ts'
import { ESTADOS_REGISTRO } from '#venta/pedidos/despachos/registro.rules.ts'
import { ESTADOS_POSIBLES } from '#venta/pedidos/estado.rules.ts'
import { METODOS_PAGO } from '#venta/pedidos/pedido.rules.ts'
import { PARA } from '#vidriera/cupones/cupon.rules.ts'
import { TIPOS_NOVEDAD } from '#vidriera/novedades/novedad.rules.ts'
import { createTestApi, type TestApi } from './api.ts'

/** Each list by the columns whose check holds it. */
const LISTAS: Record<string, readonly string[]> = {
  'archivo_existencias.modo': MODOS_ARCHIVO,
  'arrepentimiento.clase': arrepentimiento.CLASES,
  'arrepentimiento.estado': arrepentimiento.ESTADOS,
  'caja_movimiento.tipo': TIPOS_DE_CAJA,
  'cobro.medio': MEDIOS,
  'compra.estado': ESTADOS_COMPRA,
  'comprador_institucional.clase': CLASES_COMPRADOR,
  'comprobante.ambiente': AMBIENTES,
  'comprobante.clase': CLASES_COMPROBANTE,
  'comprobante.estado': ESTADOS_COMPROBANTE,
  'comprobante_permiso.ambiente': AMBIENTES,
  'conteo.alcance': ALCANCES,
  'conteo.estado': ESTADOS_RECUENTO,
  'credencial_rechazada.servicio': SERVICIOS,
  'cupon.para': PARA,
  'cupon_alcance.formato': FORMATOS,
  'despacho.estado': ESTADOS_DESPACHO,
  'despacho_estado.estado': ESTADOS_DESPACHO,
  'despacho_estado.por': QUIENES,
  'despacho_registro.estado': ESTADOS_REGISTRO,
  'devolucion_mostrador.medio': MEDIOS_MOSTRADOR,
  'documento_legal.clase': CLASES_DOCUMENTO,
  'entrega.estado': ESTADOS_ENTREGA,
  'existencia.condicion': CONDICIONES,
  'factor.tipo': FACTOR_TIPOS,
  'factura_proveedor.pagada_con': MEDIOS_DE_PAGO,
  'importacion.estado': ESTADOS_IMPORTACION,
  'importacion.trabajo': TRABAJOS,
  'libro.clase_iva': CLASES_IVA,
  'libro.formatos': FORMATOS,
  'libro.idioma': IDIOMAS,
  'libro.pvp_fuente': FUENTES_PVP,
  'libro.regla_precio': REGLAS_LEGALES,
  'libro_venta.modo': MODOS,
  'liquidacion.estado': ESTADOS_LIQUIDACION,
  'liquidacion.pvp_de': PVP_DE,
  'lugar.tipo': TIPOS_LUGAR,
  'materia_categoria.esquema': ESQUEMAS,
  'movimiento.condicion': CONDICIONES,
  'movimiento.tipo': TIPOS_MOVIMIENTO,
  'novedad.tipo': TIPOS_NOVEDAD,
  'obra_sugerencia.estado': ESTADOS_SUGERENCIA,
  'obra_sugerencia.por': POR_QUIEN,
  'oferta.redondeo': REDONDEO_CLAVES,
  'oferta.sentido': SENTIDOS,
  'oferta_alcance.formato': FORMATOS,
  'pago_devolucion.medio': MEDIOS,
  'pago_movimiento.medio': MEDIOS,
  'pago_movimiento.tipo': TIPOS,
  'pedido.estado': ESTADOS_POSIBLES,
  'pedido.metodo_pago': METODOS_PAGO,
  'pedido.servicio_envio': SERVICIOS_ENVIO,
  'pedido_estado.estado': ESTADOS_POSIBLES,
  'pedido_item.clase_iva': CLASES_IVA,
  'pedido_pago.estado': ESTADOS_PAGO,
  'precio_cambio.estado': ESTADOS_CAMBIO,
  'precio_historia.motivo': MOTIVOS,
  'proveedor.clase': CLASES_PROVEEDOR,
  'proveedor_trato.condicion': CONDICIONES_TRATO,
  'proveedor_trato.corte': CORTES,
  'proveedor_trato.pvp_de': PVP_DE,
  'remito.condicion': CONDICIONES_REMITO,
  'remito.tipo': TIPOS_REMITO,
  'renombre.clase': CLASES_RENOMBRE,
  'reserva.estado': ESTADOS_RESERVA,
  'servicio_envio.tipo': TIPOS_SERVICIO,
  'suceso_seguridad.suceso': SUCESOS,
  'transferencia_archivo.tipo': TIPOS_ARCHIVO,
  'transporte_contacto.falla': FALLAS,
  'venta_mostrador_linea.clase_iva': CLASES_IVA,
  'venta_mostrador_pago.medio': MEDIOS_MOSTRADOR,
  ...Object.fromEntries(
    Object.entries(HECHOS).flatMap(([campo, hecho]) =>
      hecho.tipo === 'elegido' ? [[`libro_ficha.${campo}`, hecho.valores]] : [],
    ),
  ),
}

let api: TestApi
let checks: { tabla: string; def: string }[]
beforeAll(async () => {
  api = await createTestApi()
  const { rows } = await sql<{ tabla: string; def: string }>`
    select conrelid::regclass::text as tabla, pg_get_constraintdef(oid) as def from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`.execute(api.db)
  checks = rows
})
afterAll(() => api.end())

/** The texts that the check of a column takes; undefined where it has none. */
function listOf(columna: string): string[] | undefined {
  const [tabla = '', campo = ''] = columna.split('.')
  for (const { def } of checks.filter((check) => check.tabla === tabla)) {
    const [, list] = new RegExp(`\\(${campo} (?:= ANY \\(|<@ )\\(?ARRAY\\[(.*?)\\]`).exec(def) ?? []
    if (list) return [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value)
  }
  return undefined
}

it.each(Object.entries(LISTAS))('%s holds the values of the list, and no others', (columna, lista) => {
  expect(listOf(columna)?.toSorted()).toEqual([...lista].toSorted())
})

it.each(Object.entries(HECHOS))('the column of the fact %s has the limit of the form', (campo, hecho) => {
  if (!('max' in hecho) || hecho.tipo === 'personas' || hecho.tipo === 'criticas') return
  const def = checks.find(
    ({ tabla, def }) =>
      (tabla === 'libro_ficha' && def.includes(`${campo}) >= 1`)) ||
      (tabla === 'libro_ficha' && def.includes(`${campo} >= 1`)) ||
      (tabla === 'libro_ficha' && def.includes(`cardinality(${campo})`)),
  )
  expect(def?.def).toMatch(new RegExp(`<= ${hecho.max}\\)`))
})
