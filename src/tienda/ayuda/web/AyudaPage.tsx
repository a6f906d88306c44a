import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Accesibilidad } from './partes/Enlaces.tsx'
import { ListaTemas } from './partes/ListaTemas.tsx'
import { SECCIONES } from './partes/temas.ts'

export const Route = createFileRoute('/_tienda/ayuda')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Ayuda',
      descripcion: 'Compras, envíos, devoluciones y tu cuenta: cómo funciona la librería.',
      path: '/ayuda',
    }),
  component: AyudaPage,
})

function AyudaPage() {
  return (
    <div className="wrap pt-4">
      <h1>Ayuda</h1>
      <p className="reading mt-2">Elegí un tema: está todo explicado sin vueltas y sin letra chica.</p>
      <div className="help-hub mt-5">
        {SECCIONES.map((seccion) => (
          <section key={seccion} aria-labelledby={idOf(seccion)}>
            <h2 id={idOf(seccion)}>{seccion}</h2>
            <ListaTemas seccion={seccion} />
          </section>
        ))}
      </div>
      <p className="mt-5">
        <Accesibilidad />
      </p>
    </div>
  )
}

const idOf = (seccion: string) => `seccion-${seccion.toLowerCase().replace(/[^a-z]+/g, '-')}`
