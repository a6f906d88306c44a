import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount, formatFechaHora, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import { type TareaVista, terminarTarea } from '../../pago.contract.ts'
import { groupTareas, TAREA_NOMBRES, TAREA_QUE_HACER } from '../../tarea.rules.ts'

type Props = { tareas: readonly TareaVista[]; hechas: boolean }

/** What the owner has to see to about money, by kinds; or what was seen to, the newest first. */
export function Tareas({ tareas, hechas }: Props) {
  const acciones = useAcciones()
  const [busy, setBusy] = useState<string | null>(null)
  const [duda, setDuda] = useState<{ tarea: TareaVista; texto: string } | null>(null)
  async function finish(tarea: TareaVista, reponer: boolean, igual: { nota: string } | null = null) {
    const { _id } = tarea
    setBusy(_id)
    const textos = reponer
      ? { exito: 'Los ejemplares están apartados otra vez.', falla: 'No se pudieron apartar.' }
      : { exito: 'Tarea terminada.', falla: 'No pudimos terminar la tarea.' }
    await acciones.intentar(
      () => api.call(terminarTarea, { id: _id, reponer, confirmado: igual !== null, ...igual }),
      textos,
      (error) => {
        if (error.code !== 'PLATA_AQUI') return false
        setDuda({ tarea, texto: error.message })
        return true
      },
    )
    setBusy(null)
  }
  const grupos = hechas ? tareas.flatMap((tarea) => groupTareas([tarea])) : groupTareas(tareas)
  return (
    <>
      {tareas.length === 0 && (
        <p className="soft mt-3" role="status">
          {hechas ? 'Todavía no hay tareas hechas.' : 'No hay nada por hacer.'}
        </p>
      )}
      {grupos.map(({ clase, tareas: suyas, importe }) => (
        <section key={suyas[0]?._id} className="step mt-3" aria-labelledby={`tarea-${suyas[0]?._id}`}>
          <h2 id={`tarea-${suyas[0]?._id}`}>{TAREA_NOMBRES[clase]}</h2>
          {!hechas && <p>{TAREA_QUE_HACER[clase]}</p>}
          {suyas.length > 1 && (
            <p className="soft mt-1">
              {formatCount(suyas.length, 'tarea', 'tareas')} por {formatPesos(importe)}, la más vieja primero.
            </p>
          )}
          {suyas.map((tarea) => (
            <Tarea key={tarea._id} tarea={tarea}>
              {!hechas && (
                <div className="order__tools mt-1">
                  {clase !== 'pedido_eliminado' && (
                    <Link className={buttonClass('line')} to="/panel-admin/pedidos/$id" params={{ id: tarea.pedido }}>
                      Ver el pedido
                    </Link>
                  )}
                  {clase === 'sin_existencias' && (
                    <Button busy={busy === tarea._id} onClick={() => void finish(tarea, true)}>
                      Volver a apartar
                    </Button>
                  )}
                  <Button busy={busy === tarea._id} onClick={() => void finish(tarea, false)}>
                    Está hecho
                  </Button>
                </div>
              )}
            </Tarea>
          ))}
        </section>
      ))}
      {duda && (
        <Igual
          texto={duda.texto}
          onClose={() => setDuda(null)}
          onDone={(nota) => {
            setDuda(null)
            void finish(duda.tarea, false, { nota })
          }}
        />
      )}
      {acciones.alerta}
    </>
  )
}

/** What there is to do, with its buttons, or who did it. */
function Tarea({ tarea, children }: { tarea: TareaVista; children: ReactNode }) {
  const { numero, importe, creada_en, hecha_en, quien, nota } = tarea
  return (
    <div className="mt-2">
      <p>
        Pedido N.º {numero} · {formatPesos(importe)} · <span className="soft">{formatFechaHora(creada_en)}</span>
      </p>
      {hecha_en && (
        <p className="soft small mt-1">
          Hecha el {formatFechaHora(hecha_en)}
          {quien && ` por ${quien}`}
          {nota && ` · ${nota}`}
        </p>
      )}
      {children}
    </div>
  )
}

/** The money is still here: a task about it ends only with a reason. */
function Igual({ texto, onClose, onDone }: { texto: string; onClose: () => void; onDone: (nota: string) => void }) {
  const [nota, setNota] = useState('')
  const [error, setError] = useState<string | undefined>()
  const done = () => (nota.trim() === '' ? setError('Escribí por qué no se devuelve por acá.') : onDone(nota.trim()))
  return (
    <Question title="La plata todavía está acá" accept="Está hecho igual" onCancel={onClose} onAccept={done}>
      <p>{texto}</p>
      <Field
        label="Motivo"
        maxLength={200}
        value={nota}
        error={error}
        onChange={({ target }) => {
          setNota(target.value)
          setError(undefined)
        }}
      />
    </Question>
  )
}
