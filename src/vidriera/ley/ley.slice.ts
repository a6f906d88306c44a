import { comprador } from '#catalogo/descuentos/ley.service.ts'
import { defineSlice } from '#platform/slice.ts'
import { leyConstraints, leyRoutes } from './ley.routes.ts'

export const leySlice = defineSlice({
  routes: leyRoutes,
  constraints: leyConstraints,
  onUnirInvitado: comprador.join,
  etiquetas: {
    ferias: { titulo: 'Ferias', descripcion: 'Las ferias declaradas, en las que la ley permite descuentos.' },
    compradores: {
      titulo: 'Compradores institucionales',
      descripcion: 'Las cuentas que la ley deja comprar con descuento.',
    },
    ley: { titulo: 'Precio uniforme', descripcion: 'Los libros que se venden por debajo de su PVP.' },
  },
})
