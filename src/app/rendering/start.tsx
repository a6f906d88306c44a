// TanStack Start, with a renderer that hands the page's text over as it is: a `Response` would write it as bytes, only to have
// them read again.
import { RouterServer, transformHtmlStringWithRouter } from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { renderToString } from 'react-dom/server'

/** Gives `requestContext.give` the whole document; the `Response` has its status and headers. Throws what the rendering throws. */
export const renderStart = createStartHandler(async ({ router, responseHeaders }) => {
  const html = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
  getGlobalStartContext()?.give(html)
  const { _serverResult: result } = router
  return new Response(null, { status: result?.type === 'render' ? result.status : 200, headers: responseHeaders })
})
