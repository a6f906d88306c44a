import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelHead, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { isUuid } from '#platform/uuid.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { getRecuento, listDiferencias, setEstadoRecuento } from '../../recuento.contract.ts'
import { type EstadoRecuento, mayCount } from '../../recuento.rules.ts'
import { Contar } from './Contar.tsx'
import { requireEquipo } from './cola.ts'
import { Diferencias } from './Diferencias.tsx'
import { describeAlcance, ESTADO_NOMBRES } from './textos.ts'

/** Differences that are shown at once, those of most money. */
const MOSTRADAS = 50

export const Route = createFileRoute('/_panel/panel-admin/recuentos/$id')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  loader: async ({ params: { id } }) => {
    if (!isUuid(id)) throw notFound()
    const recuento = await api.call(getRecuento, { id, equipo: requireEquipo() }).catch((error: unknown) => {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    })
    const closed = recuento.estado === 'cerrado'
    const diferencias = closed ? await api.list(listDiferencias, { id, limit: MOSTRADAS }) : null
    return { recuento, diferencias }
  },
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData ? `Recuento N.º ${loaderData.recuento.numero}` : 'Recuento'),
  component: PanelRecuento,
})

function PanelRecuento() {
  const { recuento, diferencias } = Route.useLoaderData()
  return (
    <Pantalla titulo={`Recuento N.º ${recuento.numero}`} volver={{ to: '/panel-admin/recuentos', texto: 'Recuentos' }}>
      <p className="soft mt-1">
        {ESTADO_NOMBRES[recuento.estado]} · {describeAlcance(recuento)}
      </p>
      {mayCount(recuento.estado) && <Contar key={recuento._id} recuento={recuento} />}
      {mayCount(recuento.estado) && <Pasos id={recuento._id} estado={recuento.estado} />}
      {diferencias && <Diferencias id={recuento._id} lista={diferencias.items} total={diferencias.total} />}
      {recuento.estado === 'descartado' && (
        <p className="mt-3">
          Se descartó con {formatCount(recuento.ejemplares, 'ejemplar contado', 'ejemplares contados')}. El stock no
          cambió.
        </p>
      )}
    </Pantalla>
  )
}

const FALLA = { exito: '', falla: 'No se pudo cambiar el recuento.' }

function Pasos({ id, estado }: { id: string; estado: EstadoRecuento }) {
  const [asked, setAsked] = useState<'cerrado' | 'descartado' | null>(null)
  const [busy, run] = useBusy()
  const acciones = useAcciones()
  const router = useRouter()
  const go = (next: EstadoRecuento) =>
    run(async () => {
      try {
        await api.call(setEstadoRecuento, { id, estado: next })
        setAsked(null)
        await router.invalidate()
      } catch (error) {
        setAsked(null)
        await acciones.contarFalla(error, FALLA)
      }
    })
  return (
    <div className="count-steps">
      {acciones.alerta}
      {estado === 'abierto' ? (
        <Button onClick={() => void go('pausado')}>Pausar</Button>
      ) : (
        <Button onClick={() => void go('abierto')}>Seguir contando</Button>
      )}
      <Button look="sell" onClick={() => setAsked('cerrado')}>
        Cerrar y ver diferencias
      </Button>
      <Button look="danger" onClick={() => setAsked('descartado')}>
        Descartar
      </Button>
      <Question
        open={asked !== null}
        title={asked === 'cerrado' ? 'Cerrar el recuento' : 'Descartar el recuento'}
        accept={asked === 'cerrado' ? 'Cerrar recuento' : 'Descartar'}
        busy={busy}
        onCancel={() => setAsked(null)}
        onAccept={() => asked && void go(asked)}
      >
        <p>
          {asked === 'cerrado'
            ? 'Después no se puede seguir contando. El stock todavía no cambia: vas a ver qué no coincide y decidir.'
            : 'Lo contado se pierde. El stock queda como está.'}
        </p>
      </Question>
    </div>
  )
}
