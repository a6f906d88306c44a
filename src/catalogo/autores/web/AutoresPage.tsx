import { createFileRoute } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { api } from '#platform/http/client.ts'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { failed } from '#ui/Failed.tsx'
import { listAutores } from '../autor.contract.ts'
import { toAutorTarjeta } from './AutorCard.tsx'
import { AutorCarousel } from './AutorCarousel.tsx'
import { AutoresSkeleton } from './AutoresSkeleton.tsx'

const EACH = 32
const PAGINA: Pagina = {
  titulo: 'Autores',
  descripcion: 'Autoras y autores de la librería: los más leídos y los recién llegados, con todos sus libros.',
  path: '/autores',
  migas: [['Autores', '/autores']],
}

const loadRow = async (orden: 'populares' | 'nuevos') =>
  (await api.call(listAutores, { orden, limit: EACH })).map(toAutorTarjeta)

export const Route = createFileRoute('/_tienda/autores')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  loader: async () => {
    const [populares, nuevos] = await Promise.all([loadRow('populares'), loadRow('nuevos')])
    return { populares, nuevos }
  },
  head: ({ matches }) => headOf(matches, PAGINA),
  component: AutoresPage,
  pendingComponent: AutoresSkeleton,
  errorComponent: failed('No pudimos cargar los autores.'),
})

function AutoresPage() {
  const { populares, nuevos } = Route.useLoaderData()
  return (
    <>
      <div className="wrap pt-4">
        <h1>Autores</h1>
        {nuevos.length === 0 && (
          <div className="empty">
            <EmptyArt />
            <p>Todavía no hay autores en el anaquel.</p>
          </div>
        )}
      </div>
      <AutorCarousel title="Autores populares" autores={populares} />
      <AutorCarousel title="Autores nuevos" autores={nuevos} />
    </>
  )
}
