// The law's terms about revoking. Apart from the table of duties, so that pages of readers do not load that one.

/** Days, counted from the day after the delivery, within which a purchase may be revoked (Ley 24.240, art. 34). */
export const REVOCACION_DIAS = 10
/** Hours within which a request to revoke gets its answer. */
export const RESPUESTA_HORAS = 24
