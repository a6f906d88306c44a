// What the shop decides about publishers.

/** Of a publisher's name. */
export const DESCRIPCION_MAX = 300
