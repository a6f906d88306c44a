import { useId } from 'react'
import { useMay } from '../../../../panel/useMay.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { deletePedido } from '../../../estado.contract.ts'

export type Freno = 'disputa' | 'revocado'
/** Why an order is not to be sent now; null: nothing keeps it. */
export const findFreno = ({
  estado_pago,
  revocado,
}: {
  estado_pago?: string | undefined
  revocado?: string | undefined
}) => (revocado !== undefined ? 'revocado' : estado_pago === 'en_disputa' ? 'disputa' : null)

const TEXTOS: Record<Freno, { aviso: string; igual: string }> = {
  disputa: {
    aviso: 'El pago de este pedido está en disputa: no lo envíes hasta que se resuelva.',
    igual: 'Despacharlo igual, aunque el pago esté en disputa',
  },
  revocado: {
    aviso: 'Su cliente se arrepintió de esta compra: no la prepares ni la envíes.',
    igual: 'Despacharlo igual: se arrepintió solo de una parte',
  },
}

type Props = { freno: Freno; igual: boolean; onIgual: (igual: boolean) => void }

/** Warns of what keeps an order; an administrator may send it all the same. */
export function EnDisputa({ freno, igual, onIgual }: Props) {
  const may = useMay()
  const id = useId()
  return (
    <>
      <Notice kind="warn" className="mt-2" quiet>
        {TEXTOS[freno].aviso}
      </Notice>
      {may(deletePedido) && (
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
