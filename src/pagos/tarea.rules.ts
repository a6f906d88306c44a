// What only the owner can decide about money, and what to do then.

export const CLASES_TAREA = [
  'segundo_pago',
  'sin_existencias',
  'importe_distinto',
  'cancelado_pagado',
  'pedido_eliminado',
  'contracargo',
  'mediacion',
  'devolucion_incierta',
  'estado_desconocido',
] as const
export type ClaseTarea = (typeof CLASES_TAREA)[number]
export const TAREA_NOMBRES: Record<ClaseTarea, string> = {
  segundo_pago: 'Devolver el segundo pago',
  sin_existencias: 'Pagado sin ejemplares',
  importe_distinto: 'Un pago que no corresponde',
  cancelado_pagado: 'Pagado y cancelado: devolver',
  pedido_eliminado: 'Pagaron un pedido eliminado',
  contracargo: 'Contracargo',
  mediacion: 'Reclamo en Mercado Pago',
  devolucion_incierta: 'Una devolución que no se hizo',
  estado_desconocido: 'Un pago en un estado que no conocemos',
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
  mediacion: 'Su cliente abrió un reclamo en Mercado Pago. Respondelo allá; mientras tanto no envíes el pedido.',
  devolucion_incierta: 'Mercado Pago no aceptó la devolución. El motivo está en el pedido.',
  estado_desconocido: 'No cambiamos nada. Miralo en Mercado Pago.',
}
