// WhatsApp's own links: they open its application, or its page. Nothing is asked of it before somebody follows one.

/** A telephone number as they want it: digits alone, country first. */
export const toWhatsappUrl = (numero: string): string => `https://wa.me/${numero.replace(/\D/g, '')}`

/** A text that somebody sends to whomever they choose there. */
export const toCompartirUrl = (texto: string): string =>
  `https://wa.me/?text=${encodeURIComponent(texto.toWellFormed())}`
