import type { JobHandlers } from '#platform/jobs.ts'
import * as esperaCartas from './espera.ts'
import type { Taller } from './taller.ts'

type Suyos = 'espera-confirmar' | 'esperas-confirmar' | 'espera-llegada'

/** What whoever waits for a book is told. */
export function createEsperaHandlers(taller: Taller): Pick<JobHandlers, Suyos> {
  const { needs, enlace } = taller
  const { db, correo } = needs
  return {
    'espera-confirmar': async ({ id, data }) => {
      const espera = await needs.createEnlaceEspera(db, data.esperaId)
      if (!espera) return
      const enlaces = {
        confirmar: enlace('/avisame/confirmar', espera.token),
        dejar: enlace('/avisame/baja', espera.token),
      }
      const carta = esperaCartas.toConfirmarEspera(espera.titulo, enlaces)
      await correo.send({ id, clase: 'confirmar-aviso', para: { name: '', address: espera.email }, carta })
    },

    'esperas-confirmar': async ({ id, data }) => {
      const esperas = await needs.createEnlaceEsperas(db, data.esperaId)
      if (!esperas) return
      const { email, titulos, token } = esperas
      const enlaces = { confirmar: enlace('/avisame/confirmar', token), dejar: enlace('/avisame/baja', token) }
      const carta = esperaCartas.toConfirmarEsperas(titulos, enlaces)
      await correo.send({ id, clase: 'confirmar-aviso', para: { name: '', address: email }, carta })
    },

    'espera-llegada': async ({ id, data }) => {
      const espera = await needs.findEsperaAvisada(db, data.esperaId)
      if (!espera) return
      const { otros } = espera
      const carta =
        otros.length > 0
          ? esperaCartas.toLlegadas([espera, ...otros], needs.config)
          : esperaCartas.toLlegada(espera, needs.config)
      await correo.send({ id, clase: 'llego-libro', para: { name: '', address: espera.email }, carta })
      const libros = [espera, ...otros].map(({ libroId }) => libroId)
      await needs.deleteEsperas(db, data.esperaId, libros)
    },
  }
}
