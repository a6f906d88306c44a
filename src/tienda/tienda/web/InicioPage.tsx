import { createFileRoute } from '@tanstack/react-router'
import { type Pagina, toOrganizacion } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { useNombre } from '#casa/sitio/web/Marca.tsx'
import { listAutores } from '#catalogo/autores/autor.contract.ts'
import { toAutorTarjeta } from '#catalogo/autores/web/AutorCard.tsx'
import { AutorCarousel } from '#catalogo/autores/web/AutorCarousel.tsx'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import type { OrdenLibro } from '#catalogo/libros/libro.rules.ts'
import { CAROUSEL_PAGE, LibroCarousel } from '#catalogo/libros/web/LibroCarousel.tsx'
import { toTarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { api } from '#platform/http/client.ts'
import { instead } from '#platform/report.ts'
import { loadBanners } from '#vidriera/banners/web/lamina/load.ts'
import { loadMesas, MesasInicio } from '#vidriera/mesas/web/inicio/MesasInicio.tsx'
import { loadNovedades, NovedadesInicio } from '#vidriera/novedades/web/inicio/NovedadesInicio.tsx'
import { listOfertas } from '#vidriera/ofertas/oferta.contract.ts'
import { Banners } from './Banners.tsx'
import { toBanners } from './ofertas.ts'

const PAGINA: Pagina = {
  titulo: 'Librería en línea',
  descripcion: 'Librería en línea: libros en español con envío a todo el país, para leer de pie o en el sillón.',
  path: '/inicio',
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
  const propias = mesas.filter(({ propia }) => propia)
  return (
    <>
      <h1 className="vh">{useNombre()}, librería en línea</h1>
      <Banners libros={recomendados} ofertas={ofertas} propios={banners} />
      {/* What the bookseller has laid out comes before what the shop counts; the order of the specified rows stays. */}
      <MesasInicio mesas={propias} eager />
      <LibroCarousel
        title="Libros recomendados"
        libros={recomendados}
        orden="calificacion"
        eager={propias.length === 0}
      />
      <LibroCarousel title="Libros más vendidos" libros={vendidos} orden="vendidos" />
      <LibroCarousel title="Nuevos lanzamientos" libros={nuevos} orden="fecha" />
      <AutorCarousel title="Autores populares" autores={autores} />
      <MesasInicio mesas={mesas.filter(({ propia }) => !propia)} />
      <NovedadesInicio novedades={novedades} />
    </>
  )
}
