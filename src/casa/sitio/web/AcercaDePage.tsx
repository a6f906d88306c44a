import { createFileRoute } from '@tanstack/react-router'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { splitParrafos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { failed } from '#ui/Failed.tsx'
import { getSitio } from '../sitio.contract.ts'
import { ACERCA, LEMA } from '../textos.rules.ts'
import { headOf } from './cabeza.ts'
import { useDatosTienda } from './useDatosTienda.ts'

export const Route = createFileRoute('/_tienda/acerca-de')({
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  loader: () => api.call(getSitio, {}),
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Acerca de',
      descripcion: 'Qué es esta librería, quiénes la hicieron y con qué tecnologías.',
      path: '/acerca-de',
    }),
  component: AcercaDePage,
  errorComponent: failed('No pudimos cargar esta página.'),
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
  const publicos = usePublicos()
  const lema = readPublico(publicos, 'sitio.lema', LEMA)
  const acerca = readPublico(publicos, 'sitio.acerca', ACERCA).replaceAll('{nombre}', nombre)
  const datos = useDatosTienda()
  const hayProyecto = curso || universidad || autores || proyecto
  return (
    <div className="wrap pt-4">
      <h1>Acerca de {nombre}</h1>
      {lema && <p className="book-page__sub">{lema}</p>}
      <div className="two-col mt-5">
        <div className="article">
          <section>
            <h2>La librería</h2>
            <div className="reading">
              {splitParrafos(acerca).map((parrafo) => (
                <p key={parrafo}>{parrafo}</p>
              ))}
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
        <div>
          {datos.length > 0 && (
            <section aria-labelledby="quien-vende">
              <h2 id="quien-vende">Quién vende</h2>
              <dl className="facts mt-2 mb-4">
                {datos.map(([dato, valor]) => (
                  <Dato key={dato} nombre={dato} valor={valor} />
                ))}
              </dl>
            </section>
          )}
          {hayProyecto && (
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
          )}
        </div>
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
