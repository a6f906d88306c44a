// The line that says on every page that no money is taken. It is written here, outside of the app: the scripts of a shop that
// takes money have nothing of it, and React leaves alone what it did not write into the body.
const AVISO =
  '<aside class="ensayo" aria-label="Pago de ensayo">Pago de ensayo: esta tienda no cobra nada de verdad.</aside>'

/** The document with that line first. */
export const markEnsayo = (html: string): string => html.replace(/<body[^>]*>/, (body) => body + AVISO)
