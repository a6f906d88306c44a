// The colours of the drawn covers. They are print colours, not tokens: a cover keeps them by day and by night.

export type Paleta = { fondo: string; tinta: string; acento: string; segundo: string }

const OTRAS = 'No ficción'

/** Four palettes for each category of the specification, seven for the most crowded one. */
const PALETAS: ReadonlyMap<string, readonly Paleta[]> = new Map(
  Object.entries({
    Ficción: [
      ['#1F2A3C', '#F3EBDD', '#D9714E', '#E9C893'],
      ['#EFE5D3', '#231F1C', '#B4331F', '#2F5D62'],
      ['#6E1F2E', '#F6E9DA', '#E5B98C', '#331119'],
      ['#D9CDB4', '#1C2A25', '#2A5A4B', '#C2552F'],
      ['#2E4A47', '#F2EADA', '#E7A977', '#132624'],
      ['#E8CDBB', '#2B1A1E', '#7A2136', '#4A6A78'],
      ['#3A2E28', '#F5E9D8', '#D98E5F', '#7E9A94'],
    ],
    [OTRAS]: [
      ['#E9E4D8', '#1B1B1A', '#1D4E89', '#DFA42A'],
      ['#213F3E', '#F1EADB', '#E0A44A', '#7FA79B'],
      ['#C7D0CC', '#15201E', '#A23B2A', '#23403F'],
      ['#33302C', '#F0E7D6', '#C9A46A', '#8A4A36'],
    ],
    'Literatura infantil': [
      ['#F2C445', '#1E2A44', '#D3452B', '#FBF0D6'],
      ['#1F656B', '#FFF5E0', '#F3B63F', '#E8633E'],
      ['#F4EBDA', '#22304E', '#E0532D', '#2F8576'],
      ['#F0A58B', '#2A1810', '#FFF2DC', '#25517A'],
    ],
    'Educación y referencia': [
      ['#F2EEE2', '#1B2B44', '#3567A6', '#E3B23C'],
      ['#22406A', '#F5F0E3', '#E3B23C', '#86ABCB'],
      ['#D9E0D8', '#1C2C27', '#C0482A', '#5C8A73'],
      ['#EAD9B8', '#2A2118', '#8A2F2A', '#3E6472'],
    ],
    'Ciencia y naturaleza': [
      ['#1D3B31', '#EFEAD9', '#BCCB6D', '#5D8F78'],
      ['#E3EADC', '#17291F', '#2F6B4F', '#D78A3C'],
      ['#0F2F44', '#E9F0EC', '#6FB7B0', '#F0B65A'],
      ['#F0E8D2', '#2A2417', '#5B7D3A', '#B5562C'],
    ],
    'Religión y espiritualidad': [
      ['#EFE7D8', '#2A2233', '#5E4A73', '#C2943A'],
      ['#352A40', '#F3EADB', '#D5AC58', '#8A769B'],
      ['#22303A', '#F0E9DA', '#D9B36A', '#5C7F86'],
      ['#DCCAAB', '#2B1F16', '#8A3B24', '#4B5B52'],
    ],
    'Política y sociedad': [
      ['#B32B1B', '#FFF6EA', '#1B1614', '#F2C59E'],
      ['#F2ECE1', '#1A1A1A', '#C4321F', '#1A1A1A'],
      ['#1B1B1B', '#F4EDE0', '#D8412B', '#8C8578'],
      ['#D6D2C6', '#1B1B1A', '#23508C', '#C4321F'],
    ],
    'Salud y bienestar': [
      ['#E6EEEB', '#1B3232', '#2A7772', '#E5946E'],
      ['#F5DCCA', '#37201A', '#C0573E', '#6F937E'],
      ['#26565A', '#F4EFE2', '#F0B99A', '#A7CDBF'],
      ['#F3EEDF', '#2B2A22', '#75893F', '#D98863'],
    ],
    'Negocios y finanzas': [
      ['#14233A', '#F2EEE4', '#D3A548', '#54749B'],
      ['#EDEAE2', '#14233A', '#B27F22', '#14233A'],
      ['#264638', '#F1EDDF', '#D9B65C', '#8FB39C'],
      ['#D7DDE2', '#17202B', '#AB3F29', '#3E5C7A'],
    ],
  }).map(([categoria, filas]) => [categoria, filas.map(toPaleta)]),
)

function toPaleta([fondo = '', tinta = '', acento = '', segundo = '']: string[]): Paleta {
  return { fondo, tinta, acento, segundo }
}

export const CATEGORIAS_CON_PALETA: readonly string[] = [...PALETAS.keys()]

/** The palettes of a category; a category we have none for (null, or one an admin adds) borrows those of non-fiction. */
export function listPaletas(categoria: string | null): readonly Paleta[] {
  return PALETAS.get(categoria ?? OTRAS) ?? PALETAS.get(OTRAS) ?? []
}

/** One palette; the number wraps, so a stored face survives a change of category. */
export function pickPaleta(categoria: string | null, numero: number): Paleta {
  const paletas = listPaletas(categoria)
  const paleta = paletas[numero % paletas.length]
  if (!paleta) throw new Error('every category has palettes')
  return paleta
}

function toRgb(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Relative luminance as WCAG defines it. */
export function computeLuminance(color: string): number {
  const [r, g, b] = toRgb(color).map((channel) => {
    const x = channel / 255
    return x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

export function computeContrast(one: string, other: string): number {
  const a = computeLuminance(one)
  const b = computeLuminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of the second colour in the first. */
export function mixColors(one: string, other: string, share: number): string {
  const target = toRgb(other)
  const mixed = toRgb(one).map((channel, i) => Math.round(channel + ((target[i] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** What to write with on any surface of a cover: the palette's own if it reads at 4.5:1, else black or white. */
export function pickTinta(paleta: Paleta, surface: string): string {
  const best = findReadable([paleta.tinta, paleta.fondo, '#1B1814', '#FFF8EC'], surface)
  return computeContrast(best, surface) >= 4.5 ? best : findReadable(['#000000', '#FFFFFF'], surface)
}

function findReadable(colors: string[], surface: string): string {
  return colors.reduce((best, color) =>
    computeContrast(color, surface) > computeContrast(best, surface) ? color : best,
  )
}
