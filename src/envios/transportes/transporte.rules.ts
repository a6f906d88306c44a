// Who carries parcels, and where their numbers can be followed.

/** `propio`: the shop's own people, or the customer who fetches it. */
export const TRANSPORTES = ['propio', 'andreani', 'correo', 'oca', 'enviopack', 'otro'] as const
export type Transporte = (typeof TRANSPORTES)[number]

export const TRANSPORTE_NOMBRES: Record<Transporte, string> = {
  propio: 'Reparto propio',
  andreani: 'Andreani',
  correo: 'Correo Argentino',
  oca: 'OCA',
  enviopack: 'Envíopack',
  otro: 'Otro transporte',
}

/** What a carrier is called; one of a later version by its own word. */
export const nameTransporte = (transporte: string): string =>
  TRANSPORTES.some((known) => known === transporte) ? TRANSPORTE_NOMBRES[transporte as Transporte] : transporte

/** What stands in a pattern for the number of a parcel. */
const NUMERO = '{n}'

/** A pattern leads to a page of the web and has its place for the number outside of the host's name. */
export function isPatronDeEnlace(patron: string): boolean {
  const [antes = '', ...resto] = patron.split(NUMERO)
  if (resto.length !== 1 || !/^https:\/\/[^/?#]+[/?#]/.test(antes)) return false
  const url = URL.canParse(patron.replace(NUMERO, '1')) ? new URL(patron.replace(NUMERO, '1')) : null
  return url !== null && url.username === '' && url.password === ''
}

/** Where a parcel can be followed; null where the shop has no pattern or the parcel no number. */
export const toEnlace = (patron: string, seguimiento: string | null): string | null =>
  patron === '' || seguimiento === null ? null : patron.replace(NUMERO, () => encodeURIComponent(seguimiento))
