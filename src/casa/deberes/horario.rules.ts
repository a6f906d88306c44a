// Customer service for eight hours of a working day (Disposición 954/2025), as far as the hours that somebody typed can be read.

const JORNADA_MINUTOS = 8 * 60
/** `9 a 18`, `9:30 a 13 hs`, `de 10 a 20.30`, `9-18`. */
const TRAMO =
  /(\d{1,2})(?:[:.](\d{2}))?\s*(?:(?:hs?\.?|horas)\s*)?(?:a|-|–|hasta)\s*(?:las\s+)?(\d{1,2})(?:[:.](\d{2}))?/gi
/** From here on it is about other days. */
const FIN_DE_SEMANA = /s[áa]bado|domingo|feriado/i

/** False where the hours of working days were read and are less than eight; true where nothing can be read of them. */
export function coversJornada(horario: string): boolean {
  const [habiles = ''] = horario.split(FIN_DE_SEMANA)
  // Of «lunes a viernes de 9 a 13 y de 16 a 20» each part counts.
  const tramos = [...habiles.matchAll(TRAMO)].map(([, desde, minutos = '0', hasta, otros = '0']) => {
    const [inicio, fin] = [Number(desde) * 60 + Number(minutos), Number(hasta) * 60 + Number(otros)]
    return fin > inicio ? fin - inicio : 0
  })
  const total = tramos.reduce((suma, tramo) => suma + tramo, 0)
  return total === 0 || total >= JORNADA_MINUTOS
}
