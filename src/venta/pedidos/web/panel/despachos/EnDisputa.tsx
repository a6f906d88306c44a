import { useId } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { Notice } from '#ui/Notice.tsx'
import { NO_SALE_SIN_PAGAR } from '#venta/pagos/pago.rules.ts'
import { deletePedido } from '../../../estado.contract.ts'
import type { Igual } from '../../../igual.contract.ts'

export type Freno = 'disputa' | 'revocado' | 'impago'
/** Why an order is not to be sent now; null: nothing keeps it. */
export const findFreno = ({
  estado_pago,
  revocado,
  impago,
}: {
  estado_pago?: string | undefined
  revocado?: string | undefined
  impago?: boolean | undefined
}): Freno | null =>
  revocado !== undefined ? 'revocado' : estado_pago === 'en_disputa' ? 'disputa' : impago ? 'impago' : null

/** What is sent along where somebody says that it goes all the same. Of two reasons the word on one is the word on both. */
export const toIgual = (freno: Freno | null, igual: boolean): Igual => ({
  en_disputa: igual && freno !== null && freno !== 'impago',
  sin_pagar: igual && freno !== null,
})

const TEXTOS: Record<Freno, { aviso: string; igual: string }> = {
  disputa: {
    aviso: 'El pago de este pedido está en disputa: no lo envíes hasta que se resuelva.',
    igual: 'Despacharlo igual, aunque el pago esté en disputa',
  },
  revocado: {
    aviso: 'Su cliente se arrepintió de esta compra: no la prepares ni la envíes.',
    igual: 'Despacharlo igual: se arrepintió solo de una parte',
  },
  impago: { aviso: 'Este pedido no está pagado.', igual: 'Sale igual, aunque no esté pagado' },
}

type Props = { freno: Freno; igual: boolean; onIgual: (igual: boolean) => void }

/**
 * Warns of what keeps an order; an administrator may send it all the same, and whoever packs one that is not paid, unless the shop lets
 * none of those go.
 */
export function EnDisputa({ freno, igual, onIgual }: Props) {
  const may = useMay()
  const id = useId()
  const noSale = readPublico(usePublicos(), 'pagos.sin_pagar_no_sale', false) && freno === 'impago'
  return (
    <>
      <Notice kind="warn" className="mt-2" quiet>
        {noSale ? NO_SALE_SIN_PAGAR : TEXTOS[freno].aviso}
      </Notice>
      {!noSale && (freno === 'impago' || may(deletePedido)) && (
        <label className="check-line mt-1" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            className="check"
            checked={igual}
            onChange={({ target }) => onIgual(target.checked)}
          />
          {TEXTOS[freno].igual}
        </label>
      )}
    </>
  )
}
