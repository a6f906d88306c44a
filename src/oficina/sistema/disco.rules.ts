/** Room on a disk, in bytes: what the shop's own user may still write, and the whole of it. */
export type Espacio = { libre: number; total: number }

/** From a tenth on, so that there is time to make room. */
const ESCASO = 0.1

export const isEscaso = ({ libre, total }: Espacio): boolean => total > 0 && libre / total <= ESCASO

const UNIDADES = ['kB', 'MB', 'GB', 'TB'] as const

/** `850 kB`, `1,2 GB`: decimal units, as disks are sold. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNIDADES.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const amount = bytes / 1_000 ** power
  const rounded = amount < 10 ? Math.floor(amount * 10) / 10 : Math.floor(amount)
  return `${String(rounded).replace('.', ',')}\u00a0${UNIDADES[power - 1]}`
}

/** What the owner reads when there is little room. */
export const describeEscaso = ({ libre, total }: Espacio): string =>
  `Queda poco lugar en el disco de la tienda: ${formatBytes(libre)} (${Math.floor((libre / total) * 100)}\u00a0%). ` +
  'Si se llena, no se puede vender hasta que haya lugar.'
