import type { ReactNode } from 'react'
import { toTitulo } from '#casa/sitio/sitio.rules.ts'
import { Marca } from '#casa/sitio/web/Marca.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import styles from '../app.css?url'

/** A document without scripts or data, for when the page itself cannot be made. */
type Props = { titulo: string; nombre: string; children: ReactNode; ir?: { to: string; texto: string } }

const AL_INICIO = { to: '/inicio', texto: 'Ir al inicio' }

export function DocumentoSimple({ titulo, nombre, children, ir = AL_INICIO }: Props) {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{toTitulo(titulo, nombre)}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className="wrap api-head">
          <a className="wordmark" href="/inicio" aria-label={`${nombre}, ir al inicio`}>
            <Marca nombre={nombre} />
          </a>
        </header>
        <main className="wrap">
          <div className="empty">
            <EmptyArt />
            {children}
            <a className={buttonClass('sell')} href={ir.to}>
              {ir.texto}
            </a>
          </div>
        </main>
      </body>
    </html>
  )
}
