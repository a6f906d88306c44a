import { createFileRoute } from '@tanstack/react-router'
import type { Pagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { isUuid } from '#platform/uuid.ts'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { failed } from '#ui/Failed.tsx'
import { listAutores, listAutoresPorLetra, listLetras } from '../autor.contract.ts'
import { COMIENZO, OTRAS, titularComienzo } from '../autor.rules.ts'
import { toAutorTarjeta } from './AutorCard.tsx'
import { AutorCarousel } from './AutorCarousel.tsx'
import { AutoresSkeleton } from './AutoresSkeleton.tsx'
import { type AutoresSearch, IndiceAutores } from './IndiceAutores.tsx'

const EACH = 32

const describe = ({ letra, despues_de }: AutoresSearch): Pagina => ({
  titulo: letra ? `Autores: ${letra === OTRAS ? 'otros' : titularComienzo(letra)}` : 'Autores',
  descripcion: letra
    ? `Autoras y autores de la librería por apellido: ${letra === OTRAS ? 'los que no empiezan con una letra' : titularComienzo(letra)}.`
    : 'Autoras y autores de la librería: los más leídos y los recién llegados, con todos sus libros.',
  path: buildUrl('/autores', { letra, despues_de }),
  migas: [['Autores', '/autores']],
  // The first page of a letter leads to the others, whose beginnings move with every new author.
  ...(despues_de && { listada: false }),
})

/** What an address asks for; the keys are always there, as the router would keep the address's own values in their place. */
function validateAutores({ letra, despues_de: despuesDe }: Record<string, unknown>): AutoresSearch {
  const known = typeof letra === 'string' && COMIENZO.test(letra) ? letra : undefined
  return { letra: known, despues_de: known && isUuid(despuesDe) ? despuesDe : undefined }
}

const loadRow = async (orden: 'populares' | 'nuevos') =>
  (await api.call(listAutores, { orden, limit: EACH })).map(toAutorTarjeta)

export const Route = createFileRoute('/_tienda/autores')({
  codeSplitGroupings: [['loader', 'component'], ['errorComponent']],
  validateSearch: validateAutores,
  loaderDeps: ({ search: { letra, despues_de } }) => ({ letra, despues_de }),
  loader: async ({ deps: { letra, despues_de } }) => {
    const [letras, indice, populares, nuevos] = await Promise.all([
      api.call(listLetras, {}),
      letra ? api.call(listAutoresPorLetra, { letra, despues_de }) : null,
      letra ? [] : loadRow('populares'),
      letra ? [] : loadRow('nuevos'),
    ])
    return { letras, indice, populares, nuevos, pagina: describe({ letra, despues_de }) }
  },
  head: ({ loaderData, matches }) => headOf(matches, loaderData?.pagina),
  component: AutoresPage,
  pendingComponent: AutoresSkeleton,
  errorComponent: failed('No pudimos cargar los autores.'),
})

/** The two rows of the specification, and below them the way to everybody by letter; a letter's page is its list alone. */
function AutoresPage() {
  const { letras, indice, populares, nuevos } = Route.useLoaderData()
  const search = Route.useLoaderDeps()
  return (
    <>
      <div className="wrap pt-4">
        <h1>Autores</h1>
        {letras.length === 0 && (
          <div className="empty">
            <EmptyArt />
            <p>Todavía no hay autores en el anaquel.</p>
          </div>
        )}
      </div>
      <AutorCarousel title="Autores populares" autores={populares} />
      <AutorCarousel title="Autores nuevos" autores={nuevos} />
      {letras.length > 0 && <IndiceAutores letras={letras} indice={indice} search={search} />}
    </>
  )
}
