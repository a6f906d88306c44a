// A count in words.
import type { Recuento } from '../../recuento.contract.ts'

export const ESTADO_NOMBRES: Record<Recuento['estado'], string> = {
  abierto: 'Contando',
  pausado: 'En pausa',
  cerrado: 'Cerrado',
  descartado: 'Descartado',
}

/** What is counted: `Local, estante A1`. */
export function describeAlcance({ lugar, alcance, estante }: Pick<Recuento, 'lugar' | 'alcance' | 'estante'>): string {
  if (alcance === 'estante') return `${lugar.nombre}, estante ${estante}`
  return alcance === 'titulos' ? `${lugar.nombre}, conteo del día` : `${lugar.nombre}, completo`
}
