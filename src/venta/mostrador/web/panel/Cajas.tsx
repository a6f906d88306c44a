import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { Filas } from '#casa/panel/Filas.tsx'
import { Instante } from '#casa/panel/Instante.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
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
import { CajaAbierta } from './CajaAbierta.tsx'
import type { De } from './cargar.ts'
import type { MostradorSearch } from './mostrador-search.ts'

const TO = '/panel-admin/mostrador'
const ABIERTA = { exito: 'Caja abierta', falla: 'No pudimos abrir la caja.' }

/** Registers: those that are open, the way to a new one, and the closes of before. */
export function Cajas({ cajas, total, lugares, unica, search }: De<'cajas'> & { search: MostradorSearch }) {
  const abiertas = cajas.filter(({ cierre }) => cierre === null)
  const cerradas = cajas.flatMap(({ cierre, ...caja }) => (cierre ? [{ ...caja, cierre }] : []))
  const libres = lugares.filter(({ _id }) => !abiertas.some(({ lugar }) => lugar._id === _id))
  return (
    <>
      <section aria-labelledby="abiertas">
        <h2 id="abiertas" className="mt-2">
          Abiertas
        </h2>
        <Filas titulo="Cajas abiertas" filas={abiertas} vacio="No hay ninguna caja abierta." tabla={ABIERTAS} />
        {lugares.length === 0 && (
          <p className="soft">
            Una caja se abre en un lugar de la librería. Anotá el primero en{' '}
            <Link to="/panel-admin/existencias" search={{ parte: 'lugares' }}>
              Existencias, «Lugares»
            </Link>
            .
          </p>
        )}
        {unica && <CajaAbierta key={unica._id} caja={unica} enLista />}
        {libres.length > 0 && <Abrir key={libres[0]?._id} lugares={libres} />}
      </section>
      <section className="mt-4" aria-labelledby="cierres">
        <h2 id="cierres">Cierres</h2>
        <Filas
          titulo="Cierres de caja"
          filas={cerradas}
          vacio="No hay cierres."
          tabla={CERRADAS}
          paginas={{ to: TO, search, total }}
          orden={{ to: TO, search }}
        />
      </section>
    </>
  )
}

const enlace = (id: string, texto: string) => (
  <Link to={TO} search={{ parte: 'caja', id }}>
    {texto}
  </Link>
)

const ABIERTAS: TablaDe<Caja> = {
  columnas: [
    { nombre: 'Caja', celda: ({ _id, lugar }) => enlace(_id, `Caja de ${lugar.nombre}`) },
    { nombre: 'Abierta', celda: ({ abierta_en }) => <Instante iso={abierta_en} /> },
    { nombre: 'Abrió', clase: 'larga', celda: ({ abrio }) => abrio },
    { nombre: 'Al abrir', clase: 'numero', celda: ({ inicial }) => formatPesos(inicial) },
    { nombre: 'Tiene que haber', clase: 'numero', celda: ({ esperado }) => <b>{formatPesos(esperado)}</b> },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ lugar }) => `la caja de ${lugar.nombre}`,
}

type Cerrada = Caja & { cierre: NonNullable<Caja['cierre']> }

const CERRADAS: TablaDe<Cerrada> = {
  columnas: [
    {
      nombre: 'Cierre',
      clase: 'corta',
      celda: ({ _id, lugar, cierre }) => enlace(_id, `${nameCierre(cierre.numero)}, ${lugar.nombre}`),
    },
    { nombre: 'Abierta', celda: ({ abierta_en }) => <Instante iso={abierta_en} /> },
    { nombre: 'Cerrada', orden: '-cierre', celda: ({ cierre }) => <Instante iso={cierre.cerrada_en} /> },
    { nombre: 'Cerró', clase: 'larga', celda: ({ cierre }) => cierre.cerro },
    { nombre: 'Tenía que haber', clase: 'numero', celda: ({ esperado }) => formatPesos(esperado) },
    { nombre: 'Se contó', clase: 'numero', celda: ({ cierre }) => <b>{formatPesos(cierre.contado)}</b> },
    {
      nombre: 'Diferencia',
      clase: 'numero',
      orden: 'diferencia',
      celda: ({ cierre }) => cierre.diferencia !== 0 && formatPesos(cierre.diferencia),
    },
    { nombre: 'Motivo', clase: 'larga', celda: ({ cierre }) => cierre.motivo },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ cierre }) => nameCierre(cierre.numero),
  ancha: true,
  propio: '-cierre',
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
