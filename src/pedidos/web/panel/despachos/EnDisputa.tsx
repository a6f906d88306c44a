import { useId } from 'react'
import { useMay } from '../../../../panel/useMay.ts'
import { Notice } from '../../../../ui/Notice.tsx'
import { deletePedido } from '../../../estado.contract.ts'

type Props = { igual: boolean; onIgual: (igual: boolean) => void }

/** Warns of a disputed payment; an administrator may send the order all the same. */
export function EnDisputa({ igual, onIgual }: Props) {
  const may = useMay()
  const id = useId()
  return (
    <>
      <Notice kind="warn" className="mt-2" quiet>
        El pago de este pedido está en disputa: no lo envíes hasta que se resuelva.
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
          Despacharlo igual, aunque el pago esté en disputa
        </label>
      )}
    </>
  )
}
