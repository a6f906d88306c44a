// What only the owner can decide about money, and what to do then.
import { type Pesos, sum, toCentavos, toPesos } from '#platform/money.ts'
import type { Pago, Tipo } from './pago.rules.ts'

export const CLASES_TAREA = [
  'segundo_pago',
  'sin_existencias',
  'importe_distinto',
  'cancelado_pagado',
  'pedido_eliminado',
  'contracargo',
  'contracargo_perdido',
  'mediacion',
  'fraude',
  'devolucion_incierta',
  'estado_desconocido',
  'revivido',
  'cuenta_cambiada',
] as const
export type ClaseTarea = (typeof CLASES_TAREA)[number]
export const TAREA_NOMBRES: Record<ClaseTarea, string> = {
  segundo_pago: 'Devolver el segundo pago',
  sin_existencias: 'Pagado sin ejemplares',
  importe_distinto: 'Un pago que no corresponde',
  cancelado_pagado: 'Pagado y cancelado: devolver',
  pedido_eliminado: 'Pagaron un pedido eliminado',
  contracargo: 'Contracargo',
  contracargo_perdido: 'Contracargo perdido',
  mediacion: 'Reclamo en Mercado Pago',
  fraude: 'Posible fraude: no lo envíes',
  devolucion_incierta: 'Una devolución que no se hizo',
  estado_desconocido: 'Un pago en un estado que no conocemos',
  revivido: 'Un pago que no había salido y entró',
  cuenta_cambiada: 'Un cobro de la cuenta anterior',
}
export const TAREA_QUE_HACER: Record<ClaseTarea, string> = {
  segundo_pago: 'Su cliente pagó de más. Abrí el pedido y devolvé uno de los pagos.',
  sin_existencias:
    'El pago llegó cuando el plazo ya había vencido y falta algún ejemplar. Reponelo y volvé a apartarlo, pedilo al proveedor o devolvé la plata.',
  importe_distinto:
    'Entró un pago con otro importe, moneda o cuenta: no cuenta como pago del pedido. Revisalo en Mercado Pago.',
  cancelado_pagado: 'El pedido está cancelado y tiene plata: devolvela.',
  pedido_eliminado: 'Llegó un pago de un pedido que ya no está: devolvelo en Mercado Pago.',
  contracargo: 'El banco desconoció el pago. No envíes el pedido y respondé en Mercado Pago con los comprobantes.',
  contracargo_perdido:
    'El banco le devolvió la plata a su cliente. Si el pedido no salió, no lo envíes; si salió, anotá la pérdida.',
  mediacion: 'Su cliente abrió un reclamo en Mercado Pago. Respondelo allá; mientras tanto no envíes el pedido.',
  fraude:
    'Mercado Pago avisa de un posible fraude. No envíes el pedido: devolvé la plata y escribile a su cliente. Mientras esta tarea siga abierta no se despacha.',
  devolucion_incierta: 'Mercado Pago no aceptó la devolución. El motivo está en el pedido.',
  estado_desconocido: 'No cambiamos nada. Miralo en Mercado Pago.',
  revivido:
    'Mercado Pago lo había rechazado o anulado y ahora dice que entró. Ya cuenta como pago del pedido: fijate en Mercado Pago que sea así, y que el pedido no se haya pagado otra vez.',
  cuenta_cambiada:
    'La cuenta de Mercado Pago cambió y este cobro es de la anterior: desde acá ya no se puede consultar, ni devolver lo que haya entrado. Miralo en esa cuenta; si lo pagaron, anotalo en el pedido.',
}

type Cumplidas = { clases: readonly ClaseTarea[]; nota: string }

/** Tasks that ask for money to be given back, and whether some of it is still here. */
const PIDEN_DEVOLVER: Partial<Record<ClaseTarea, (pago: Pago) => boolean>> = {
  segundo_pago: ({ demas }) => demas > 0,
  cancelado_pagado: hasPlata,
  pedido_eliminado: hasPlata,
  fraude: hasPlata,
}
function hasPlata({ pagado, devuelto }: Pago): boolean {
  return pagado > devuelto
}

/** Whether the money that a task asks to be given back is still here; never, where it asks for none. */
export const isPlataAqui = (clase: ClaseTarea, pago: Pago): boolean => PIDEN_DEVOLVER[clase]?.(pago) ?? false

/** Tasks of an order that a new row of its money ends by itself; `pago`: what the order's money is after it. */
export function listCumplidas(tipo: Tipo, pago: Pago): Cumplidas {
  const devueltas = CLASES_TAREA.filter((clase) => clase in PIDEN_DEVOLVER && !isPlataAqui(clase, pago))
  // Another payment of the same order may still be disputed.
  const abierta = pago.estado === 'en_disputa'
  switch (tipo) {
    case 'devuelto': {
      const clases = abierta ? [] : (['mediacion'] as const)
      return { clases: [...devueltas, ...clases], nota: 'Se cerró sola: la plata se devolvió.' }
    }
    case 'recuperado': {
      const clases = abierta ? [] : (['contracargo', 'contracargo_perdido', 'mediacion'] as const)
      return { clases, nota: 'Se cerró sola: el reclamo se cerró a favor.' }
    }
    case 'perdido': {
      const clases = abierta ? [] : (['contracargo'] as const)
      return { clases: [...devueltas, ...clases], nota: 'Se cerró sola: el contracargo se perdió.' }
    }
    default:
      return { clases: [], nota: '' }
  }
}

type PorHacer = { clase: ClaseTarea; importe: Pesos; creada_en: string }
export type GrupoTareas<T extends PorHacer> = { clase: ClaseTarea; tareas: T[]; importe: Pesos }

/** Tasks by their kind with what each kind is about in money: the kind whose debt is oldest first, and so within each. */
export function groupTareas<T extends PorHacer>(tareas: readonly T[]): GrupoTareas<T>[] {
  const grupos = Map.groupBy(
    [...tareas].sort((a, b) => a.creada_en.localeCompare(b.creada_en)),
    ({ clase }) => clase,
  )
  return [...grupos].map(([clase, suyas]) => ({
    clase,
    tareas: suyas,
    importe: toPesos(sum(suyas.map(({ importe }) => toCentavos(importe)))),
  }))
}
