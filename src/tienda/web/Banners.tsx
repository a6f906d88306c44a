import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { useTarifas } from '../../envios/web/tarifas.ts'
import { Portada } from '../../libros/web/Portada.tsx'
import type { Tarjeta } from '../../libros/web/tarjeta.ts'
import { formatPesos } from '../../platform/format.ts'
import { toPesos } from '../../platform/money.ts'
import { buttonClass, IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

// The shop's own three banners; none promises a discount, since none is given. `{gratis}`: from where shipping costs nothing.
const BANNERS: { titulo: ReactNode; texto: string; enlace: string }[] = [
  {
    titulo: (
      <>
        Historias que <em>todavía</em> se leen de pie
      </>
    ),
    texto: 'Narrativa para empezar en la vereda y terminar en casa. Con envío gratis en compras de más de {gratis}.',
    enlace: 'Ver las ofertas',
  },
  {
    titulo: (
      <>
        El libro que buscás, <em>mañana</em> en tu puerta
      </>
    ),
    texto: 'Comprá hoy y elegí el envío exprés: llega mañana. También hay envío estándar, sin apuro.',
    enlace: 'Ver las ofertas',
  },
  {
    titulo: (
      <>
        Un anaquel para cada <em>lector</em>
      </>
    ),
    texto: 'Ficción, ensayo, infancia, ciencia: nueve categorías para perderse un rato largo.',
    enlace: 'Ver las ofertas',
  },
]
const BOOKS_EACH = 3

/** An offer of now that has a banner. */
export type BannerOferta = { _id: string; titulo: string; texto: string; libros: Tarjeta[] }

/** On /ofertas itself the banners lead to its list, by `hash`. Offers come before the shop's own banners. */
type Props = { libros: Tarjeta[]; ofertas: BannerOferta[]; hash?: string }

/** The offers carousel: three banners that link to /ofertas (specification, section 2). Never moves by itself. */
export function Banners({ libros, ofertas, hash }: Props) {
  const gratis = formatPesos(toPesos(useTarifas().umbral), { trim: true }).replace('\u00a0', ' ')
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const banners = [
    ...ofertas.map((oferta) => ({ ...oferta, enlace: 'Ver las ofertas', lista: hash && `oferta-${oferta._id}` })),
    ...BANNERS.map((banner, n) => ({
      ...banner,
      texto: banner.texto.replace('{gratis}', gratis),
      _id: banner.texto,
      libros: libros.slice(n * BOOKS_EACH, (n + 1) * BOOKS_EACH),
      lista: hash,
    })),
  ].slice(0, BANNERS.length)
  const show = (n: number) => track.current?.scrollTo({ left: n * track.current.clientWidth })
  return (
    <section className="banner" aria-roledescription="carrusel" aria-label="Ofertas">
      <div
        className="banner__track"
        ref={track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {banners.map(({ _id, titulo, texto, enlace, libros: suyos, lista }, n) => (
          <div
            key={_id}
            className="banner__slide"
            role="group"
            aria-label={`Oferta ${n + 1} de ${BANNERS.length}`}
            inert={n !== current}
          >
            <div className="wrap banner__in">
              <div className="banner__text">
                <h2>{titulo}</h2>
                <p>{texto}</p>
                <Link to="/ofertas" {...(lista && { hash: lista })} className={buttonClass('sell')}>
                  {enlace}
                </Link>
              </div>
              <div className="banner__books" aria-hidden="true">
                {suyos.map(({ _id: libro, portada_version }) => (
                  <Portada key={libro} id={libro} version={portada_version} eager={n === 0} />
                ))}
              </div>
            </div>
          </div>
        ))}
      </div>
      <div className="banner__shelf" />
      <div className="wrap banner__foot">
        <nav className="ticks" aria-label="Banners">
          {BANNERS.map(({ texto }, n) => (
            <button
              key={texto}
              type="button"
              aria-label={`Oferta ${n + 1} de ${BANNERS.length}`}
              aria-current={n === current ? 'true' : undefined}
              onClick={() => show(n)}
            />
          ))}
        </nav>
        <div className="pager-arrows">
          <IconButton
            aria-label="Oferta anterior"
            aria-disabled={current === 0}
            onClick={() => show(Math.max(current - 1, 0))}
          >
            <Icon name="anterior" />
          </IconButton>
          <IconButton
            aria-label="Oferta siguiente"
            aria-disabled={current === BANNERS.length - 1}
            onClick={() => show(Math.min(current + 1, BANNERS.length - 1))}
          >
            <Icon name="siguiente" />
          </IconButton>
        </div>
      </div>
    </section>
  )
}
