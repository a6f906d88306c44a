// What names a book that is deleted in the same moment. Slices that can say more of it name theirs themselves.
import type { Constraints } from '#platform/db/errors.ts'
import { libroNotFound } from './libro.contract.ts'

const NOMBRAN = [
  ...['compra_linea_libro_fk', 'remito_linea_libro_fk', 'liquidacion_linea_libro_fk', 'libro_proveedor_libro_fk'],
  ...['conteo_bip_libro_fk', 'conteo_diferencia_libro_fk', 'conteo_titulo_libro_fk', 'espera_libro_fk'],
  ...['existencia_libro_fk', 'encargo_libro_fk', 'movimiento_libro_fk', 'movimiento_pedido_libro_fk'],
  ...[
    'pedido_item_libro_id_fkey',
    'venta_mostrador_linea_libro_fk',
    'libro_venta_libro_fk',
    'libro_situacion_libro_fk',
  ],
  ...['libro_autor_libro_id_fkey', 'libro_categoria_libro_id_fkey', 'libro_disponible_libro_id_fkey'],
  ...['libro_ficha_libro_id_fkey', 'libro_mensaje_libro_id_fkey', 'libro_origen_libro_id_fkey'],
  ...['libro_registro_libro_id_fkey', 'elogio_libro_id_fkey', 'obra_aparte_libro_id_fkey', 'obra_clave_libro_id_fkey'],
  ...['precio_historia_libro_id_fkey', 'pvp_historia_libro_id_fkey', 'comprado_con_libro_num_fkey'],
]

export const libroIdo: Constraints = Object.fromEntries(NOMBRAN.map((nombre) => [nombre, libroNotFound]))
