import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react'
import { Marca, useNombre } from '#casa/sitio/web/Marca.tsx'
import { MenuUsuario } from '#cuentas/usuarios/web/acceso/MenuUsuario.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconoCarrito } from '#venta/carrito/web/IconoCarrito.tsx'
import { useEscritura } from './useFocusOnNewPage.ts'

// What the search box promises on each page (specification, section 2).
const PLACEHOLDERS: Record<string, string> = {
  '/inicio': 'Buscar libros...',
  '/autores': 'Buscar autores...',
  '/editoriales': 'Buscar editoriales...',
  '/ayuda': 'Buscar ayuda...',
}

/** Logo, search box, user menu and cart. `shown`: the path of the page that is there, while `path` is on its way. */
export function Cabecera({ path, shown }: { path: string; shown: string }) {
  const nombre = useNombre()
  // Begun anew when a page is there, and its parameters with it: the box holds what that page looked for. What somebody types
  // meanwhile stays.
  const [pagina, setPagina] = useState(shown)
  const isTyping = useEscritura()
  useEffect(() => {
    if (!isTyping()) setPagina(shown)
  }, [shown, isTyping])
  return (
    <div className="site-head__bar">
      <Link className="wordmark" to="/inicio" aria-label={`${nombre}, ir al inicio`}>
        <Marca nombre={nombre} />
      </Link>
      <div className="site-head__me">
        <MenuUsuario />
        <IconoCarrito />
      </div>
      <Buscador key={pagina} path={path} />
    </div>
  )
}

const loadSugerencias = () => import('#vidriera/busqueda/web/sugerencias/Sugerencias.tsx')
const ignore = () => {}

/** A plain GET form, so that it works before scripts load; a blank search does nothing. Once touched it suggests. */
function Buscador({ path }: { path: string }) {
  const navigate = useNavigate()
  const { term } = useParams({ strict: false })
  const [sugerencias, setSugerencias] = useState<ReactNode>(null)

  /** What can't be loaded is done without: the box searches as before. */
  function wake({ currentTarget: campo }: SyntheticEvent<HTMLInputElement>) {
    loadSugerencias().then(({ Sugerencias }) => setSugerencias(<Sugerencias campo={campo} />), ignore)
  }
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const term = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    if (!term) return
    loadSugerencias().then(({ addReciente }) => addReciente(term), ignore) // if it is not there to see the search itself
    // The form's own address knows what no path can hold («..»), and leads on.
    void navigate({ to: '/busqueda', search: { q: term } })
  }
  return (
    <search className="search">
      <form action="/busqueda" method="get" onSubmit={search}>
        <label className="vh" htmlFor="q">
          Buscar
        </label>
        <input
          id="q"
          name="q"
          type="text" // a search field is no combobox in HTML; a phone's keyboard is the same
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={false}
          maxLength={200}
          defaultValue={term}
          placeholder={PLACEHOLDERS[path] ?? 'Buscar...'}
          autoComplete="off"
          onFocus={wake}
          onInput={sugerencias ? undefined : wake} // it had the focus before this script was there
        />
        <button type="submit" aria-label="Buscar">
          <Icon name="buscar" />
        </button>
        {sugerencias}
      </form>
    </search>
  )
}
