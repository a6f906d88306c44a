// Every public page of a big catalogue, the biggest and the smallest of each kind, first and deep pages.
import type { Query } from './kept.ts'

/** One line of the table: addresses of equal cost, requested in turn. */
export type Visita = {
  name: string
  paths: string[]
  /** The shop caches the answer. */
  isKept: boolean
}

const PER_PAGE = 24
const EDITORIALES_PER_PAGE = 12
const SAMPLE = 40

type Extremes = { biggest: string; books: number; small: string }

/** The one with the most books and one with few. */
async function findExtremes(query: Query, column: 'editorial_id' | 'autor_id', table: string): Promise<Extremes> {
  const counted = `select ${column} as id, count(*)::int as books from ${table} where ${column} is not null group by 1`
  const [biggest] = await query<{ id: string; books: number }>(`${counted} order by 2 desc, 1 limit 1`)
  const [small] = await query<{ id: string }>(`${counted} order by 2, 1 limit 1`)
  return { biggest: biggest?.id ?? '', books: biggest?.books ?? 0, small: small?.id ?? '' }
}

const countOf = async (query: Query, from: string): Promise<number> =>
  (await query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? 0

const lastPage = (books: number, size = PER_PAGE) => Math.max(1, Math.ceil(books / size))

/** First, middle and last page of a list. */
const pages = (path: string, books: number, size = PER_PAGE): Visita[] => {
  const last = lastPage(books, size)
  return [
    { name: path, paths: [path], isKept: true },
    ...[
      ['mitad', Math.ceil(last / 2)],
      ['última', last],
    ].map(([where, page]) => ({ name: `${path}, ${where}`, paths: [`${path}?pagina=${page}`], isKept: true })),
  ]
}

const rename = (visitas: Visita[], id: string, name: string) =>
  visitas.map((visita) => ({ ...visita, name: visita.name.replace(id, name) }))

export async function listVisitas(query: Query): Promise<Visita[]> {
  const editorial = await findExtremes(query, 'editorial_id', 'libro')
  const autor = await findExtremes(query, 'autor_id', 'libro_autor')
  const [categoria] = await query<{ id: string; books: number }>(
    'select categoria_id as id, count(*)::int as books from libro_categoria group by 1 order by 2 desc limit 1',
  )
  const libros = await query<{ id: string }>(`select id from libro where num % 25000 = 7 order by num limit ${SAMPLE}`)
  const editoriales = await countOf(query, 'editorial')
  const total = await countOf(query, 'libro')
  const baratos = await countOf(query, 'libro where precio <= 1000000')
  const digitales = await countOf(query, `libro where formatos @> '{digital}'`)
  const audiolibros = await countOf(query, `libro where formatos @> '{audiolibro}'`)
  const each = (path: string) => libros.map(({ id }) => path.replace('{id}', id))
  const one = (name: string, ...paths: string[]): Visita => ({
    name,
    paths: paths.length > 0 ? paths : [name],
    isKept: true,
  })
  const calls = (query: string, books = total) =>
    [0, 0.1, 0.5, 0.9, 1].map((share) => {
      const offset = Math.max(0, Math.floor(share * books) - (share === 1 ? 12 : 0))
      return one(
        `/api/libros?${query}, desde ${Math.round(share * 100)} %`,
        `/api/libros?${query}&limit=12&offset=${offset}`,
      )
    })
  return [
    one('/inicio'),
    one('/autores'),
    ...pages('/editoriales', editoriales, EDITORIALES_PER_PAGE),
    one('/editoriales/{la mayor}', `/editoriales/${editorial.biggest}`),
    one('/editoriales/{una chica}', `/editoriales/${editorial.small}`),
    ...rename(pages(`/editoriales/${editorial.biggest}/libros`, editorial.books), editorial.biggest, '{la mayor}'),
    one('/editoriales/{una chica}/libros', `/editoriales/${editorial.small}/libros`),
    one('/autor-seleccionado/{el mayor}', `/autor-seleccionado/${autor.biggest}`),
    ...rename(pages(`/autores/${autor.biggest}/libros`, autor.books), autor.biggest, '{el mayor}'),
    one('/autores/{uno chico}/libros', `/autores/${autor.small}/libros`),
    one('/libros/{id}', ...each('/libros/{id}')),
    one('/libro-seleccionado/{id}', ...each('/libro-seleccionado/{id}')),
    ...rename(pages(`/categorias/${categoria?.id}`, categoria?.books ?? 0), categoria?.id ?? '', '{la mayor}'),
    ...pages('/ofertas', baratos),
    ...pages('/ebooks', digitales),
    ...pages('/audiolibros', audiolibros),
    one('/ayuda y fijas', '/ayuda', '/ayuda/compras', '/ayuda/envios', '/centro-de-ayuda', '/acerca-de', '/sucursales'),
    one('/sitemap.xml'),
    {
      name: '/sitemaps/{de libros}',
      paths: ['/sitemaps/2.xml', '/sitemaps/802.xml', '/sitemaps/1598.xml'],
      isKept: false,
    },
    ...(['calificacion', 'vendidos', 'fecha', 'nuevos'] as const).flatMap((orden) => calls(`orden=${orden}`)),
    ...calls('formato=digital', digitales).slice(1, 4),
    ...(['calificacion', 'vendidos', 'fecha', 'nuevos'] as const).map((orden) =>
      one(`/api/libros?orden=${orden}&tras=…`, ...each(`/api/libros?orden=${orden}&limit=12&tras={id}`)),
    ),
    one('/api/autores?orden=populares&limit=16'),
    one('/api/autores, lejos', '/api/autores?limit=32&offset=100000'),
    one('/api/libros/libros, lejos', '/api/libros/libros?limit=24&offset=500000'),
  ]
}
