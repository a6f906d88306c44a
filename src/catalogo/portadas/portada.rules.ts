// Where a book's cover is, and in which sizes it exists. Addresses only: browser and server share them.

/** Widths in pixels. A closed list, so that requests for others cannot fill the disk. */
export const ANCHOS = [160, 240, 320, 480, 720] as const
export type Ancho = (typeof ANCHOS)[number]
export const FORMATOS_PORTADA = ['avif', 'webp', 'jpg'] as const
export type FormatoPortada = (typeof FORMATOS_PORTADA)[number]

/** One picture of a cover: 2:3 in a width and a format, or the one for sharers, which shows it on its shelf. */
export type Medida = { ancho: Ancho; formato: FormatoPortada } | 'compartir'

/** `320.webp`, `compartir.jpg`: a picture's name without its book. */
export const nameMedida = (medida: Medida): string =>
  medida === 'compartir' ? 'compartir.jpg' : `${medida.ancho}.${medida.formato}`

/** Reads `320.webp`; null for a width or a format that does not exist. */
export function parseMedida(name: string): Medida | null {
  if (name === 'compartir.jpg') return 'compartir'
  const [, asked, extension] = /^(\d{1,4})\.(\w{1,4})$/.exec(name) ?? []
  const ancho = ANCHOS.find((one) => String(one) === asked)
  const formato = FORMATOS_PORTADA.find((one) => one === extension)
  return ancho && formato ? { ancho, formato } : null
}

const REMOTA = 'r'
const DIBUJADA = 'd'

/** A remote `portada` is an address of the web; anything else counts as none. */
export const isRemota = (portada: string | null): portada is string => portada !== null && /^https?:\/\//i.test(portada)

/**
 * The version of a cover, of the hash of all that it shows. It stands in the picture's address, so that a changed cover
 * has a new one and an old one may be kept for ever. Its first letter says where the cover comes from.
 */
export const formatVersion = (portada: string | null, hash: string): string =>
  (isRemota(portada) ? REMOTA : DIBUJADA) + hash

/** The version where the book itself is not at hand (a line of an order): right picture, kept for a short while only. */
export const looseVersion = (portada: string | null): string => formatVersion(portada, '')

/** A photographed cover travels as AVIF or WebP; a drawn one as SVG, which is smaller (docs/decisions/011). */
export const isVersionRemota = (version: string): boolean => version.startsWith(REMOTA)

/** The drawn cover, sharp at any size. */
export const dibujoPath = (id: string, version: string): string => `/portadas/${id}.svg?v=${version}`

export const medidaPath = (id: string, version: string, medida: Medida): string =>
  `/portadas/${id}-${nameMedida(medida)}?v=${version}`

/** A cover for search engines and feeds, which ask for a side of 720 at least: a JPEG, which every program reads. */
export const GRANDE = { ancho: 720, formato: 'jpg' } as const

/** A cover for mails and for browsers without a better format: 480 × 720, a JPEG. */
export const portadaPath = (id: string, version: string): string =>
  medidaPath(id, version, { ancho: 480, formato: 'jpg' })

/** The picture for sharers of an author or a publisher, by the path of the portrait or mark itself. */
export const compartirPath = (figura: string): string => figura.replace(/\.(?:svg|webp)(?=\?|$)/, '-compartir.jpg')

/** The shop's icon as phones, search engines and manifests ask for it, by its file; sides in pixels. */
export const ICONOS = {
  '192.png': { lado: 192, tipo: 'entero' },
  '512.png': { lado: 512, tipo: 'entero' },
  'mascara.png': { lado: 512, tipo: 'mascara' },
} as const
export type Icono = keyof typeof ICONOS
export const isIcono = (name: string): name is Icono => Object.hasOwn(ICONOS, name)

/** The icons as a web manifest lists them. */
export const listIconos = () =>
  Object.entries(ICONOS).map(([name, { lado, tipo }]) => ({
    src: `/iconos/${name}`,
    type: 'image/png',
    sizes: `${lado}x${lado}`,
    purpose: tipo === 'mascara' ? 'maskable' : 'any',
  }))

/** Every width in a format, for `srcset`. */
export const listSrcset = (id: string, version: string, formato: FormatoPortada): string =>
  ANCHOS.map((ancho) => `${medidaPath(id, version, { ancho, formato })} ${ancho}w`).join(', ')

/** What a picture at an address is for: a cover, an author's portrait, a publisher's mark. */
const CLASES = ['portada', 'retrato', 'marca'] as const
export type Clase = (typeof CLASES)[number]

export const isClase = (text: unknown): text is Clase => CLASES.some((clase) => clase === text)
