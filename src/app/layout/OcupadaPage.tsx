// The busy page: plain HTML without scripts or data, rendered once by the server.

import { Wordmark } from '../../sitio/web/Wordmark.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyArt } from '../../ui/EmptyArt.tsx'
import styles from '../app.css?url'

export function OcupadaPage() {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Hay muchas visitas · Anaquel</title>
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
            <h1>Hay muchas visitas en este momento</h1>
            <p>No pudimos mostrar esta página. Volvé a cargarla en unos segundos.</p>
            <a className={buttonClass('sell')} href="/inicio">
              Ir al inicio
            </a>
          </div>
        </main>
      </body>
    </html>
  )
}
