import { createFileRoute } from '@tanstack/react-router'
import { listAutores } from '../../autores/autor.contract.ts'
import { toAutorTarjeta } from '../../autores/web/AutorCard.tsx'
import { AutorCarousel } from '../../autores/web/AutorCarousel.tsx'
import { loadBanners } from '../../banners/web/lamina/load.ts'
import { listLibros } from '../../libros/libro.listas.contract.ts'
import type { OrdenLibro } from '../../libros/libro.rules.ts'
import { CAROUSEL_PAGE, LibroCarousel } from '../../libros/web/LibroCarousel.tsx'
import { toTarjeta } from '../../libros/web/tarjeta.ts'
import { loadMesas, MesasInicio } from '../../mesas/web/inicio/MesasInicio.tsx'
import { loadNovedades, NovedadesInicio } from '../../novedades/web/inicio/NovedadesInicio.tsx'
import { listOfertas } from '../../ofertas/oferta.contract.ts'
import { api } from '../../platform/http/client.ts'
import { instead } from '../../platform/report.ts'
import { type Pagina, toOrganizacion } from '../../sitio/pagina.rules.ts'
import { headOf } from '../../sitio/web/cabeza.ts'
import { useNombre } from '../../sitio/web/Marca.tsx'
import { Banners } from './Banners.tsx'
import { toBanners } from './ofertas.ts'

const PAGINA: Pagina = {
  titulo: 'Librería en línea',
  descripcion: 'Librería en línea: libros en español con envío a todo el país, para leer de pie o en el sillón.',
  path: '/inicio',
  imagen: '/favicon.svg',
  datos: toOrganizacion,
}

/** A row of the home page; one that can't be loaded is logged and left out, the others are shown. */
const loadRow = (orden: OrdenLibro) =>
  api.call(listLibros, { orden, limit: CAROUSEL_PAGE }).then((libros) => libros.map(toTarjeta), instead([]))

export const Route = createFileRoute('/_tienda/inicio')({
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ parentMatchPromise }) => {
    const [recomendados, vendidos, nuevos, autores, ofertas, mesas, novedades, banners] = await Promise.all([
      loadRow('calificacion'),
      loadRow('vendidos'),
      loadRow('fecha'),
      api.call(listAutores, { orden: 'populares', limit: 16 }).catch(instead([])),
      api.call(listOfertas, {}).then(toBanners, instead([])),
      parentMatchPromise.then(({ loaderData }) => loadMesas(loaderData?.sitio ?? null)),
      parentMatchPromise.then(({ loaderData }) => loadNovedades(loaderData?.sitio ?? null)),
      parentMatchPromise.then(({ loaderData }) => loadBanners(loaderData?.sitio ?? null)),
    ])
    return {
      recomendados,
      vendidos,
      nuevos,
      autores: autores.map(toAutorTarjeta),
      ofertas,
      mesas,
      novedades,
      banners,
    }
  },
  head: ({ matches }) => headOf(matches, PAGINA),
  component: InicioPage,
})

function InicioPage() {
  const { recomendados, vendidos, nuevos, autores, ofertas, mesas, novedades, banners } = Route.useLoaderData()
  return (
    <>
      <h1 className="vh">{useNombre()}, librería en línea</h1>
      <Banners libros={recomendados} ofertas={ofertas} propios={banners} />
      <LibroCarousel title="Libros recomendados" libros={recomendados} orden="calificacion" eager />
      <LibroCarousel title="Libros más vendidos" libros={vendidos} orden="vendidos" />
      <LibroCarousel title="Nuevos lanzamientos" libros={nuevos} orden="fecha" />
      <AutorCarousel title="Autores populares" autores={autores} />
      <MesasInicio mesas={mesas} />
      <NovedadesInicio novedades={novedades} />
    </>
  )
}
