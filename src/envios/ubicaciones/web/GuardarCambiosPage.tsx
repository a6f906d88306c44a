import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Ubicacion } from './Ubicacion.tsx'

export const Route = createFileRoute('/_tienda/guardar-cambios')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Guardar cambios',
      descripcion: 'El lugar de envío y cómo cambiarlo en cada compra.',
      path: '/guardar-cambios',
    }),
  component: GuardarCambiosPage,
})

function GuardarCambiosPage() {
  return (
    <Ubicacion titulo="Guardar cambios">
      No quedó ningún cambio por guardar: el lugar de envío del encabezado es Rosario para todo el mundo.
    </Ubicacion>
  )
}
