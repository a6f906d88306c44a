import type { Opciones } from '../../cotizacion.contract.ts'
import { describeOtra } from '../../lugar.rules.ts'

/** What does not fit together of a place; nothing where all does. */
export function Duda({
  lugar: { codigo_postal, provincia, otra_provincia },
}: {
  lugar: NonNullable<Opciones['lugar']>
}) {
  return otra_provincia && <p className="small">{describeOtra(codigo_postal, provincia, otra_provincia)}</p>
}
