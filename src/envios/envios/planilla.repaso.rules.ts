import { JURISDICCIONES, type Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import { formatCount } from '#platform/format.ts'
import type { EscalonLeido, Nombres, ZonaLeida } from './planilla.rules.ts'
import { hasTarifa, type Zona } from './tabla.rules.ts'

/** The jurisdictions of which a part belongs to no zone. */
export function listSinZona(zonas: readonly Pick<Zona, 'reglas'>[]): Jurisdiccion[] {
  const enteras = zonas.flatMap(({ reglas }) => reglas.filter(({ cp_desde }) => cp_desde === null))
  if (enteras.some(({ provincia }) => provincia === null)) return []
  return JURISDICCIONES.filter((provincia) => !enteras.some((regla) => regla.provincia === provincia))
}

const formatKg = (gramos: number) => `${String(gramos / 1_000).replace('.', ',')} kg`

/** What the steps leave open, or what looks like a slip: the owner reads it and decides. */
export function reviewTarifas(escalones: readonly EscalonLeido[], { servicios, zonas }: Nombres): string[] {
  return servicios
    .filter(({ tipo }) => hasTarifa(tipo))
    .flatMap(({ nombre: servicio }) =>
      zonas.flatMap(({ nombre: zona }) => {
        const suyos = escalones.filter((one) => one.servicio === servicio && one.zona === zona)
        const pasos = suyos
          .flatMap(({ hasta_g, precio }) => (hasta_g === null ? [] : [{ hasta_g, precio }]))
          .toSorted((a, b) => a.hasta_g - b.hasta_g)
        const last = pasos.at(-1)
        if (!last) return [`${zona} no tiene precio con ${servicio}.`]
        const baja = pasos.find(({ precio }, n) => n > 0 && precio < (pasos[n - 1]?.precio ?? 0))
        return [
          ...(baja
            ? [`En ${zona} con ${servicio}, hasta ${formatKg(baja.hasta_g)} cuesta menos que con menos peso.`]
            : []),
          ...(suyos.length === pasos.length
            ? [
                `${zona} no tiene precio para más de ${formatKg(last.hasta_g)} con ${servicio}: se muestra «a consultar».`,
              ]
            : []),
        ]
      }),
    )
}

/** What the zones leave open. */
export const reviewZonas = (zonas: readonly ZonaLeida[]): string[] => {
  const sin = listSinZona(zonas)
  return sin.length === 0
    ? []
    : [
        `${formatCount(sin.length, 'provincia no tiene', 'provincias no tienen')} zona para todos sus códigos: ${sin.join(', ')}.`,
      ]
}
