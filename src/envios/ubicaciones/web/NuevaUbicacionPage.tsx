import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Ubicacion } from './Ubicacion.tsx'

export const Route = createFileRoute('/_tienda/nueva-ubicacion')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Nueva ubicación',
      descripcion: 'Cómo decirnos adónde enviar tus libros.',
      path: '/nueva-ubicacion',
    }),
  component: NuevaUbicacionPage,
})

function NuevaUbicacionPage() {
  return (
    <Ubicacion titulo="Nueva ubicación">
      El encabezado muestra Rosario para todo el mundo; adónde va cada pedido lo elegís vos.
    </Ubicacion>
  )
}
