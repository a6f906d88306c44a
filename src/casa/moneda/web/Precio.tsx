import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import { NETO_CLAVE, type Neto, toNeto } from '#casa/deberes/neto.rules.ts'
import { formatDolares, formatPesos } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'
import { computeDolares, GRATIS, PESOS_POR_DOLAR, PRECIO_NO_DISPONIBLE } from '../moneda.rules.ts'
import { useMoneda } from './moneda.ts'

type Props = {
  pesos: Pesos | null
  /** What it costs today, if less, and what is struck through beside it. */
  oferta?: { precio: Pesos; antes: Pesos | null } | undefined
  /** It is 0, and that is meant so. */
  gratis?: boolean | undefined
  /** What VAT says of it, where it is not exempt; null: no net price beside it, as of a sum. */
  iva?: ClaseIva | undefined | null
  /** Without `,00`, as on cards, carousels and search rows. */
  trim?: boolean
  /** With the currency's code behind it, as in search rows. */
  codigo?: boolean
}

/** A price in the chosen currency. The peso price is what will be charged, so it never disappears. */
export function Precio({ pesos: lista, oferta, iva, gratis, trim = false, codigo = false }: Props) {
  const moneda = useMoneda()
  const publicos = usePublicos()
  const porDolar = readPublico(publicos, 'moneda.pesos_por_dolar', PESOS_POR_DOLAR)
  if (lista === null) return <p className="soft">{PRECIO_NO_DISPONIBLE}</p>
  if (gratis) return <p className="price">{GRATIS}</p>
  const pesos = oferta ? oferta.precio : lista
  const antes = oferta && oferta.antes !== null && (
    <>
      <s>
        <span className="vh">Antes </span>
        {formatPesos(oferta.antes, { trim })}
      </s>{' '}
    </>
  )
  const sinIva = publicos[NETO_CLAVE] as Neto | undefined // deberesPublicos makes it
  const neto = sinIva && iva !== null && (
    <small className="price-net">
      {sinIva[0]} {formatPesos(toNeto(pesos, iva, sinIva[1]), { trim })}
    </small>
  )
  const code = codigo && <small>{moneda}</small>
  if (moneda === 'ARS') {
    return (
      <p className="price">
        {antes}
        {formatPesos(pesos, { trim })} {code}
        {neto}
      </p>
    )
  }
  return (
    <p className="price">
      {antes}
      {formatDolares(computeDolares(pesos, porDolar))} {code} <small>{formatPesos(pesos, { trim })}</small>
      {neto}
    </p>
  )
}
