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

/** How many copies, and what the two buttons do; for a visitor they lead to the login, which brings back here. */
function useCompraDe(idLibro: string) {
  const navigate = useNavigate()
  const sinCuenta = readPublico(usePublicos(), 'usuarios.invitados', false)
  const [cantidad, setCantidad] = useState(CANTIDAD_MIN)
  const [aviso, setAviso] = useState<string | null>(null)
  const [agregados, setAgregados] = useState(0)
  const dicho = useRef<HTMLDivElement>(null)
  const login = { to: '/identificarse', search: { volver: `/libros/${idLibro}` } } as const

  useEffect(() => {
    if (agregados === 0) return
    // Whoever is about to follow its link keeps it.
    const hide = () => !dicho.current?.matches(':hover, :focus-within') && setAgregados(0)
    const timer = setInterval(hide, AGREGADO_MS)
    return () => clearInterval(timer)
  }, [agregados])

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

  function ask(asked: string | number) {
    setCantidad(normalizeCantidad(asked))
    setAviso(readCantidad(asked) > CANTIDAD_MAX ? SOLO_HASTA_10 : null)
  }

  async function add() {
    const { usuario } = await getSesion()
    if (!usuario && !sinCuenta) return navigate({ ...login, state: pendienteState({ cantidad, comprar: false }) })
    put(cantidad)
  }

  return { sinCuenta, cantidad, aviso, agregados, dicho, login, ask, add, buy }
}

type Props = { idLibro: string; precio: Pesos; gratis: boolean | undefined }

/** The book page's buy box: how many, buy now, add to the cart. Buying and adding need a login, unless the shop sells without an account. */
export function AgregarAlCarrito({ idLibro, precio, gratis }: Props) {
  const fieldId = useId()
  const { sinCuenta, cantidad, aviso, agregados, dicho, login, ask, add, buy } = useCompraDe(idLibro)
  const { estado } = useSesion()
  const buttonPlace = useRef<HTMLDivElement>(null)
  const outOfSight = usePassed(buttonPlace)

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
      <div className="buy__said" role="status" ref={dicho}>
        {agregados > 0 && (
          <Notice key={agregados} kind="ok" quiet>
            {AGREGADO} <Link to="/carrito-compras">Ver carrito</Link>
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
