import { createFileRoute } from '@tanstack/react-router'
import { Ubicacion } from './Ubicacion.tsx'

export const Route = createFileRoute('/_tienda/nueva-ubicacion')({
  head: () => ({
    meta: [
      { title: 'Nueva ubicación · Anaquel' },
      { name: 'description', content: 'Cómo decirnos adónde enviar tus libros.' },
    ],
  }),
  component: NuevaUbicacionPage,
})

function NuevaUbicacionPage() {
  return (
    <Ubicacion titulo="Nueva ubicación">
      Por ahora no hace falta guardar una ubicación de antemano: el encabezado muestra Rosario para todo el mundo.
    </Ubicacion>
  )
}
