// Numbers of two decimals, pesos and per cents, as programs and people write them: whole hundredths.

/** A number in hundredths. */
export const toCentesimos = (n: number): number => Math.round(n * 100)

/** `40`, `37,5 %`, `37.55` in hundredths of a per cent; null for what is no per cent. */
export function parsePorcentaje(text: string): number | null {
  const [, whole, rest = ''] = /^(\d{1,8})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'))
}
