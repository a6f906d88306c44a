import { Link, useNavigate } from '@tanstack/react-router'
import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { Precio } from '#casa/moneda/web/Precio.tsx'
import { getSesion, useSesion } from '#casa/sesion/web/sesion.tsx'
import type { Pesos } from '#platform/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Problem } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { CANTIDAD_MAX, CANTIDAD_MIN, normalizeCantidad, readCantidad, SOLO_HASTA_10 } from '../carrito.rules.ts'
import { addToCarrito, ensureInCarrito } from './carrito.ts'
import { pendienteState, usePendiente } from './pendiente.ts'

const AGREGADO = 'El libro se ha agregado al carrito de compras correctamente.'
const AGREGADO_MS = 3000

/** Whether the visitor has scrolled past an element. */
function usePassed(element: RefObject<HTMLElement | null>): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    if (!element.current) return
    // What is still to come counts as seen: else a jump past it would go unnoticed.
    const observer = new IntersectionObserver(([entry]) => setPassed(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 100000px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return passed
}

type Props = { idLibro: string; precio: Pesos; gratis: boolean | undefined }

/** The book page's buy box: how many, buy now, add to the cart. Buying and adding need a login, unless the shop sells without an account. */
export function AgregarAlCarrito({ idLibro, precio, gratis }: Props) {
  const navigate = useNavigate()
  const { estado } = useSesion()
  const sinCuenta = readPublico(usePublicos(), 'usuarios.invitados', false)
  const fieldId = useId()
  const [cantidad, setCantidad] = useState(CANTIDAD_MIN)
  const [aviso, setAviso] = useState<string | null>(null)
  const [agregados, setAgregados] = useState(0)
  const login = { to: '/identificarse', search: { volver: `/libros/${idLibro}` } } as const
  const buttonPlace = useRef<HTMLDivElement>(null)
  const outOfSight = usePassed(buttonPlace)

  useEffect(() => {
    if (agregados === 0) return
    const timer = setTimeout(() => setAgregados(0), AGREGADO_MS)
    return () => clearTimeout(timer)
  }, [agregados])

  function ask(asked: string | number) {
    setCantidad(normalizeCantidad(asked))
    setAviso(readCantidad(asked) > CANTIDAD_MAX ? SOLO_HASTA_10 : null)
  }

  async function add() {
    const { usuario } = await getSesion()
    if (!usuario && !sinCuenta) return navigate({ ...login, state: pendienteState({ cantidad, comprar: false }) })
    put(cantidad)
  }

  const put = useCallback(
    (copies: number) => {
      const mensaje = addToCarrito(idLibro, copies)
      setAviso(mensaje)
      setAgregados((before) => (mensaje ? 0 : before + 1))
    },
    [idLibro],
  )

  const buy = useCallback(
    (copies: number) => {
      ensureInCarrito(idLibro, copies)
      void navigate({ to: '/finalizar-compra' })
    },
    [idLibro, navigate],
  )

  usePendiente(useCallback(({ cantidad: copies, comprar }) => (comprar ? buy(copies) : put(copies)), [buy, put]))

  // For a visitor it is a link to the login (specification, section 2).
  const comprarAhora = (wide: boolean) =>
    estado === 'iniciada' || sinCuenta ? (
      <Button look="sell" wide={wide} onClick={() => buy(cantidad)}>
        Comprar ahora
      </Button>
    ) : (
      <Link {...login} className={buttonClass('sell', { wide })} state={pendienteState({ cantidad, comprar: true })}>
        Comprar ahora
      </Link>
    )

  return (
    <>
      <div className="buy__qty">
        <label htmlFor={fieldId}>Cantidad</label>
        <Stepper
          id={fieldId}
          value={cantidad}
          min={CANTIDAD_MIN}
          max={CANTIDAD_MAX}
          lessLabel="Quitar uno"
          moreLabel="Agregar uno"
          onAsk={ask}
          describedBy={aviso ? `${fieldId}-aviso` : undefined}
        />
      </div>
      {aviso && (
        <div className="mb-2">
          <Problem id={`${fieldId}-aviso`}>{aviso}</Problem>
        </div>
      )}
      <div ref={buttonPlace}>{comprarAhora(true)}</div>
      {/* Who presses twice by habit wants one copy: the second press of a double click adds nothing. */}
      <Button look="line" wide className="mt-1" onClick={({ detail }) => detail < 2 && void add()}>
        Agregar al carrito
      </Button>
      {/* Its space is always there, so that nothing jumps. */}
      <div className="mt-2 min-h-12" role="status">
        {agregados > 0 && (
          <Notice key={agregados} kind="ok" quiet>
            {AGREGADO}
          </Notice>
        )}
      </div>
      {outOfSight && (
        <div className="buy-bar">
          <Precio pesos={precio} gratis={gratis} iva={null} />
          {comprarAhora(false)}
        </div>
      )}
    </>
  )
}
