import { createFileRoute, Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { PREGUNTAS } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_NOMBRES, FALLA_NOMBRES, PREGUNTA_NOMBRES } from '#envios/transportes/puede.rules.ts'
import { type EstadoTransporte, listTransportes, probarTransporte } from '#envios/transportes/transporte.contract.ts'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatFechaHora, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'

const TITULO = 'Transportes'

export const Route = createFileRoute('/_panel/panel-admin/transportes')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: async () => ({ titulo: TITULO, transportes: await api.call(listTransportes, {}) }),
  ...panelLoading,
  component: PanelTransportes,
})

/** What each carrier can be asked, whether it ever answered, and a question to try it. */
function PanelTransportes() {
  const { transportes } = Route.useLoaderData()
  return (
    <Pantalla titulo={TITULO} volver={{ to: '/panel-admin/despachos', texto: 'Despachos' }}>
      <p className="soft mt-1">
        Ninguno hace falta: sin ellos se despacha igual. Los datos de cada uno y los enlaces de seguimiento se escriben
        en <Link to="/panel-admin/ajustes">Ajustes</Link>.
      </p>
      {transportes.map((transporte) => (
        <Tarjeta key={transporte.clave} transporte={transporte} />
      ))}
    </Pantalla>
  )
}

function Tarjeta({ transporte }: { transporte: EstadoTransporte }) {
  const { clave, configurado, puede, logrado_en, falla, falla_en, por_tabla_en } = transporte
  const nombres = (si: boolean) =>
    PREGUNTAS.filter((pregunta) => puede[pregunta] === si).map((pregunta) => PREGUNTA_NOMBRES[pregunta])
  const [sabe, noSabe] = [nombres(true), nombres(false)]
  return (
    <section className="step" aria-label={CLAVE_NOMBRES[clave]}>
      <h2>{CLAVE_NOMBRES[clave]}</h2>
      <p className="soft small">
        Puede {sabe.join(', ')}. {noSabe.length > 0 && `No documenta cómo ${noSabe.join(', ')}.`}
      </p>
      {!configurado && <p className="mt-1">Sin datos cargados: la tienda no le pregunta nada.</p>}
      {logrado_en === null ? (
        <Notice kind="warn" className="mt-1" quiet>
          Nunca se probó con el transporte real: está hecho según su documentación. Probalo antes de confiar en él.
        </Notice>
      ) : (
        <p className="mt-1">Respondió por última vez el {formatFechaHora(logrado_en)}.</p>
      )}
      {falla && falla_en && (
        <Notice kind="error" className="mt-1" quiet>
          {FALLA_NOMBRES[falla]} ({formatFechaHora(falla_en)})
        </Notice>
      )}
      {falla && por_tabla_en && (
        <p className="mt-1">
          Por eso hay clientes que pagan el precio de la tabla. Lo anotamos una vez por hora; la última,{' '}
          {formatFechaHora(por_tabla_en)}.
        </p>
      )}
      {configurado && puede.cotizar && <Prueba transporte={transporte} />}
    </section>
  )
}

type Probado = Output<typeof probarTransporte>

function Prueba({ transporte: { clave } }: { transporte: EstadoTransporte }) {
  const [probado, setProbado] = useState<Probado | null>(null)
  const [problema, setProblema] = useState<string | undefined>()
  const [busy, run] = useBusy()
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    return run(async () => {
      const cp = String(new FormData(event.currentTarget).get('cp') ?? '')
      setProblema(undefined)
      setProbado(null)
      try {
        setProbado(await api.call(probarTransporte, { clave, cp }))
      } catch (error) {
        setProblema(error instanceof AppError ? (error.campos?.cp ?? error.message) : 'No pudimos preguntar.')
      }
    })
  }
  return (
    <>
      <form className="pack-code mt-2" noValidate onSubmit={(event) => void ask(event)}>
        <Field
          label={`¿Cuánto sale con ${CLAVE_NOMBRES[clave]} al código postal?`}
          name="cp"
          inputMode="numeric"
          autoComplete="off"
          maxLength={8}
          error={problema}
        />
        <Button type="submit" busy={busy}>
          Probar
        </Button>
      </form>
      <div role="status">{probado && <Resultado probado={probado} />}</div>
    </>
  )
}

function Resultado({ probado: { cotizaciones, falla, dicho } }: { probado: Probado }) {
  if (falla) {
    return (
      <p className="mt-1">
        {FALLA_NOMBRES[falla]} {dicho && `Dice: «${dicho}».`}
      </p>
    )
  }
  if (cotizaciones.length === 0) return <p className="mt-1">Respondió que no llega a ese código postal.</p>
  return (
    <ul className="mt-1">
      {cotizaciones.map(({ tipo, servicio, precio, dias }) => (
        <li key={`${tipo} ${servicio}`}>
          {servicio}, {tipo === 'domicilio' ? 'a domicilio' : 'a sucursal'}: <b>{formatPesos(precio)}</b>
          {dias && ` · de ${dias.min} a ${formatCount(dias.max, 'día', 'días')}`}
        </li>
      ))}
    </ul>
  )
}
