import { Link } from '@tanstack/react-router'
import { splitParrafos } from '#platform/format.ts'
import type { Novedad } from '../../novedad.contract.ts'
import { describeFecha, TIPO_NOMBRES } from '../../novedad.rules.ts'

type Props = { novedad: Novedad; nivel?: 'h2' | 'h3' }

/** One piece of news or one event in a list: when and where, its title, how its text begins. */
export function TarjetaNovedad({ novedad, nivel: Titulo = 'h2' }: Props) {
  const { slug, titulo, texto, imagen, imagen_texto } = novedad
  const [primero] = splitParrafos(texto)
  return (
    <article className="news">
      {imagen && (
        <img className="news__picture" src={imagen} alt={imagen_texto ?? ''} loading="lazy" decoding="async" />
      )}
      <div>
        <FechaNovedad novedad={novedad} />
        <Titulo className="news__title">
          <Link to="/novedades/$slug" params={{ slug }}>
            {titulo}
          </Link>
        </Titulo>
        <p className="news__text">{primero}</p>
      </div>
    </article>
  )
}

type Fechada = Pick<Novedad, 'tipo' | 'cuando' | 'termina' | 'fecha' | 'lugar' | 'paso'>

/** «Evento · 20/12/2026 19:00 · En la librería». */
export function FechaNovedad({ novedad }: { novedad: Fechada }) {
  const { tipo, cuando, fecha, lugar, paso } = novedad
  return (
    <p className="soft small">
      {TIPO_NOMBRES[tipo]} · <time dateTime={cuando ?? fecha}>{describeFecha(novedad)}</time>
      {lugar && ` · ${lugar}`}
      {paso && ' · Ya pasó'}
    </p>
  )
}
