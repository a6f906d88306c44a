import { toLocalDay } from '#platform/format.ts'
import { implement } from '#platform/http/mount.ts'
import { readDeFabrica } from './disponibilidad.ajustes.ts'
import { listQuedan, type Queda } from './disponibilidad.contract.ts'
import { listCuentas } from './disponibilidad.queries.ts'
import { classify, computeHasta, describeClase, resolveModo } from './disponibilidad.rules.ts'

export const disponibilidadRoutes = [
  implement(listQuedan, async ({ id }, ctx) => {
    const fabrica = readDeFabrica(ctx.services.ajustes.get)
    const hoy = toLocalDay(new Date())
    const cuentas = await listCuentas(ctx.db, [...new Set([id].flat().map((one) => one.toLowerCase()))])
    return cuentas.flatMap((cuenta): Queda[] => {
      const clase = classify(cuenta, fabrica.modo)
      if (!clase) return []
      const hasta = computeHasta(resolveModo(cuenta, fabrica.modo), cuenta)
      const quedan = cuenta.libres > 0 && cuenta.libres < 4 ? cuenta.libres : null
      return [{ _id: cuenta.id, clase, texto: describeClase(clase, cuenta, fabrica, hoy), quedan, hasta }]
    })
  }),
]
