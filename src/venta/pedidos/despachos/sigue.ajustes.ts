// Which act on an order follows from another one by itself.
import { siNo } from '#casa/ajustes/declarar.ts'

export const SIGUE_PAQUETES = siNo({
  grupo: 'envios',
  clave: 'pedidos.sigue_paquetes',
  titulo: 'El estado del pedido sigue al de sus paquetes',
  ayuda:
    'Armado todo, pasa a procesado; salido todo, a enviado; llegado todo, a entregado. Sin esto, el panel lo ofrece y lo decidís en cada pedido.',
  defecto: false,
})
export const ARMADO_SALE = siNo({
  grupo: 'envios',
  clave: 'pedidos.armado_sale',
  titulo: 'Un paquete armado sale en el acto',
  ayuda:
    'Al armarlo queda despachado y se le avisa por correo a su cliente. No vale para lo que se retira ni si un transporte registra tus paquetes.',
  defecto: false,
})

export const sigueAjustes = [SIGUE_PAQUETES, ARMADO_SALE]
