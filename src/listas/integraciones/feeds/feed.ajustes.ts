import { siNo } from '#casa/ajustes/declarar.ts'

const COMUN = { grupo: 'integraciones', defecto: false } as const

/** Until it is turned on the shop has no such address. */
export const FEED_GOOGLE = siNo({
  ...COMUN,
  clave: 'feed.google',
  titulo: 'Vidriera para Google Merchant Center',
  ayuda: 'Publica /feeds/google.xml, con los libros que tienen precio y tapa.',
})
export const FEED_META = siNo({
  ...COMUN,
  clave: 'feed.meta',
  titulo: 'Vidriera para Meta (Facebook e Instagram)',
  ayuda: 'Publica /feeds/meta.csv, con los libros que tienen precio y tapa.',
})

export const feedAjustes = [FEED_GOOGLE, FEED_META]
