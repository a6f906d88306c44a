// Bars that scanners read, as places and widths in modules: EAN-13 for what has such a number, Code 128 for other words and digits.

/** `modulos`: how wide all of it is, without the quiet zone; each bar by where it begins and how wide it is. */
export type Barras = { modulos: number; barras: readonly (readonly [x: number, ancho: number])[] }

const weigh = (digits: string): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)

/** Twelve digits with the check digit of EAN-13 behind them. */
export const toEan13 = (doce: string): string => `${doce}${(10 - (weigh(doce) % 10)) % 10}`

/** Thirteen digits with the right check digit. */
export const isEan13 = (texto: string): boolean => /^\d{13}$/.test(texto) && weigh(texto) % 10 === 0

/** The seven modules of each digit on the left, of odd parity; on the right inverted, of even parity the same backwards. */
const IZQUIERDA = [
  ...['0001101', '0011001', '0010011', '0111101', '0100011'],
  ...['0110001', '0101111', '0111011', '0110111', '0001011'],
]
/** The first digit is in the parities of the six that follow. */
const PARIDADES = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

const invert = (modulos: string): string => modulos.replace(/./g, (uno) => (uno === '0' ? '1' : '0'))
const reverse = (modulos: string): string => [...modulos].reverse().join('')

function writeEan13(codigo: string): string {
  const [primera = '0', ...resto] = codigo
  const de = (digit: string) => IZQUIERDA[Number(digit)] ?? ''
  const izquierda = resto
    .slice(0, 6)
    .map((digit, at) => (PARIDADES[Number(primera)]?.[at] === 'L' ? de(digit) : reverse(invert(de(digit)))))
  const derecha = resto.slice(6).map((digit) => invert(de(digit)))
  return `101${izquierda.join('')}01010${derecha.join('')}101`
}

/** The widths of bars and gaps of each value of Code 128. */
const ANCHOS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'.split(
    ' ',
  )
const FIN = '2331112'
const [INICIO_B, INICIO_C] = [104, 105]

/** An even number of digits by twos, which is half as wide; any other text of ASCII by its letters. */
function listValores(texto: string): number[] {
  if (/^(?:\d\d)+$/.test(texto)) return [INICIO_C, ...(texto.match(/\d\d/g) ?? []).map(Number)]
  return [INICIO_B, ...[...texto].map((letra) => letra.charCodeAt(0) - 32)]
}

function writeCode128(texto: string): string {
  const valores = listValores(texto)
  const control = valores.reduce((sum, valor, at) => sum + valor * Math.max(1, at), 0) % 103
  const anchos = [...[...valores, control].map((valor) => ANCHOS[valor] ?? ''), FIN].join('')
  return [...anchos].map((ancho, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(ancho))).join('')
}

const CODE128_MAX = 40

/** The bars of a code; null where neither kind can write it. */
export function drawBarras(codigo: string): Barras | null {
  const ean = isEan13(codigo)
  if (!ean && (codigo.length > CODE128_MAX || !/^[ -~]+$/.test(codigo))) return null
  const modulos = ean ? writeEan13(codigo) : writeCode128(codigo)
  const barras = [...modulos.matchAll(/1+/g)].map(({ 0: barra, index }) => [index, barra.length] as const)
  return { modulos: modulos.length, barras }
}
