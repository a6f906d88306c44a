/** The code of a refusal that a password, typed again, lifts: `POST /api/usuarios/confirmar-clave`. */
export const CLAVE_RECIENTE = 'CLAVE_RECIENTE'

/** The code of a refusal that a second step, shown again, lifts: `POST /api/usuarios/segundo-paso/probar`. */
export const FACTOR_RECIENTE = 'FACTOR_RECIENTE'
/** A factor shown as long ago as this is enough. */
export const FACTOR_RECIENTE_MINUTOS = 5
