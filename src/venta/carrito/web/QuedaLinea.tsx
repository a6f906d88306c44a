import type { Queda } from '#catalogo/disponibilidad/disponibilidad.contract.ts'
import { describeQuedan } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Field.tsx'
import { CANTIDAD_MAX } from '../carrito.rules.ts'

const nameLlevar = (hasta: number, titulo = '') =>
  (hasta === 1 ? 'Llevar 1' : `Llevar los ${hasta}`) + (titulo && ` de ${titulo}`)

type Props = { queda: Queda; titulo: string; cantidad: number; onAsk: (cantidad: number) => void }

/** What is left of a line's book; where it is too few, the way to take those. */
export default function QuedaLinea({ queda: { clase, texto, quedan, hasta }, titulo, cantidad, onAsk }: Props) {
  if (clase === 'agotado' || hasta === 0) return <Problem>Se agotó. Sacalo del carrito para seguir.</Problem>
  if (hasta === null || cantidad <= hasta || hasta >= CANTIDAD_MAX) {
    return (
      <p className="stock" data-clase={clase}>
        {quedan !== null && clase === 'ultimos' ? describeQuedan(quedan) : texto}
      </p>
    )
  }
  return (
    <>
      <Problem>{describeQuedan(hasta)}</Problem>
      <Button look="line" className="mt-1" aria-label={nameLlevar(hasta, titulo)} onClick={() => onAsk(hasta)}>
        {nameLlevar(hasta)}
      </Button>
    </>
  )
}
