import { readPublico } from '../../ajustes/publicos.rules.ts'
import { usePublicos } from '../../ajustes/web/ajustes.ts'
import { formatDolares, formatPesos } from '../../platform/format.ts'
import type { Pesos } from '../../platform/money.ts'
import { computeDolares, GRATIS, PESOS_POR_DOLAR, PRECIO_NO_DISPONIBLE } from '../moneda.rules.ts'
import { useMoneda } from './moneda.ts'

type Props = {
  pesos: Pesos | null
  /** What it costs today, if less: the price itself is struck through. */
  oferta?: { precio: Pesos } | undefined
  /** It is 0, and that is meant so. */
  gratis?: boolean | undefined
  /** Without `,00`, as on cards, carousels and search rows. */
  trim?: boolean
  /** With the currency's code behind it, as in search rows. */
  codigo?: boolean
}

/** A price in the chosen currency. The peso price is what will be charged, so it never disappears. */
export function Precio({ pesos: lista, oferta, gratis, trim = false, codigo = false }: Props) {
  const moneda = useMoneda()
  const porDolar = readPublico(usePublicos(), 'moneda.pesos_por_dolar', PESOS_POR_DOLAR)
  if (lista === null) return <p className="soft">{PRECIO_NO_DISPONIBLE}</p>
  if (gratis) return <p className="price">{GRATIS}</p>
  const pesos = oferta ? oferta.precio : lista
  const antes = oferta && (
    <>
      <s>
        <span className="vh">Antes </span>
        {formatPesos(lista, { trim })}
      </s>{' '}
    </>
  )
  const code = codigo && <small>{moneda}</small>
  if (moneda === 'ARS') {
    return (
      <p className="price">
        {antes}
        {formatPesos(pesos, { trim })} {code}
      </p>
    )
  }
  return (
    <p className="price">
      {antes}
      {formatDolares(computeDolares(pesos, porDolar))} {code} <small>{formatPesos(pesos, { trim })}</small>
    </p>
  )
}
