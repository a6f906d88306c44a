import { splitTitulo } from '#catalogo/libros/libro.rules.ts'

/** A longer title is set smaller: at 320 px it would be two screens high. */
const TITULO_LARGO = 120

/** The heading of a book's page: what stands after a colon is set below it, and read as one with it. */
export function TituloLibro({ titulo }: { titulo: string }) {
  const { principal, subtitulo } = splitTitulo(titulo)
  return (
    <>
      <h1 data-largo={principal.length > TITULO_LARGO || undefined}>
        {principal}
        {subtitulo && <span className="vh">: {subtitulo}</span>}
      </h1>
      {subtitulo && (
        <p className="book-page__sub" aria-hidden="true">
          {subtitulo}
        </p>
      )}
    </>
  )
}
