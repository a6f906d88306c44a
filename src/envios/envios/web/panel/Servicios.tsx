import { SeccionLista } from '#casa/panel/SeccionLista.tsx'
import { useGestor } from '#casa/panel/useGestor.tsx'
import { CLAVE_NOMBRES } from '#envios/transportes/puede.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { pesos } from '#platform/money.ts'
import { type Fabrica, isDeFabrica } from '../../fabrica.rules.ts'
import { deleteServicioEnvio, type ServicioTabla, updateServicioEnvio } from '../../tabla.contract.ts'
import { TIPO_NOMBRES } from '../../tabla.rules.ts'
import { ServicioEdicion } from '../../tabla.schemas.ts'
import { FORMULARIO_SERVICIO } from './formulario-servicio.ts'

const describeDias = ({ dias_min, dias_max, habiles }: ServicioTabla): string => {
  const dias = dias_min === dias_max ? String(dias_min) : `${dias_min} a ${dias_max}`
  return `${dias} ${dias_max === 1 ? 'día' : 'días'}${habiles ? (dias_max === 1 ? ' hábil' : ' hábiles') : ''}`
}

type Props = {
  servicios: readonly ServicioTabla[]
  /** What became of the two that the shop came with; empty: they are offered as the others are. */
  fabrica: Fabrica
}

const SEGUN_FABRICA: Record<Fabrica, string | false> = {
  '': false,
  siempre: false,
  sin_otro: 'Se ofrece solo donde ningún envío tuyo tiene precio',
  nunca: 'No se ofrece: es de los dos que vienen con la tienda',
}

/** The ways to get an order, each with its form. */
export function Servicios({ servicios, fabrica }: Props) {
  const { crear, herramientas, dialogos } = useGestor({
    formulario: FORMULARIO_SERVICIO,
    edicion: ServicioEdicion,
    actualizar: ({ _id }, form, version) => api.call(updateServicioEnvio, { id: _id, version, ...form }),
    eliminar: ({ _id }: ServicioTabla) => api.call(deleteServicioEnvio, { id: _id }),
  })
  return (
    <>
      <SeccionLista
        titulo="Formas de envío"
        clase="ship-panel"
        crear={{ texto: 'Nueva forma de envío', onPress: crear, atajo: true }}
        filas={servicios}
        herramientas={herramientas}
      >
        {(servicio) => (
          <>
            <h3>{servicio.nombre}</h3>
            <p>
              {servicio.activo ? TIPO_NOMBRES[servicio.tipo] : `Desactivado · ${TIPO_NOMBRES[servicio.tipo]}`} ·{' '}
              {describeDias(servicio)}
            </p>
            <p className="soft small">
              {[
                isDeFabrica(servicio._id) && SEGUN_FABRICA[fabrica],
                servicio.gratis_desde !== null &&
                  `Gratis desde ${formatPesos(pesos(servicio.gratis_desde), { trim: true })}`,
                servicio.subsidio > 0 && `La librería paga el ${servicio.subsidio} %`,
                servicio.transporte && `Con ${CLAVE_NOMBRES[servicio.transporte]}`,
                servicio.corte_hora !== null && `Pedidos hasta las ${servicio.corte_hora} h`,
                servicio.lugar,
                servicio.horario,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </>
        )}
      </SeccionLista>
      {dialogos}
    </>
  )
}
