import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useState } from 'react'
import { Precio } from '#casa/moneda/web/Precio.tsx'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { joinAutores } from '#catalogo/libros/web/tarjeta.ts'
import { type Pesos, times, toCentavos, toPesos } from '#platform/money.ts'
import { IconButton } from '#ui/Button.tsx'
import { Problem } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { CANTIDAD_MAX, CANTIDAD_MIN, readCantidad, SOLO_HASTA_10 } from '../carrito.rules.ts'
import { updateCantidad } from './carrito.ts'
import type { Linea } from './lineas.ts'

/** Only carts with a book that can run out load it. */
const QuedaLinea = lazy(() => import('./QuedaLinea.tsx'))

type Props = {
  linea: Linea
  /** Without it the line can't be taken out. */
  onRemove?: (linea: Linea) => void
}

/** A book of the cart: how many copies, and what they cost. */
export function LineaCarrito({ linea, onRemove }: Props) {
  const { libro, cantidad } = linea
  const noteId = useId()
  const [exceeded, setExceeded] = useState(false)
  const to = { to: '/libros/$id', params: { id: libro._id } } as const

  function ask(asked: string | number) {
    updateCantidad(libro._id, asked)
    setExceeded(readCantidad(asked) > CANTIDAD_MAX)
  }

  return (
    <article className="line">
      <Link {...to} tabIndex={-1} aria-hidden="true">
        <Portada id={libro._id} version={libro.portada_version} lugar="fila" />
      </Link>
      <div>
        <h3>
          <Link {...to}>{libro.titulo}</Link>
        </h3>
        <p className="soft">{joinAutores(libro.autores.map(({ nombre_completo }) => nombre_completo))}</p>
        <div className="line__tools">
          <Stepper
            label={`Cantidad de ${libro.titulo}`}
            value={cantidad}
            min={CANTIDAD_MIN}
            max={CANTIDAD_MAX}
            lessLabel={`Quitar uno de ${libro.titulo}`}
            moreLabel={`Agregar uno de ${libro.titulo}`}
            onAsk={ask}
            describedBy={exceeded ? noteId : undefined}
          />
          {onRemove && (
            <IconButton aria-label={`Sacar ${libro.titulo} del carrito`} onClick={() => onRemove(linea)}>
              <Icon name="borrar" />
            </IconButton>
          )}
          <Precio {...listPrecios(linea)} gratis={libro.gratis} iva={libro.clase_iva} />
        </div>
        {exceeded && <Problem id={noteId}>{SOLO_HASTA_10}</Problem>}
        {libro.queda && (
          <Suspense>
            <QuedaLinea queda={libro.queda} titulo={libro.titulo} cantidad={cantidad} onAsk={ask} />
          </Suspense>
        )}
      </div>
    </article>
  )
}

/** What the copies cost together, and what they cost before the offer, or would without the coupon. */
function listPrecios({ libro, cantidad, precio, sinCupon }: Linea) {
  const sum = (one: Pesos) => toPesos(times(toCentavos(one), cantidad))
  const antes = sinCupon ?? libro.oferta?.antes ?? null
  return { pesos: sum(precio), oferta: { precio: sum(precio), antes: antes === null ? null : sum(antes) } }
}
