import { useState } from 'react'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { toLocalDay } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { listTrasladables } from '../../dias.rules.ts'
import { updateFeriados } from '../../tabla.contract.ts'

type Feriado = { fecha: string; nombre: string }
type FilaFeriado = Feriado & { id: number }

const GUARDAR = { exito: 'Feriados guardados exitosamente', falla: 'Hubo un problema al guardar los feriados.' }

/** The holidays that the law moves, and the days on which this shop sends nothing. */
export function Feriados({ feriados, huella }: { feriados: readonly Feriado[]; huella: string }) {
  const acciones = useAcciones()
  const [filas, setFilas] = useState<FilaFeriado[]>(() => feriados.map((feriado, id) => ({ ...feriado, id })))
  const [next, setNext] = useState(feriados.length)
  const anio = Number(toLocalDay(new Date()).slice(0, 4))

  const add = (nuevos: readonly Feriado[]) => {
    setFilas((before) => [...before, ...nuevos.map((feriado, n) => ({ ...feriado, id: next + n }))])
    setNext((before) => before + nuevos.length)
  }
  const propose = (de: number) =>
    add(
      listTrasladables(de)
        .filter(({ dia }) => !filas.some(({ fecha }) => fecha === dia))
        .map(({ dia, nombre }) => ({ fecha: dia, nombre })),
    )
  const change = (id: number, cambio: Partial<Feriado>) =>
    setFilas((before) => before.map((fila) => (fila.id === id ? { ...fila, ...cambio } : fila)))
  const save = () =>
    acciones.intentar(
      () =>
        api.call(updateFeriados, {
          feriados: filas.filter(({ fecha }) => fecha !== '').map(({ fecha, nombre }) => ({ fecha, nombre })),
          huella,
        }),
      GUARDAR,
    )

  return (
    <section className="ship-panel" aria-labelledby="feriados">
      <h2 id="feriados">Feriados</h2>
      <p className="soft small mt-1">
        Los que la ley fija ya cuentan: Carnaval, Viernes Santo y los de fecha fija. Acá van los trasladables y los
        puentes de cada año, y los días en que no despachás.
      </p>
      <ul className="ship-panel__days">
        {filas.map(({ id, fecha, nombre }, n) => (
          <li key={id}>
            <Field
              type="date"
              label={`Fecha del feriado ${n + 1}`}
              value={fecha}
              onChange={({ target }) => change(id, { fecha: target.value })}
            />
            <Field
              label={`Nombre del feriado ${n + 1}`}
              value={nombre}
              maxLength={100}
              onChange={({ target }) => change(id, { nombre: target.value })}
            />
            <Button look="plain" onClick={() => setFilas((before) => before.filter((fila) => fila.id !== id))}>
              Quitar {nombre || `el feriado ${n + 1}`}
            </Button>
          </li>
        ))}
      </ul>
      <div className="ship-panel__actions">
        <Button onClick={() => void save()}>Guardar los feriados</Button>
        <Button look="plain" onClick={() => add([{ fecha: '', nombre: '' }])}>
          Agregar un feriado
        </Button>
        {[anio, anio + 1].map((de) => (
          <Button key={de} look="plain" onClick={() => propose(de)}>
            Proponer los trasladables de {de}
          </Button>
        ))}
      </div>
      {acciones.alerta}
    </section>
  )
}
