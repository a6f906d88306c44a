// What customers and visitors make the shop hold has a bound, and whoever adds a table has said so (docs/decisions/085).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SLICES } from '#app/slices.ts'
import { root } from '../../scripts/root.ts'
import { createTestApi, type TestApi } from './api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

/** Tables that only the shop writes: its staff, the terminal, imports, migrations and jobs that nobody outside sets off. */
const DE_LA_CASA = [
  ...[
    'ajuste',
    'ajuste_tienda',
    'archivo_existencias',
    'archivo_existencias_movimiento',
    'clave_api',
    'correo_prueba',
    'copia_afuera',
  ],
  ...[
    'autor',
    'banner',
    'categoria',
    'editorial',
    'elogio',
    'documento_legal',
    'feria',
    'feriado',
    'provincia',
    'renombre',
  ],
  ...['libro', 'libro_autor', 'libro_categoria', 'libro_eliminado', 'libro_ficha', 'libro_mensaje', 'libro_origen'],
  ...[
    'libro_proveedor',
    'libro_registro',
    'libro_situacion',
    'libro_venta',
    'precio_cambio',
    'precio_historia',
    'pvp_historia',
  ],
  ...[
    'busqueda',
    'busqueda_texto',
    'palabra',
    'comprado_con',
    'resumen_contado',
    'venta_hora',
    'thema_codigo',
    'materia_categoria',
  ],
  ...['compra', 'compra_linea', 'remito', 'remito_linea', 'liquidacion', 'liquidacion_linea', 'liquidacion_movimiento'],
  ...['conteo', 'conteo_bip', 'conteo_diferencia', 'conteo_titulo', 'existencia', 'lugar', 'movimiento'],
  ...[
    'cliente_nota',
    'comprador_institucional',
    'comprobante_permiso',
    'cupon',
    'cupon_alcance',
    'cupon_cuenta',
    'oferta',
    'oferta_alcance',
    'oferta_historia',
  ],
  ...['despacho', 'despacho_estado', 'despacho_item', 'despacho_registro', 'pedido_eliminado', 'pedido_telefono'],
  ...[
    'linea_de_banco',
    'pago_comision',
    'caja',
    'caja_movimiento',
    'factura_proveedor',
    'devolucion_mostrador',
    'devolucion_mostrador_linea',
    'pin_mostrador',
    'venta_mostrador',
    'venta_mostrador_copia',
  ],
  ...[
    'venta_mostrador_linea',
    'venta_mostrador_pago',
    'venta_mostrador_tarea',
    'factor_exigencia',
    'pasarela_contacto',
    'webhook',
  ],
  'credencial_rechazada',
  ...[
    'gratis_envio',
    'servicio_envio',
    'tarifa_envio',
    'zona_envio',
    'zona_envio_regla',
    'proveedor',
    'proveedor_trato',
  ],
  ...[
    'importacion',
    'importacion_cambio',
    'importacion_creado',
    'importacion_fila',
    'importacion_origen',
    'importacion_pieza',
    'invitacion',
  ],
  ...['mesa', 'mesa_libro', 'mesa_slug_anterior', 'novedad', 'novedad_libro', 'migracion', 'nodo', 'respaldo'],
  ...['obra', 'obra_aparte', 'obra_clave', 'obra_indicio', 'obra_libro', 'obra_sugerencia'],
]

/** The tables of the page's list, each with what is said of its bound. */
function listBounded(): Map<string, string> {
  const page = readFileSync(join(root, 'docs', 'decisions', '085-what-is-held.md'), 'utf8')
  const [, list = ''] = page.split('## What customers and visitors make the shop hold')
  const rows = list.split('\n').flatMap((line) => {
    const [, , tablas, bound = ''] = line.split('|').map((cell) => cell.trim())
    return line.startsWith('|') && tablas
      ? [...tablas.matchAll(/`(\w+)`/g)].map(([, tabla = '']) => [tabla, bound])
      : []
  })
  return new Map(rows as [string, string][])
}

it('every table is the shop’s own, or has its bound where customers and visitors fill it', async () => {
  const { rows } = await api.pool.query<{ tabla: string }>(
    `select relname as tabla from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )
  const bounded = new Map([...listBounded(), ...SLICES.flatMap(({ bounds = {} }) => Object.entries(bounds))])
  expect([...bounded].filter(([, bound]) => bound.length < 5)).toEqual([])
  const decided = [...DE_LA_CASA, ...bounded.keys()]
  expect(decided.filter((tabla, n) => decided.indexOf(tabla) !== n)).toEqual([])
  expect(decided.toSorted()).toEqual(rows.map(({ tabla }) => tabla))
})
