import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import type { Tarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import { useTarifas } from '#envios/envios/web/tarifas.ts'
import { formatPesos } from '#platform/format.ts'
import { toPesos } from '#platform/money.ts'
import { buttonClass, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Banner } from '#vidriera/banners/banner.contract.ts'
import { EnlaceBanner } from '#vidriera/banners/web/lamina/EnlaceBanner.tsx'
import { Lamina } from '#vidriera/banners/web/lamina/Lamina.tsx'

// The shop's own three banners; none promises a discount, since none is given. `{gratis}`: from where shipping costs nothing.
// `conTablas`: where the shop's tables say what shipping costs and when it comes.
const BANNERS: { titulo: ReactNode; texto: string; enlace: string; conTablas?: Pick<Uno, 'titulo' | 'texto'> }[] = [
  {
    titulo: (
      <>
        Historias que <em>todavía</em> se leen de pie
      </>
    ),
    texto: 'Narrativa para empezar en la vereda y terminar en casa. Con envío gratis en compras de más de {gratis}.',
    conTablas: {
      titulo: (
        <>
          Historias que <em>todavía</em> se leen de pie
        </>
      ),
      texto: 'Narrativa para empezar en la vereda y terminar en casa.',
    },
    enlace: 'Ver las ofertas',
  },
  {
    titulo: (
      <>
        El libro que buscás, <em>mañana</em> en tu puerta
      </>
    ),
    texto: 'Comprá hoy y elegí el envío exprés: llega mañana. También hay envío estándar, sin apuro.',
    conTablas: {
      titulo: (
        <>
          El libro que buscás, en <em>tu puerta</em>
        </>
      ),
      texto: 'Con tu código postal te decimos cuánto sale el envío y cuándo llega.',
    },
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

/**
 * On /ofertas itself the specified banners and those of offers lead to its list, by `hash`. Offers come before the owner's
 * `propios`, which stand in place of the shop's own three.
 */
type Props = { libros: Tarjeta[]; ofertas: BannerOferta[]; propios: Banner[]; hash?: string }

type Uno = { _id: string; titulo: ReactNode; texto: string; libros: Tarjeta[]; imagen?: Imagen; enlace: ReactNode }
type Imagen = { src: string; alt: string } | null

/** What the carousel shows: offers, then the owner's banners, or as many of the shop's own as are missing for three. */
function useLaminas({ libros, ofertas, propios, hash }: Props): Uno[] {
  const gratis = formatPesos(toPesos(useTarifas().umbral), { trim: true }).replace('\u00a0', ' ')
  const tablas = useConTablas()
  const three = (n: number) => libros.slice(n * BOOKS_EACH, (n + 1) * BOOKS_EACH)
  const toOfertas = (texto: string, lista: string | undefined) => (
    <Link to="/ofertas" {...(lista && { hash: lista })} className={buttonClass('sell')}>
      {texto}
    </Link>
  )
  const deOfertas = ofertas.map(
    (oferta): Uno => ({ ...oferta, enlace: toOfertas('Ver las ofertas', hash && `oferta-${oferta._id}`) }),
  )
  if (propios.length > 0) {
    const suyos = propios.map(({ boton, enlace, imagen, imagen_texto, ...banner }, n) => ({
      ...banner,
      libros: three(n),
      imagen: imagen === null ? null : { src: imagen, alt: imagen_texto ?? '' },
      enlace: <EnlaceBanner enlace={enlace}>{boton}</EnlaceBanner>,
    }))
    return [...deOfertas.slice(0, BANNERS.length), ...suyos]
  }
  const fijos = BANNERS.map(({ enlace, conTablas, ...fijo }, n) => ({
    _id: fijo.texto,
    ...fijo,
    texto: fijo.texto.replace('{gratis}', gratis),
    libros: three(n),
    ...(tablas && conTablas),
    enlace: toOfertas(enlace, hash),
  }))
  return [...deOfertas, ...fijos].slice(0, BANNERS.length)
}

/** The offers carousel: three banners that link to /ofertas (specification, section 2). Never moves by itself. */
export function Banners(props: Props) {
  const { propios } = props
  const banners = useLaminas(props)
  const track = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const uno = propios.length > 0 ? 'Banner' : 'Oferta'
  const last = banners.length - 1
  const show = (n: number) => track.current?.scrollTo({ left: n * track.current.clientWidth })
  return (
    <section className="banner" aria-roledescription="carrusel" aria-label={propios.length > 0 ? 'Banners' : 'Ofertas'}>
      <div
        className="banner__track"
        ref={track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / clientWidth))}
      >
        {banners.map(({ _id, enlace, ...banner }, n) => (
          <div
            key={_id}
            className="banner__slide"
            role="group"
            aria-label={`${uno} ${n + 1} de ${banners.length}`}
            inert={n !== current}
          >
            <Lamina {...banner} eager={n === 0}>
              {enlace}
            </Lamina>
          </div>
        ))}
      </div>
      <div className="banner__shelf" />
      {last > 0 && (
        <div className="wrap banner__foot">
          <nav className="ticks" aria-label="Banners">
            {banners.map(({ _id }, n) => (
              <button
                key={_id}
                type="button"
                aria-label={`${uno} ${n + 1} de ${banners.length}`}
                aria-current={n === current ? 'true' : undefined}
                onClick={() => show(n)}
              />
            ))}
          </nav>
          <div className="pager-arrows">
            <IconButton
              aria-label={`${uno} anterior`}
              aria-disabled={current === 0}
              onClick={() => show(Math.max(current - 1, 0))}
            >
              <Icon name="anterior" />
            </IconButton>
            <IconButton
              aria-label={`${uno} siguiente`}
              aria-disabled={current === last}
              onClick={() => show(Math.min(current + 1, last))}
            >
              <Icon name="siguiente" />
            </IconButton>
          </div>
        </div>
      )}
    </section>
  )
}
