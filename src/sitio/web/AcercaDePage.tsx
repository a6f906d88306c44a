import { createFileRoute } from '@tanstack/react-router'
import { api } from '../../platform/http/client.ts'
import { Failed } from '../../ui/Failed.tsx'
import { getSitio } from '../sitio.contract.ts'
import { headOf } from './cabeza.ts'

export const Route = createFileRoute('/_tienda/acerca-de')({
  loader: () => api.call(getSitio, {}),
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Acerca de',
      descripcion: 'Qué es esta librería, quiénes la hicieron y con qué tecnologías.',
      path: '/acerca-de',
    }),
  component: AcercaDePage,
  errorComponent: ({ error, reset }) => (
    <Failed error={error} reset={reset}>
      No pudimos cargar esta página.
    </Failed>
  ),
})

const TECNOLOGIAS = [
  { para: 'Lenguaje', son: 'TypeScript sobre Node.js' },
  { para: 'Páginas', son: 'React, TanStack Start y TanStack Router, con Vite' },
  { para: 'Servidor', son: 'Fastify, con una API REST descrita en OpenAPI y validada con zod' },
  { para: 'Base de datos', son: 'PostgreSQL, consultada con Kysely' },
  { para: 'Formularios', son: 'React Hook Form' },
  { para: 'Pruebas', son: 'Vitest, fast-check, Playwright y axe' },
  { para: 'Letras', son: 'Alegreya y Archivo, dos familias tipográficas argentinas y libres' },
]

function AcercaDePage() {
  const { nombre, proyecto, curso, universidad, autores } = Route.useLoaderData()
  return (
    <div className="wrap pt-4">
      <h1>Acerca de {nombre}</h1>
      <p className="book-page__sub">Un anaquel es un estante: acá, uno que no se termina</p>
      <div className="two-col mt-5">
        <div className="article">
          <section>
            <h2>La librería</h2>
            <div className="reading">
              <p>
                {nombre} es una librería en línea en español, pensada para la Argentina. Queremos que encuentres un
                libro en un segundo, que confíes en su precio y que lo compres sin sorpresas, desde el teléfono o con el
                teclado solo.
              </p>
              <p>
                Cuando un libro no trae foto, su tapa la dibujamos nosotros a partir del título y de quien lo escribió:
                siempre la misma para el mismo libro.
              </p>
            </div>
          </section>
          <section>
            <h2>Tecnologías</h2>
            <dl className="facts">
              {TECNOLOGIAS.map(({ para, son }) => (
                <div key={para}>
                  <dt>{para}</dt>
                  <dd>{son}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
        <section aria-labelledby="proyecto">
          <h2 id="proyecto">El proyecto</h2>
          {curso || universidad || autores ? (
            <dl className="facts mt-2">
              {curso && <Dato nombre="Curso" valor={curso} />}
              {universidad && <Dato nombre="Universidad" valor={universidad} />}
              {autores && <Dato nombre="Autores" valor={autores} />}
            </dl>
          ) : (
            <p className="reading mt-2">{proyecto}.</p>
          )}
        </section>
      </div>
    </div>
  )
}

function Dato({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
    </>
  )
}
