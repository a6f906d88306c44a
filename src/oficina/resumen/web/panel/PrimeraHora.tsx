// The shop's first hour, above what waits: steps that tick themselves, each leading to its field.
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { updateAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { type RespuestaPaso, TODO } from '#casa/hoy/paso.rules.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { answerPaso, type PrimeraHora as Datos, getPrimeraHora, type PasoVisto } from '../../primera-hora.contract.ts'

/** Stands for every address of the panel, as in `Hoy`. */
const PANEL = '/panel-admin'
const RESPONDER = { exito: '', falla: 'No pudimos guardar la respuesta.' }

const ESTADO_NOMBRES: Record<PasoVisto['estado'], string> = { falta: 'Falta', despues: 'Para después', hecho: 'Hecho' }
/** Those that were put off stand last. */
const ORDEN: readonly PasoVisto['estado'][] = ['falta', 'hecho', 'despues']

/** Nothing once it is done, or where it could not be had. */
export function PrimeraHora({ primeraHora }: { primeraHora: Datos | null }) {
  const id = useId()
  const [respondida, setRespondida] = useState<Datos | null>(null)
  const acciones = useAcciones({ recargar: false })
  const { pasos } = respondida ?? primeraHora ?? { pasos: null }
  if (!pasos) return null
  const responder = async (paso: string, respuesta: RespuestaPaso) => {
    try {
      setRespondida(await api.call(answerPaso, { paso, respuesta }))
    } catch (error) {
      await acciones.contarFalla(error, RESPONDER)
    }
  }
  const ajustar = async (cambio: { clave: string; valor: boolean }) => {
    try {
      await api.call(updateAjustes, { cambios: [cambio] })
      setRespondida(await api.call(getPrimeraHora, {}))
    } catch (error) {
      await acciones.contarFalla(error, RESPONDER)
    }
  }
  const hechos = pasos.filter(({ estado }) => estado === 'hecho').length
  const abierto = pasos.find(({ estado }) => estado === 'falta')?.clave
  return (
    <section className="first-hour" aria-labelledby={id}>
      <h2 id={id}>La primera hora</h2>
      <p className="soft" role="status">
        {hechos} de {pasos.length} pasos hechos. Se tildan solos.
      </p>
      <ol className="first-hour__steps">
        {pasos
          .toSorted((a, b) => Number(ORDEN.indexOf(a.estado) > 1) - Number(ORDEN.indexOf(b.estado) > 1))
          .map((paso) => (
            <PasoDeHoy
              key={paso.clave}
              paso={paso}
              abierto={paso.clave === abierto}
              onRespuesta={responder}
              onAjuste={ajustar}
            />
          ))}
      </ol>
      <Button look="plain" onClick={() => void responder(TODO, 'asi')}>
        No mostrar más
      </Button>
      {acciones.alerta}
    </section>
  )
}

type PasoProps = {
  paso: PasoVisto
  abierto: boolean
  onRespuesta: (paso: string, respuesta: RespuestaPaso) => Promise<void>
  onAjuste: (ajuste: { clave: string; valor: boolean }) => Promise<void>
}

type IrProps = { enlace: PasoVisto['enlaces'][number]; onAjuste: PasoProps['onAjuste'] }

/** The way to where the step is done, or the button that does it. */
function Ir({ enlace: { texto, to, search = {}, hash, ajuste }, onAjuste }: IrProps) {
  if (ajuste) return <Button onClick={() => void onAjuste(ajuste)}>{texto}</Button>
  return (
    <Link className={buttonClass('line')} to={to as typeof PANEL} search={search} {...(hash !== undefined && { hash })}>
      {texto}
    </Link>
  )
}

function PasoDeHoy({ paso: { clave, titulo, detalle, estado, enlaces, asi }, abierto, ...al }: PasoProps) {
  const { onRespuesta, onAjuste } = al
  return (
    <li data-state={estado}>
      <details name="primera-hora" open={abierto}>
        <summary>
          <b>{titulo}</b> <small>{ESTADO_NOMBRES[estado]}</small>
        </summary>
        <p>{detalle}</p>
        <p className="first-hour__links">
          {enlaces.map((enlace) => (
            <Ir key={enlace.texto} enlace={enlace} onAjuste={onAjuste} />
          ))}
          {estado !== 'hecho' && asi !== undefined && (
            <Button look="plain" onClick={() => void onRespuesta(clave, 'asi')}>
              {asi}
            </Button>
          )}
          {estado === 'falta' && (
            <Button look="plain" onClick={() => void onRespuesta(clave, 'despues')}>
              Después
            </Button>
          )}
          {estado === 'despues' && (
            <Button look="plain" onClick={() => void onRespuesta(clave, 'retomar')}>
              Retomar
            </Button>
          )}
        </p>
      </details>
    </li>
  )
}
