// The router's own client in place of Start's, which brings the code of server functions: 9 kB, and the shop has none.
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { bringRoutes } from './bring-routes.ts'
import { getRouter } from './router.tsx'

const router = getRouter()

function start() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterClient router={router} />
      </StrictMode>,
    )
  })
}

const coming = bringRoutes(router)
if (coming) void coming.then(start)
else start()
