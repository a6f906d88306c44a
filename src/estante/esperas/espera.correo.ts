// The mails about a book that is awaited.
import { publicUrl } from '#platform/config.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import type { Machine } from '#platform/slice.ts'
import { toConfirmarEspera, toConfirmarEsperas, toLlegada, toLlegadas } from './espera.cartas.ts'
import { createEnlaceEspera, createEnlaceEsperas, deleteEsperas, findEsperaAvisada } from './espera.queries.ts'

type Suyos = 'espera-confirmar' | 'esperas-confirmar' | 'espera-llegada'

/** What whoever waits for a book is told. */
export function createEsperaHandlers(machine: Pick<Machine, 'db' | 'config' | 'correo'>): Pick<JobHandlers, Suyos> {
  const { db, correo } = machine // the settings are read anew for each mail
  // Links are made when their mail is written, so that no secret ever lies in the queue, and stand in the fragment: that part
  // of an address reaches neither a server's log nor a Referer.
  const makeEnlaces = (token: string) => ({
    confirmar: `${publicUrl(machine.config)}/avisame/confirmar#${token}`,
    dejar: `${publicUrl(machine.config)}/avisame/baja#${token}`,
  })
  return {
    'espera-confirmar': async ({ id, data }) => {
      const espera = await createEnlaceEspera(db, data.esperaId)
      if (!espera) return
      const carta = toConfirmarEspera(espera.titulo, makeEnlaces(espera.token))
      await correo.send({ id, clase: 'confirmar-aviso', para: { name: '', address: espera.email }, carta })
    },

    'esperas-confirmar': async ({ id, data }) => {
      const esperas = await createEnlaceEsperas(db, data.esperaId)
      if (!esperas) return
      const { email, titulos, token } = esperas
      const carta = toConfirmarEsperas(titulos, makeEnlaces(token))
      await correo.send({ id, clase: 'confirmar-aviso', para: { name: '', address: email }, carta })
    },

    'espera-llegada': async ({ id, data }) => {
      const espera = await findEsperaAvisada(db, data.esperaId)
      if (!espera) return
      const { otros } = espera
      const carta =
        otros.length > 0 ? toLlegadas([espera, ...otros], machine.config) : toLlegada(espera, machine.config)
      await correo.send({ id, clase: 'llego-libro', para: { name: '', address: espera.email }, carta })
      const libros = [espera, ...otros].map(({ libroId }) => libroId)
      await deleteEsperas(db, data.esperaId, libros)
    },
  }
}
