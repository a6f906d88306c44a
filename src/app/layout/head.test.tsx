// The head as the router writes it: what a title holds stays data, and data blocks need no hash.
import { createMemoryHistory, createRootRoute, createRouter, HeadContent, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { describePagina } from '#casa/sitio/pagina.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { sealScripts } from '../rendering/pages.ts'

const MARK = 'm4rk'
const NASTY = '</script><script>robar()</script><!-- & "comillas" \u2028'

async function renderHead(): Promise<string> {
  const sitio = {
    nombre: 'Anaquel',
    direccion: 'https://libros.test',
    proyecto: '',
    curso: null,
    universidad: null,
    autores: null,
    anio: 2026,
  }
  const routeTree = createRootRoute({
    head: () =>
      describePagina(sitio, {
        titulo: NASTY,
        descripcion: NASTY,
        path: '/libros/1',
        datos: () => ({ '@type': 'Book', name: NASTY }),
        migas: [[NASTY, '/libros/1']],
      }),
    component: HeadContent,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history, isServer: true, ssr: { nonce: MARK } })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

it('a title with markup ends no script, no title and no attribute', async () => {
  const html = await renderHead()
  expect(html).not.toContain('<script>robar')
  expect(html.match(/<script/g)).toHaveLength(2)
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => json,
  )
  expect(blocks.map((json) => JSON.parse(json))).toEqual([
    { '@context': 'https://schema.org', '@type': 'Book', name: NASTY },
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ])
})

it('data blocks carry no mark, so the policy allows nothing more for them', async () => {
  const sealed = sealScripts(await renderHead(), MARK)
  expect([...sealed.hashes]).toEqual([])
  expect(sealed.html).toContain('application/ld+json')
  expect(sealed.html).not.toContain(MARK)
})

it('says in the title what was not found, and describes nothing that is still on its way', () => {
  const titulos = (status: string) => headOf([{ status: 'success' }, { status }], undefined).meta
  expect(titulos('notFound')).toEqual([{ title: 'Página no encontrada · Anaquel' }])
  expect(titulos('pending')).toEqual([])
})
