// In every visitor's first script, so apart from the rules of offers.

/** A price with the offer on it, where there is one: what a book costs now. */
export const precioDe = <P>({ precio, oferta }: { precio: P; oferta?: { precio: NonNullable<P> } | undefined }): P =>
  oferta ? oferta.precio : precio
