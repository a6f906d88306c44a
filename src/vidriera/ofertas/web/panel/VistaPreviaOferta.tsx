import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '#casa/panel/useDebounced.ts'
import type { Opcion } from '#casa/panel/useOpciones.ts'
import { formatCount, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Input, Output } from '#platform/http/contract.ts'
import type { Pesos } from '#platform/money.ts'
import { Notice } from '#ui/Notice.tsx'
import { previewOferta } from '../../oferta.edicion.contract.ts'
import { parseDescuento, parseMinuto } from '../../oferta.rules.ts'

type Asked = [string, string[], Pick<Input<typeof previewOferta>, 'redondeo' | 'sentido' | 'oferta'>, ...string[]]
type Vista = Output<typeof previewOferta>

/** Where no end is typed the law is asked of a day that no fair reaches. */
const SIN_FIN = '31/12/2098'

type Props = {
  /** Anybody may have it; what is for some alone has limits of its own, which the order knows. */
  deTodos?: boolean
  /** Readers see the former price struck through, as of an offer and not of a coupon. */
  tacha?: boolean
  /** The offer that is being changed. */
  oferta?: string | undefined
}

const Tachado = ({ precio }: { precio: Pesos | null }) =>
  precio !== null && <s className="soft">{formatPesos(precio)}</s>

/**
 * How many books the offer of the form would make cheaper, some of them before and after, and what the law says of it.
 */
export function VistaPreviaOferta({ deTodos = true, tacha = false, oferta }: Props) {
  const { control } = useFormContext()
  const [descuento, alcance, desde, hasta, redondeo, sentido] = useWatch({
    control,
    name: ['descuento', 'alcance', 'desde', 'hasta', 'redondeo', 'sentido'],
  })
  const claves = (alcance as Opcion[]).map(({ _id }) => _id) // the combobox's own
  const plazo = deTodos ? [String(desde), String(hasta) || SIN_FIN] : []
  const asked = useDebounced(JSON.stringify([String(descuento), claves, { redondeo, sentido, oferta }, ...plazo]))
  const vista = useVista(asked)
  return (
    <div role="status">
      {vista && (
        <>
          {vista.aviso && (
            <Notice kind="warn" quiet>
              {vista.aviso}
            </Notice>
          )}
          <p>
            {vista.exacto ? 'Alcanza a ' : 'Alcanza a más de '}
            <b>{formatCount(vista.total, 'libro con precio', 'libros con precio')}</b>.
          </p>
          <ul className="order-lines">
            {vista.ejemplos.map(({ _id, titulo, precio, rebajado, antes }) => (
              <li key={_id}>
                {titulo} <Tachado precio={tacha ? antes : precio} /> {formatPesos(rebajado)}
              </li>
            ))}
          </ul>
          {tacha && vista.tachado && <p className="soft small">{vista.tachado}</p>}
        </>
      )}
    </div>
  )
}

/** `asked`: discount, reach, what else is asked and term as JSON; a term that cannot be read yet is left out. Null while something is missing or the shop does not answer. */
function useVista(asked: string): Vista | null {
  const [vista, setVista] = useState<Vista | null>(null)
  useEffect(() => {
    const [descuento, alcance, otros, ...plazo]: Asked = JSON.parse(asked)
    if (alcance.length === 0 || typeof parseDescuento(descuento) === 'string') return setVista(null)
    const [desde, hasta] = plazo.map((texto, n) => parseMinuto(texto, n === 1) ?? undefined)
    const controller = new AbortController()
    api
      .call(previewOferta, { descuento, alcance, ...otros, desde, hasta }, { signal: controller.signal })
      .then(setVista, (error: unknown) => {
        if (!controller.signal.aborted) console.error(error)
      })
    return () => controller.abort()
  }, [asked])
  return vista
}
