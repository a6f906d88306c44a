import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Paginador } from '#casa/panel/Paginador.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { CampoLugar } from '#estante/existencias/web/panel/CampoLugar.tsx'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type Caja, openCaja } from '../../caja.contract.ts'
import { nameCierre } from '../../caja.rules.ts'
import type { De } from './cargar.ts'
import type { MostradorSearch } from './mostrador-search.ts'

const ABIERTA = { exito: 'Caja abierta', falla: 'No pudimos abrir la caja.' }

/** Registers: those that are open, the way to a new one, and the closes of before. */
export function Cajas({ cajas, total, lugares, search }: De<'cajas'> & { search: MostradorSearch }) {
  const abiertas = cajas.filter(({ cierre }) => cierre === null)
  const cerradas = cajas.filter(({ cierre }) => cierre !== null)
  const libres = lugares.filter(({ _id }) => !abiertas.some(({ lugar }) => lugar._id === _id))
  return (
    <>
      <section aria-labelledby="abiertas">
        <h2 id="abiertas" className="mt-2">
          Abiertas
        </h2>
        <ul className="mostrador__lineas">
          {abiertas.map((caja) => (
            <UnaCaja key={caja._id} caja={caja} />
          ))}
        </ul>
        {abiertas.length === 0 && <p className="soft">No hay ninguna caja abierta.</p>}
        {lugares.length === 0 && (
          <p className="soft">
            Una caja se abre en un lugar de la librería. Anotá el primero en{' '}
            <Link to="/panel-admin/existencias" search={{ parte: 'lugares' }}>
              Existencias, «Lugares»
            </Link>
            .
          </p>
        )}
        {libres.length > 0 && <Abrir key={libres[0]?._id} lugares={libres} />}
      </section>
      <section className="mt-4" aria-labelledby="cierres">
        <h2 id="cierres">Cierres</h2>
        <ul className="mostrador__lineas">
          {cerradas.map((caja) => (
            <UnaCaja key={caja._id} caja={caja} />
          ))}
        </ul>
        {cerradas.length === 0 && <p className="soft">No hay cierres.</p>}
        <Paginador to="/panel-admin/mostrador" search={search} total={total} />
      </section>
    </>
  )
}

function UnaCaja({ caja: { _id: id, lugar, abierta_en, abrio, esperado, cierre } }: { caja: Caja }) {
  return (
    <li className="mostrador__linea">
      <div>
        <Link to="/panel-admin/mostrador" search={{ parte: 'caja', id }}>
          {cierre === null ? `Caja de ${lugar.nombre}` : `${nameCierre(cierre.numero)}, ${lugar.nombre}`}
        </Link>
        <p className="soft small">
          {cierre === null
            ? `Abierta ${formatFechaMedia(abierta_en)}${abrio === null ? '' : `, ${abrio}`}`
            : `${formatFechaMedia(cierre.cerrada_en)}${cierre.cerro === null ? '' : `, ${cierre.cerro}`}`}
          {cierre !== null && cierre.diferencia !== 0 && ` · diferencia ${formatPesos(cierre.diferencia)}`}
        </p>
      </div>
      <b>{formatPesos(cierre === null ? esperado : cierre.contado)}</b>
    </li>
  )
}

/** The id of a new register is made once, so that a second press opens no other. */
function Abrir({ lugares }: { lugares: readonly Pick<Lugar, '_id' | 'nombre'>[] }) {
  const acciones = useAcciones()
  const navigate = useNavigate()
  const [id] = useState(createClave)
  const [lugar, setLugar] = useState(lugares[0]?._id ?? '')
  const [inicial, setInicial] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, run] = useBusy()
  const open = () =>
    run(async () => {
      const pesos = inicial.trim() === '' ? undefined : parsePesos(inicial)
      if (pesos === null || pesos === undefined || pesos < 0) return setError('Escribí cuánta plata hay, como 5000.')
      const hecho = await acciones.intentar(() => api.call(openCaja, { _id: id, lugar, inicial: pesos }), ABIERTA)
      if (hecho) await navigate({ to: '/panel-admin/mostrador', search: { parte: 'caja', id } })
    })
  return (
    <form
      className="caja__campos mt-2"
      aria-label="Abrir una caja"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <CampoLugar lugares={lugares} value={lugar} onChange={setLugar} />
      <Field
        label="Plata que hay al abrir"
        inputMode="decimal"
        autoComplete="off"
        value={inicial}
        error={error}
        onChange={({ target }) => {
          setInicial(target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" look="sell" busy={busy}>
        Abrir la caja
      </Button>
      {acciones.alerta}
    </form>
  )
}
