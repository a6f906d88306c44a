// The closed lists of what carriers are asked, for both sides.

export const CLAVES_TRANSPORTE = ['andreani', 'micorreo', 'paqar', 'enviopack'] as const
export type ClaveTransporte = (typeof CLAVES_TRANSPORTE)[number]

export const TIPOS_ENTREGA = ['domicilio', 'sucursal'] as const
export type TipoEntrega = (typeof TIPOS_ENTREGA)[number]

export const PREGUNTAS = ['cotizar', 'sucursales', 'seguir', 'registrar', 'etiqueta', 'anular'] as const
export type Pregunta = (typeof PREGUNTAS)[number]

/** `rechazo`: the carrier refused what was asked; `ilegible`: its answer is not what it documents. */
export const FALLAS = ['tiempo', 'conexion', 'credenciales', 'rechazo', 'ilegible'] as const
export type Falla = (typeof FALLAS)[number]
