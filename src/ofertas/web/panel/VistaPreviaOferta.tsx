import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useDebounced } from '../../../panel/useDebounced.ts'
import type { Opcion } from '../../../panel/useOpciones.ts'
import { formatCount, formatPesos } from '../../../platform/format.ts'
import { api } from '../../../platform/http/client.ts'
import type { Output } from '../../../platform/http/contract.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { previewOferta } from '../../oferta.edicion.contract.ts'
import { parseDescuento, parseMinuto } from '../../oferta.rules.ts'

type Vista = Output<typeof previewOferta>

/** Where no end is typed the law is asked of a day that no fair reaches. */
const SIN_FIN = '31/12/2098'

/**
 * How many books the offer of the form would make cheaper, some of them before and after, and what the law says of it.
 * `deTodos`: anybody may have it; what is for some alone has limits of its own, which the order knows.
 */
export function VistaPreviaOferta({ deTodos = true }: { deTodos?: boolean }) {
  const { control } = useFormContext()
  const [descuento, alcance, desde, hasta, redondeo, sentido] = useWatch({
    control,
    name: ['descuento', 'alcance', 'desde', 'hasta', 'redondeo', 'sentido'],
  })
  const claves = (alcance as Opcion[]).map(({ _id }) => _id) // the combobox's own
  const plazo = deTodos ? [String(desde), String(hasta) || SIN_FIN] : []
  const asked = useDebounced(JSON.stringify([String(descuento), claves, { redondeo, sentido }, ...plazo]))
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
            {vista.ejemplos.map(({ _id, titulo, precio, rebajado }) => (
              <li key={_id}>
                {titulo} <s className="soft">{formatPesos(precio)}</s> {formatPesos(rebajado)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** `asked`: discount, reach, rounding and term as JSON; a term that cannot be read yet is left out. Null while something is missing or the shop does not answer. */
function useVista(asked: string): Vista | null {
  const [vista, setVista] = useState<Vista | null>(null)
  useEffect(() => {
    const [descuento, alcance, redondeado, ...plazo]: [string, string[], object, ...string[]] = JSON.parse(asked)
    if (alcance.length === 0 || typeof parseDescuento(descuento) === 'string') return setVista(null)
    const [desde, hasta] = plazo.map((texto, n) => parseMinuto(texto, n === 1) ?? undefined)
    const controller = new AbortController()
    api
      .call(previewOferta, { descuento, alcance, ...redondeado, desde, hasta }, { signal: controller.signal })
      .then(setVista, (error: unknown) => {
        if (!controller.signal.aborted) console.error(error)
      })
    return () => controller.abort()
  }, [asked])
  return vista
}
