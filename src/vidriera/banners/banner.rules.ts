// The owner's banners: how many, how long, and where they may lead (docs/decisions/054).
export const TITULO_MAX = 80
export const TEXTO_MAX = 200
export const BOTON_MAX = 40
export const ENLACE_MAX = 500
export const IMAGEN_TEXTO_MAX = 200
/** Of a shop, those that are not shown too. */
export const BANNERS_MAX = 50
/** Shown at once; more of them nobody pages through. */
export const BANNERS_A_LA_VISTA = 6

const AQUI = 'https://aqui.invalid'

/** Whether it is a page of this shop, `/libros?orden=fecha`, which every browser takes for one. */
export const isInterno = (enlace: string): boolean =>
  enlace.startsWith('/') && URL.canParse(enlace, AQUI) && new URL(enlace, AQUI).origin === AQUI

/** Whether a banner may lead there: to a page of this shop, or to another host by https, without a name and a password. */
export function isEnlace(enlace: string): boolean {
  if (/[\s\\]/.test(enlace)) return false
  if (isInterno(enlace)) return true
  if (!/^https:\/\/[^/]/i.test(enlace) || !URL.canParse(enlace)) return false
  const { username, password } = new URL(enlace)
  return username === '' && password === ''
}
