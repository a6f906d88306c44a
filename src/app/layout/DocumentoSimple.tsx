import type { ReactNode } from 'react'
import { Wordmark } from '../../sitio/web/Wordmark.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyArt } from '../../ui/EmptyArt.tsx'
import styles from '../app.css?url'

/** A document without scripts or data, for when the page itself cannot be made. */
export function DocumentoSimple({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${titulo} · Anaquel`}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <header className="wrap api-head">
          <a className="wordmark" href="/inicio" aria-label="Anaquel, ir al inicio">
            <Wordmark />
          </a>
        </header>
        <main className="wrap">
          <div className="empty">
            <EmptyArt />
            {children}
            <a className={buttonClass('sell')} href="/inicio">
              Ir al inicio
            </a>
          </div>
        </main>
      </body>
    </html>
  )
}
