/** The code of a refusal that a password, typed again, lifts: `POST /api/usuarios/confirmar-clave`. */
export const CLAVE_RECIENTE = 'CLAVE_RECIENTE'
