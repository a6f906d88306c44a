import { Link, linkOptions } from '@tanstack/react-router'
import { SelectorMoneda } from '#casa/moneda/web/SelectorMoneda.tsx'
import type { Categoria } from '#catalogo/categorias/categoria.contract.ts'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import { useLugar } from '#envios/envios/web/lugar.ts'
import { MenuUbicacion } from '#envios/ubicaciones/web/MenuUbicacion.tsx'
import { Icon } from '#ui/Icon.tsx'

const SECCIONES = linkOptions([
  { to: '/autores', label: 'Autores' },
  { to: '/editoriales', label: 'Editoriales' },
  { to: '/ofertas', label: 'Ofertas' },
  { to: '/ayuda', label: 'Ayuda' },
])

type Props = { categorias: Categoria[] | null | undefined }

/** Delivery place, categories, sections and currency. Menus are popovers: they open without scripts too. */
export function Navegacion({ categorias }: Props) {
  const lugar = useLugar()
  const conTablas = useConTablas()
  return (
    <nav className="site-nav" aria-label="Principal">
      <button type="button" className="place" popoverTarget="ubicacion">
        <Icon name="lugar" small />
        <span>Enviar a</span> <b>{(conTablas && lugar?.codigo_postal) || 'Rosario'}</b>
      </button>
      <MenuUbicacion onChoose={closeMenu} />
      <button type="button" popoverTarget="categorias">
        Categorías <Icon name="abajo" small />
      </button>
      <div id="categorias" popover="auto" className="menu menu--nav">
        <ListaCategorias categorias={categorias} />
        <ul className="only-phone">
          {SECCIONES.map(({ label, ...link }) => (
            <li key={label}>
              <Link {...link} onClick={closeMenu}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <ul>
        {SECCIONES.map(({ label, ...link }) => (
          <li key={label}>
            <Link {...link}>{label}</Link>
          </li>
        ))}
      </ul>
      <SelectorMoneda />
    </nav>
  )
}

/** A menu has done its work once something in it was chosen; the page does not reload, so it must be told. */
function closeMenu(event: { currentTarget: HTMLElement }) {
  event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
}

function ListaCategorias({ categorias }: Props) {
  if (categorias === null) return null // could not be had: logged, and the label is gone (section 8)
  if (categorias === undefined) return <p className="px-2">Cargando categorías...</p>
  return (
    <ul>
      {categorias.map(({ _id, nombre }) => (
        <li key={_id}>
          <Link to="/categorias/$id" params={{ id: _id }} onClick={closeMenu}>
            {nombre}
          </Link>
        </li>
      ))}
    </ul>
  )
}
