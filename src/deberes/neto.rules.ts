// «Precio sin impuestos nacionales» (Resolución 4/2025): in smaller letters, beside the final price, never in its place.

/** The public value that says whether it is shown; missing while the duties are off. */
export const NETO_CLAVE = 'deberes.neto'
