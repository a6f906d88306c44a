// What a visitor sees for whom there was no turn: plain HTML without scripts or data, written once by the server.
import { buttonClass } from '../../ui/Button.tsx'
import { LibroInclinado } from '../../ui/LibroInclinado.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
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
            <LibroInclinado />
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
