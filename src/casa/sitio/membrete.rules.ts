// What papers and mails say of the shop beside its mark.

/** Its address and its WhatsApp, a line each, as far as the owner has typed them in; none in a shop as it came. */
export const listMembrete = ({ domicilio, whatsapp }: { domicilio: string; whatsapp: string }): string[] =>
  [domicilio, whatsapp && `WhatsApp: ${whatsapp}`].filter((linea) => linea !== '')
