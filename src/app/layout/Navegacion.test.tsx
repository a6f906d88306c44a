import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Navegacion } from './Navegacion.tsx'

type Categorias = Parameters<typeof Navegacion>[0]['categorias']

async function render(categorias: Categorias) {
  const rootRoute = createRootRoute({ component: () => <Navegacion categorias={categorias} /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

describe('the category list', () => {
  it('says that it is loading', async () => {
    expect(await render(undefined)).toContain('Cargando categorías...')
  })

  it('loses that label when the categories could not be had', async () => {
    const html = await render(null)
    expect(html).not.toContain('Cargando')
    expect(html).not.toContain('/categorias/')
  })

  it('links each name to its page', async () => {
    const html = await render([{ _id: '7f', nombre: 'Ficción', descripcion: null }])
    expect(html).toMatch(/<a[^>]* href="\/categorias\/7f"[^>]*>Ficción<\/a>/)
    expect(html).not.toContain('Cargando')
  })
})

it('begins every page in pesos by a form that is not restored: a radio button has no autocomplete in HTML', async () => {
  const html = await render([])
  const [form = ''] = /<form[^>]*>.*?<\/form>/s.exec(html) ?? []
  expect(form).toMatch(/^<form[^>]* autoComplete="off" method="dialog"/)
  expect(form.match(/<input[^>]*type="radio"[^>]*>/g)?.join()).not.toMatch(/autocomplete/i)
  expect(form).toContain('type="submit"')
})
