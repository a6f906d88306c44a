import { defineSlice } from '#platform/slice.ts'
import { PARTES_CONTADAS, refreshContado } from './contado.queries.ts'
import { createPrimeraHoraRoutes } from './primera-hora.routes.ts'
import { createResumenRoutes } from './resumen.routes.ts'

export const resumenSlice = defineSlice({
  routes: ({ correos, pendientes, cuentas, pasos }) => [
    ...createResumenRoutes(correos, pendientes, cuentas),
    ...createPrimeraHoraRoutes(pasos),
  ],
  housekeeping: {
    derive: async ({ locked }) => {
      for (const parte of PARTES_CONTADAS)
        await locked(`resumen.${parte}`, (trx) => refreshContado(trx, parte, new Date()))
    },
  },
  etiquetas: {
    resumen: { titulo: 'Resumen', descripcion: 'La librería de un vistazo.' },
  },
})
