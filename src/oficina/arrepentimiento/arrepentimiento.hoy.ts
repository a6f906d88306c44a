// What of requests to revoke waits for the owner: they have 24 hours by law.
import { RESPUESTA_HORAS } from '#casa/deberes/plazos.rules.ts'
import { decir } from '#casa/hoy/hoy.rules.ts'
import type { Pendiente } from '#casa/hoy/hoy.service.ts'
import { formatCount } from '#platform/format.ts'
import { describeReloj } from './arrepentimiento.rules.ts'
import { countSinConfirmar, findPrimeraSinConfirmar } from './arrepentimiento.service.ts'

export const arrepentimientoHoy: readonly Pendiente[] = [
  {
    deTodos: false,
    puesto: 5,
    mirar: async ({ db, ahora }) => {
      const [{ esperan, vencidos }, primera] = await Promise.all([countSinConfirmar(db), findPrimeraSinConfirmar(db)])
      const reloj = [
        ...(vencidos > 0 ? [`${formatCount(vencidos, 'pasó', 'pasaron')} sus ${RESPUESTA_HORAS} horas`] : []),
        ...(primera ? [describeReloj(primera, ahora).texto.toLowerCase()] : []),
      ].join(', ')
      return decir(esperan, [`arrepentimiento: ${reloj}`, `arrepentimientos: ${reloj}`], {
        to: '/panel-admin/obligaciones',
        search: { parte: 'arrepentimientos', estado: 'recibida' },
        urge: true,
      })
    },
  },
]
