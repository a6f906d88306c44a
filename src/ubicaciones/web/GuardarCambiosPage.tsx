import { createFileRoute } from '@tanstack/react-router'
import { Ubicacion } from './Ubicacion.tsx'

export const Route = createFileRoute('/_tienda/guardar-cambios')({
  head: () => ({
    meta: [
      { title: 'Guardar cambios · Anaquel' },
      { name: 'description', content: 'El lugar de envío y cómo cambiarlo en cada compra.' },
    ],
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
