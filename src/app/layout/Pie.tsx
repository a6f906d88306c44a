import { Link, linkOptions } from '@tanstack/react-router'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { EnlacesLegales } from '#casa/deberes/web/EnlacesLegales.tsx'
import { PESOS_POR_DOLAR } from '#casa/moneda/moneda.rules.ts'
import type { Sitio } from '#casa/sitio/sitio.contract.ts'
import { PIE } from '#casa/sitio/sitio.rules.ts'
import { useDatosTienda } from '#casa/sitio/web/useDatosTienda.ts'
import { toWhatsappUrl } from '#casa/sitio/whatsapp.rules.ts'
import type { Categoria } from '#catalogo/categorias/categoria.contract.ts'
import { formatDia, formatPesos } from '#platform/format.ts'
import { pesos } from '#platform/money.ts'

const COLUMNAS = {
  'Tu cuenta': linkOptions([
    { to: '/perfil', label: 'Mi cuenta' },
    { to: '/mis-pedidos', label: 'Mis pedidos' },
    { to: '/mis-favoritos', label: 'Mis favoritos' },
    { to: '/mis-reseñas', label: 'Mis reseñas' },
    { to: '/configuracion', label: 'Configuración' },
  ]),
  Formatos: linkOptions([
    { to: '/ebooks', label: 'Ebooks' },
    { to: '/audiolibros', label: 'Audiolibros' },
  ]),
  Otros: linkOptions([
    { to: '/autores', label: 'Autores' },
    { to: '/editoriales', label: 'Editoriales' },
    { to: '/ofertas', label: 'Ofertas' },
    { to: '/sucursales', label: 'Sucursales' },
    { to: '/acerca-de', label: 'Acerca de' },
  ]),
  Ayuda: linkOptions([
    { to: '/centro-de-ayuda', label: 'Centro de ayuda' },
    { to: '/ayuda/compras', label: 'Compras' },
    { to: '/ayuda/envios', label: 'Envíos' },
    { to: '/contacto', label: 'Contacto' },
  ]),
}

/** Account, categories, formats, others, help, and whose course project this is. */
export function Pie({ categorias, sitio }: { categorias: Categoria[]; sitio: Sitio | null }) {
  const publicos = usePublicos()
  return (
    <div className="wrap">
      <div className="site-foot__cols">
        <Columna titulo="Tu cuenta" />
        <section>
          <h2>Categorías</h2>
          <ul className="two">
            {categorias.map(({ _id, nombre: categoria }) => (
              <li key={_id}>
                <Link to="/categorias/$id" params={{ id: _id }}>
                  {categoria}
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <Columna titulo="Formatos" />
        <Columna titulo="Otros" />
        <Columna titulo="Ayuda" />
      </div>
      <p className="site-foot__note small">
        {sitio && (
          <span>
            © {sitio.anio} {sitio.nombre} {sitio.proyecto && `· ${sitio.proyecto}`}
          </span>
        )}
        <span>{readPublico(publicos, 'sitio.pie', PIE)}</span>
      </p>
      <Identidad />
      <EnlacesLegales clave="deberes.enlaces" className="site-foot__note small" />
    </div>
  )
}

/** What the owner has typed in, and nothing in a shop as it came: who sells, WhatsApp, the dollar's day. */
function Identidad() {
  const publicos = usePublicos()
  const whatsapp = readPublico(publicos, 'sitio.whatsapp', '')
  const fecha = readPublico(publicos, 'moneda.fecha', '')
  const datos = useDatosTienda().map(([nombre, valor]) => `${nombre}: ${valor}`)
  if (fecha) {
    const dolar = pesos(readPublico(publicos, 'moneda.pesos_por_dolar', PESOS_POR_DOLAR))
    datos.push(`Dólar: ${formatPesos(dolar, { trim: true })}, al ${formatDia(fecha)}`)
  }
  if (!whatsapp && datos.length === 0) return null
  return (
    <p className="site-foot__note small">
      {whatsapp && <a href={toWhatsappUrl(whatsapp)}>WhatsApp: {whatsapp}</a>}
      {datos.map((dato) => (
        <span key={dato}>{dato}</span>
      ))}
    </p>
  )
}

function Columna({ titulo }: { titulo: keyof typeof COLUMNAS }) {
  return (
    <section>
      <h2>{titulo}</h2>
      <ul>
        {COLUMNAS[titulo].map(({ label, ...link }) => (
          <li key={label}>
            <Link {...link}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
