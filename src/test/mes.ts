// Whether a month's report adds up: its two sides may differ, and then by exactly the differences that it names (docs/decisions/109).

type Diferencia = { importe: number }
type Control = {
  control: string
  debe: number
  hay: number
  diferencia: number
  cuantas: number
  diferencias: readonly Diferencia[]
}
/** Of the report what is looked at here; money in pesos. */
export type Mes = { controles: readonly Control[]; avisos: readonly { clase: string }[] }

const toCentavosDe = (pesos: number): number => Math.round(pesos * 100)

/** What does not add up, in words. Differences beyond those that the report lists are not looked at. */
export function findMesRoto({ controles, avisos }: Mes): string[] {
  const rotos = controles.flatMap(({ control, debe, hay, diferencia, cuantas, diferencias }) => {
    const nombradas = diferencias.reduce((total, { importe }) => total + toCentavosDe(importe), 0)
    const dicha = toCentavosDe(diferencia)
    return [
      ...(toCentavosDe(hay - debe) === dicha
        ? []
        : [`the month's ${control} differs by ${hay - debe}, not ${diferencia}`]),
      ...(cuantas > diferencias.length || nombradas === dicha
        ? []
        : [`the month's ${control} differs by ${diferencia} and names ${nombradas / 100}`]),
    ]
  })
  const malas = avisos.filter(({ clase }) => clase === 'cuenta_mal').length
  return malas === 0 ? rotos : [...rotos, `the month finds ${malas} stored sums wrong`]
}
