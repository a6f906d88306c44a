import { useRef, useState } from 'react'
import { removeFavoritos, useFavoritos } from '#catalogo/libros/web/favoritos.ts'
import { formatCount } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { showToast } from '#ui/toast.ts'
import { removeFromCarrito, useCarrito } from '#venta/carrito/web/carrito.ts'
import { clearBorradores, useBorradores } from '#vidriera/opiniones/web/borradores.ts'

type Dato = {
  nombre: string
  /** How much of it there is; null before the browser could be asked. */
  cantidad: number | null
  describe: (cantidad: number) => string
  clear: () => void
}

/** What the shop keeps in this browser, each with a way to be rid of it. */
export function DatosGuardados() {
  const favoritos = useFavoritos()
  const borradores = useBorradores()
  const carrito = useCarrito()
  const list = useRef<HTMLUListElement>(null)
  const [asked, setAsked] = useState<Dato | null>(null)
  const known = favoritos !== null

  const datos: Dato[] = [
    {
      nombre: 'Favoritos',
      cantidad: favoritos?.length ?? null,
      describe: (n) => formatCount(n, 'libro', 'libros'),
      clear: () => removeFavoritos(favoritos ?? []),
    },
    {
      nombre: 'Carrito',
      cantidad: known ? carrito.length : null,
      describe: (n) => formatCount(n, 'libro', 'libros'),
      clear: () => removeFromCarrito(...carrito.map(({ idLibro }) => idLibro)),
    },
    {
      nombre: 'Opiniones sin publicar',
      cantidad: borradores,
      describe: (n) => formatCount(n, 'borrador', 'borradores'),
      clear: clearBorradores,
    },
  ]

  function confirm({ nombre, clear }: Dato) {
    clear()
    setAsked(null)
    list.current?.focus() // the button that had the focus is disabled now
    showToast(`Borramos de este navegador: ${nombre.toLocaleLowerCase('es')}.`)
  }

  return (
    <>
      <ul className="settings-data mt-2" ref={list} tabIndex={-1}>
        {datos.map((dato) => (
          <li key={dato.nombre}>
            <span>
              <b>{dato.nombre}</b>
              <br />
              <span className="soft small">
                {dato.cantidad === null ? ' ' : dato.cantidad === 0 ? 'Nada guardado' : dato.describe(dato.cantidad)}
              </span>
            </span>
            <Button aria-label={`Borrar: ${dato.nombre}`} disabled={!dato.cantidad} onClick={() => setAsked(dato)}>
              Borrar
            </Button>
          </li>
        ))}
      </ul>
      <Question
        open={asked !== null}
        title={`¿Borrar ${asked?.nombre.toLocaleLowerCase('es')}?`}
        accept="Sí, borrar"
        onCancel={() => setAsked(null)}
        onAccept={() => asked && confirm(asked)}
      >
        <p>Esta acción no se puede deshacer.</p>
      </Question>
    </>
  )
}
