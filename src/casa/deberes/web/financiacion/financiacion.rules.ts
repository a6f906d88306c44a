// What paying in instalments costs, as Res. 4/2025 and 51-E/2017 want it told: the number and amount of the instalments, the
// total, and the effective annual rates (TEA, CFTEA). Instalments are taken to fall due at the end of each month.
import { formatPesos } from '#platform/format.ts'
import { type Centavos, centavos, divide, times, toPesos } from '#platform/money.ts'

/** The setting that prints the CFTEA larger than what stands around it. */
export const CFTEA_GRANDE_CLAVE = 'deberes.cftea_grande'

/** All instalments but the last are equal; the last one takes what rounding left, so that their sum is the total. */
export function listCuotas(total: Centavos, cuotas: number): Centavos[] {
  const cuota = divide(total, cuotas)
  const ultima = centavos(total - times(cuota, cuotas - 1))
  return [...Array.from({ length: cuotas - 1 }, () => cuota), ultima]
}

/** Monthly rates are looked for up to 1,000 %. */
const MENSUAL_MAX = 10
const STEPS = 60

/**
 * The effective annual rate of a sum that is paid back in monthly instalments: (1 + i)^12 - 1 where i makes the instalments
 * worth the cash price (1 is 100 %). It is the TEA, and without other costs the CFTEA. 0 where nothing is added; null where the
 * cash price is 0 or the rate is beyond any sense.
 */
export function computeTea(contado: Centavos, cuotas: readonly Centavos[]): number | null {
  const worth = (monthly: number) => cuotas.reduce((sum, cuota, n) => sum + cuota / (1 + monthly) ** (n + 1), 0)
  if (contado <= 0 || worth(MENSUAL_MAX) > contado) return null
  if (worth(0) <= contado) return 0
  let [low, high] = [0, MENSUAL_MAX]
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > contado) low = middle
    else high = middle
  }
  return (1 + high) ** 12 - 1
}

/** «215,37 %»; the space does not break. */
export const formatTasa = (tasa: number): string =>
  `${(tasa * 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.')}\u00a0%`

/** «TEA 215,37 % · CFTEA 215,37 %», or why there is no rate. */
export function describeTasas(contado: Centavos, cuotas: readonly Centavos[]): { tea: string; cftea: string } {
  const tasa = computeTea(contado, cuotas)
  const text = tasa === null ? 'no se puede calcular' : formatTasa(tasa)
  return { tea: `TEA ${text}`, cftea: `CFTEA ${text}` }
}

const write = (importe: Centavos): string => formatPesos(toPesos(importe))

/** All of it as text, for what is no page: «2 cuotas de $ 6.000,00. Total $ 12.000,00. TEA 336,51 % · CFTEA 336,51 %». */
export function describeFinanciacion(contado: Centavos, total: Centavos, cuotas: number): string {
  const partes = listCuotas(total, cuotas)
  const [primera, ultima] = [partes[0] ?? total, partes.at(-1) ?? total]
  const { tea, cftea } = describeTasas(contado, partes)
  const distinta = ultima === primera ? '' : ` La última, de ${write(ultima)}.`
  return `${cuotas} cuotas de ${write(primera)}. Total ${write(total)}.${distinta} ${tea} · ${cftea}`
}
