import { Notice } from '#ui/Notice.tsx'

/** Beside an order whose copies somebody else has by now. */
export const SinEjemplares = () => (
  <Notice kind="warn" className="mt-1" quiet>
    Se le pasó el plazo y sus ejemplares se vendieron. Cargá otros cuando lleguen, o devolvé el dinero si está pagado.
  </Notice>
)
