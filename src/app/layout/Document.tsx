import { createRootRoute, HeadContent, Outlet, ScriptOnce, Scripts } from '@tanstack/react-router'
import { nameTienda } from '#casa/sitio/web/cabeza.ts'
import { APARIENCIA_SCRIPT } from '#oficina/configuracion/apariencia.rules.ts'
import alegreya from '#ui/letras/alegreya.woff2?url'
import archivo from '#ui/letras/archivo.woff2?url'
import styles from '../app.css?url'

const preloadFont = (href: string) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
})

export const Route = createRootRoute({
  head: ({ matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: nameTienda(matches) },
      // What is painted before the styles are there follows the system too.
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      preloadFont(alegreya),
      preloadFont(archivo),
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  component: Document,
})

function Document() {
  return (
    // The script has set the theme before React takes over.
    <html lang="es" suppressHydrationWarning>
      <head>
        <ScriptOnce>{APARIENCIA_SCRIPT}</ScriptOnce>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
