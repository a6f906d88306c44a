import { publicUrl } from '#platform/config.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import * as queries from './cartas.queries.ts'
import { probar } from './prueba/probar.ts'
import { findPrueba, finishPrueba } from './prueba/prueba.queries.ts'
import { persona, type Taller } from './taller.ts'
import * as tiendaCartas from './tienda.ts'

type Suyos = 'correo-ocupado' | 'correo-prueba' | 'alerta-tienda'

/** What the shop itself is told. */
export function createTiendaHandlers(taller: Taller): Pick<JobHandlers, Suyos> {
  const { needs, findTienda } = taller
  const { db, correo, log } = needs
  return {
    'correo-ocupado': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      const cuenta = await queries.findCambioDeCorreo(db, data.cambio)
      if (!cuenta || !tienda) return
      const responderA = persona({ ...cuenta, email: cuenta.anterior })
      await correo.send({
        id,
        clase: 'correo-ocupado',
        para: tienda,
        responderA,
        carta: tiendaCartas.toCorreoOcupado(cuenta),
      })
    },

    'correo-prueba': async ({ id, data }) => {
      const prueba = await findPrueba(db, data.pruebaId)
      if (!prueba || prueba.terminada_en) return
      const carta = tiendaCartas.toPrueba(needs.config.SITE_NOMBRE)
      const falla = await probar(
        () => correo.send({ id, clase: 'prueba', para: persona(prueba), carta }),
        (causa) => log.info({ causa }, 'a try of the mail settings failed'),
        needs.esperaPruebaMs,
      )
      await finishPrueba(db, prueba.id, falla)
    },

    'alerta-tienda': async ({ id, data }) => {
      const tienda = findTienda(needs.config)
      if (!tienda) return
      const carta = tiendaCartas.toAlerta(data, `${publicUrl(needs.config)}/panel-admin/estado`)
      await correo.send({ id, clase: 'alerta', para: tienda, carta })
    },
  }
}
