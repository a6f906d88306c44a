// The least that a page of ours can be: React and the router, which takes over one page with one link.
import { createRootRoute, createRoute, createRouter, HeadContent, Link, Outlet, Scripts } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

const root = createRootRoute({
  component: () => (
    <html lang="es">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  ),
})
const page = createRoute({ getParentRoute: () => root, path: '/', component: () => <Link to="/">Inicio</Link> })
const router = createRouter({ routeTree: root.addChildren([page]) })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router as never} />
    </StrictMode>,
  )
})
