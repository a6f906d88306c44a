import { Continuacion } from '#casa/panel/Filas.tsx'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { type Entrega, repeatEntrega } from '../../webhooks/webhook.contract.ts'
import { ESTADO_ENTREGA_NOMBRES, ESTADOS_ENTREGA, nameEvento, nameMotivo } from '../../webhooks/webhook.rules.ts'
import type { EntregasSearch } from './entregas-search.ts'

const TO = '/panel-admin/integraciones'
const REPETIR = { exito: 'El aviso sale otra vez.', falla: 'Hubo un problema al repetir el aviso.' }

type Props = { entregas: readonly Entrega[]; siguiente: string | null; search: EntregasSearch }

/** The log of deliveries, newest first: each attempt, and the way to send one again. */
export function Entregas({ entregas, siguiente, search }: Props) {
  const acciones = useAcciones()
  return (
    <section className="integration" aria-labelledby="entregas">
      <div className="toolbar">
        <h2 id="entregas">Entregas</h2>
        <FiltroUnico
          label="Mostrar"
          to={TO}
          search={{ estado: search.estado }}
          nombre="estado"
          ninguna="Todas"
          opciones={ESTADOS_ENTREGA}
          nombres={ESTADO_ENTREGA_NOMBRES}
        />
      </div>
      <ul className="panel-rows">
        {entregas.map((entrega) => (
          <li key={entrega._id} className="admin-card admin-card--plain">
            <div>
              <h3>
                {nameEvento(entrega.evento)} · {ESTADO_ENTREGA_NOMBRES[entrega.estado]}
              </h3>
              <p className="soft small">
                {entrega.nombre} · {formatFechaMedia(entrega.ocurrio_en)} · <code>{entrega._id}</code>
              </p>
              <ol className="small mt-1">
                {entrega.historia.map((intento) => (
                  <li key={intento.en}>{describeIntento(intento)}</li>
                ))}
              </ol>
              {entrega.proximo_en && <p className="small">Próximo intento: {formatFechaMedia(entrega.proximo_en)}</p>}
              {entrega.estado !== 'pendiente' && (
                <Button
                  className="mt-1"
                  onClick={() => void acciones.intentar(() => api.call(repeatEntrega, { id: entrega._id }), REPETIR)}
                >
                  Enviar otra vez<span className="vh"> {entrega._id}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {entregas.length === 0 && <p className="soft">No hay entregas para mostrar.</p>}
      <Continuacion
        titulo="Páginas de entregas"
        to={TO}
        search={search}
        siguiente={siguiente}
        textos={{ principio: 'Volver a lo más nuevo', mas: 'Ver más viejas' }}
      />
      {acciones.alerta}
    </section>
  )
}

/** «22 nov 2026, 14:03 · 500 · no contestó con un 2xx · 120 ms». */
const describeIntento = ({ en, estado, motivo, ms }: Entrega['historia'][number]): string =>
  [formatFechaMedia(en), estado, motivo && nameMotivo(motivo), `${ms} ms`].filter(Boolean).join(' · ')
