// What of the machine the owner should see to. The disk and backups that are too old stand above, as notices (`listAvisos`).
import { decir, type Frase } from '#casa/hoy/hoy.rules.ts'
import type { Pendiente } from '#casa/hoy/hoy.service.ts'
import type { PasoDe } from '#casa/hoy/paso.service.ts'
import { countJobs } from '#platform/jobs-state.ts'
import { findRespaldos } from './estado.queries.ts'
import { readPrograma } from './respaldos/respaldos.rules.ts'

const TO = '/panel-admin/estado'
const NUNCA: Frase = { texto: 'La tienda nunca se respaldó: si la máquina se rompe, se pierde todo', to: TO }

export const sistemaHoy: readonly Pendiente[] = [
  {
    deTodos: false,
    puesto: 95,
    mirar: async ({ db, correos }) =>
      decir(
        (await countJobs(db, correos)).fallaron,
        ['correo no salió en la última semana', 'correos no salieron en la última semana'],
        { to: TO, urge: true },
      ),
  },
  {
    deTodos: false,
    puesto: 96,
    mirar: async ({ db, config }) => {
      // Where the shop makes them by itself a notice says why there is none; an outside database has its own.
      const programa = readPrograma(config)
      if (!programa || (!programa.deFabrica && programa.hora !== null)) return []
      const { respaldo, fallado } = await findRespaldos(db)
      return respaldo || fallado ? [] : [NUNCA]
    },
  },
]

export const sistemaPasos: readonly PasoDe[] = [
  {
    clave: 'respaldo',
    puesto: 80,
    mirar: async ({ db, config }) => ({
      titulo: 'El respaldo',
      detalle: 'Una copia de todo, y otra fuera de esta máquina: si se rompe, la tienda vuelve.',
      hecho: (await findRespaldos(db)).respaldo !== null,
      enlaces: [{ to: TO, hash: 'respaldos', texto: 'Hacer el primer respaldo' }],
      ...(config.DATABASE_URL !== undefined && { asi: 'Lo hace quien cuida la base' }),
    }),
  },
]
