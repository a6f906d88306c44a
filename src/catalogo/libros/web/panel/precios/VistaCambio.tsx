import { useEffect, useRef, useState } from 'react'
import { PRECIO_NO_DISPONIBLE } from '#casa/moneda/moneda.rules.ts'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { describeBajoPvp } from '#catalogo/descuentos/avisos.rules.ts'
import { formatCount, formatNumero, formatPesos } from '#platform/format.ts'
import type { Output } from '#platform/http/contract.ts'
import { type Pesos, pesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EJEMPLOS, SIN_CAMBIO } from '../../../precios/cambio.rules.ts'
import type { previewCambio } from '../../../precios/precio.contract.ts'

type Props = {
  vista: Output<typeof previewCambio>
  desde: string | undefined
  busy: boolean
  onHacer: (gratis: boolean | undefined) => void
  /** The next examples. */
  onMas: () => void
}

const show = (precio: Pesos | null) => (precio === null ? PRECIO_NO_DISPONIBLE : formatPesos(precio))
const libros = (n: number) => formatCount(n, 'libro', 'libros')

/** What a change would do, with examples. The button that does it has the focus; first comes the question about a 0. */
export function VistaCambio({ vista, desde, busy, onHacer, onMas }: Props) {
  const { cambian, a_cero, ejemplos } = vista
  const [gratis, setGratis] = useState<boolean | undefined>()
  const begin = useRef<HTMLDivElement>(null)
  useEffect(() => begin.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <section className="price-view" aria-labelledby="vista-cambio">
      <h2 id="vista-cambio">Qué cambia</h2>
      <p role="status">{describe(vista)}</p>
      {vista.bajo_pvp !== undefined && (
        <Notice kind="warn">{describeBajoPvp(vista.bajo_pvp)}: lo que la Ley 25.542 no permite sin un motivo.</Notice>
      )}
      {cambian > 0 && (
        <>
          <div ref={begin} className="price-view__do">
            {a_cero > 0 && (
              <fieldset className="price-zero">
                <legend className="label">
                  {a_cero === 1 ? 'Un libro queda' : `${libros(a_cero)} quedan`} a precio 0. ¿Gratis?
                </legend>
                <label className="check-line">
                  <input type="radio" name="gratis" onChange={() => setGratis(true)} /> Sí: la tienda dice «Gratis»
                </label>
                <label className="check-line">
                  <input type="radio" name="gratis" onChange={() => setGratis(false)} /> No: la tienda dice «
                  {formatPesos(pesos(0), { trim: true })}»
                </label>
              </fieldset>
            )}
            <Button
              look="sell"
              busy={busy}
              disabled={a_cero > 0 && gratis === undefined}
              onClick={() => onHacer(a_cero > 0 ? gratis : undefined)}
            >
              {desde ? 'Programar' : 'Cambiar'} {formatCount(cambian, 'precio', 'precios')}
              {desde && ` desde el ${formatFechaMedia(desde)}`}
            </Button>
          </div>
          <table className="table price-table mt-2">
            <caption className="soft small">
              {ejemplos.length < cambian ? `Los ${ejemplos.length} más nuevos` : 'Todos'}
            </caption>
            <Encabezado columnas={['Libro', ['Ahora', 'num'], ['Después', 'num']]} />
            <tbody>
              {ejemplos.map(({ _id, titulo, antes, despues }) => (
                <tr key={_id}>
                  <th scope="row">{titulo}</th>
                  <td className="num">{show(antes)}</td>
                  <td className="num">
                    <b>{show(despues)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {ejemplos.length < cambian && (
            <Button className="mt-1" busy={busy} onClick={onMas}>
              Ver {formatCount(Math.min(EJEMPLOS, cambian - ejemplos.length), 'libro más', 'libros más')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function describe({ libros: total, cambian, iguales, sin_precio, a_cero, fuera }: Props['vista']): string {
  if (total === 0) return 'No hay libros en esta lista.'
  const first =
    cambian === 0 ? SIN_CAMBIO : `Cambia el precio de ${libros(cambian)}, de ${formatNumero(total)} en la lista.`
  const rest = [
    a_cero > 0 && formatCount(a_cero, 'queda a precio 0', 'quedan a precio 0'),
    iguales > 0 && formatCount(iguales, 'queda igual', 'quedan iguales'),
    sin_precio > 0 && formatCount(sin_precio, 'no tiene precio', 'no tienen precio'),
    fuera > 0 && formatCount(fuera, 'sería demasiado caro y no cambia', 'serían demasiado caros y no cambian'),
  ].filter((text) => text !== false)
  return rest.length > 0 ? `${first} ${rest.join(', ')}.` : first
}
