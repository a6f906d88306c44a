import { defineSlice } from '#platform/slice.ts'
import { estadoRoutes } from './estado.routes.ts'
import { respaldosRoutes } from './respaldos/respaldos.routes.ts'
import { sistemaHoy, sistemaPasos } from './sistema.hoy.ts'
import { sistemaQueues } from './sistema.jobs.ts'
import { createSistemaRoutes } from './sistema.routes.ts'
import { versionRoutes } from './version/version.routes.ts'

export const sistemaSlice = defineSlice({
  hoy: sistemaHoy,
  pasos: sistemaPasos,
  mails: sistemaQueues,
  routes: [...createSistemaRoutes(), ...estadoRoutes, ...respaldosRoutes, ...versionRoutes],
  etiquetas: {
    sistema: { titulo: 'Sistema', descripcion: 'El estado del sistema, los respaldos y la versión.' },
  },
})
