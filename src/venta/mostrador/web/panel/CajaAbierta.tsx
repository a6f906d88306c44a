import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Instante } from '#casa/panel/Instante.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { centavos, pesos, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type CajaDetalle, closeCaja, moveCaja } from '../../caja.contract.ts'
import {
  A_MANO,
  BILLETES,
  type Billete,
  type Billetes,
  MOTIVO_MAX,
  nameCierre,
  sumBilletes,
  TIPO_DE_CAJA_NOMBRES,
} from '../../caja.rules.ts'

const MOVIDO = { exito: 'Movimiento anotado', falla: 'No pudimos anotar el movimiento.' }
const CERRADA = { exito: 'Caja cerrada', falla: 'No pudimos cerrar la caja.' }
const A_MANO_NOMBRES = { retiro: 'Retiro', ingreso: 'Ingreso' } as const

/** One register: what should be there, and either its count or its close, which never changes. */
export function CajaAbierta({
  caja,
  enLista = false,
}: {
  caja: CajaDetalle /** Below the list of registers. */
  enLista?: boolean
}) {
  const acciones = useAcciones()
  const { lugar, abierta_en, abrio, cierre } = caja
  return (
    <article className="mt-3" aria-labelledby="caja">
      {!enLista && (
        <Link className="back no-print mt-2" to="/panel-admin/mostrador" search={{ parte: 'caja' }}>
          <Icon name="volver" small /> Caja
        </Link>
      )}
      <Membrete soloPropia />
      <h2 id="caja">{cierre === null ? `Caja de ${lugar.nombre}` : `${nameCierre(cierre.numero)}, ${lugar.nombre}`}</h2>
      <p className="soft">
        Abierta {formatFechaMedia(abierta_en)}
        {abrio !== null && ` por ${abrio}`}
        {cierre !== null && ` · cerrada ${formatFechaMedia(cierre.cerrada_en)}`}
        {cierre !== null && cierre.cerro !== null && ` por ${cierre.cerro}`}
      </p>
      <Sumas caja={caja} />
      {caja.a_mano.length > 0 && <Filas titulo="Retiros e ingresos" filas={caja.a_mano} tabla={MOVIMIENTOS} />}
      {cierre === null ? (
        <>
          <Mover key={caja.a_mano.length} id={caja._id} acciones={acciones} />
          <Cerrar caja={caja} acciones={acciones} />
        </>
      ) : (
        <Button className="no-print mt-2" onClick={() => window.print()}>
          Imprimir
        </Button>
      )}
      {acciones.alerta}
    </article>
  )
}

function Sumas({ caja: { inicial, sumas, esperado, cierre, billetes, monedas } }: { caja: CajaDetalle }) {
  return (
    <table className="table mostrador-tabla mt-2">
      <tbody>
        <Renglon titulo="Al abrir" importe={inicial} />
        {sumas.map(({ tipo, veces, importe }) => (
          <Renglon key={tipo} titulo={`${TIPO_DE_CAJA_NOMBRES[tipo]} (${veces})`} importe={importe} />
        ))}
        <Renglon titulo="Tiene que haber" importe={esperado} fuerte />
        {billetes?.map(({ valor, cuantos }) => (
          <Renglon
            key={valor}
            titulo={`${cuantos} × ${formatPesos(pesos(valor), { trim: true })}`}
            importe={pesos(valor * cuantos)}
          />
        ))}
        {monedas !== null && monedas > 0 && <Renglon titulo="Monedas y otros" importe={monedas} />}
        {cierre !== null && (
          <>
            <Renglon titulo="Se contó" importe={cierre.contado} fuerte />
            <Renglon
              titulo={`Diferencia${cierre.motivo === null ? '' : `: ${cierre.motivo}`}`}
              importe={cierre.diferencia}
              fuerte={cierre.diferencia !== 0}
            />
          </>
        )}
      </tbody>
    </table>
  )
}

type RenglonProps = { titulo: string; importe: CajaDetalle['inicial']; fuerte?: boolean }
const Renglon = ({ titulo, importe, fuerte = false }: RenglonProps) => (
  <tr>
    <th scope="row">{titulo}</th>
    <td className="num">{fuerte ? <b>{formatPesos(importe)}</b> : formatPesos(importe)}</td>
  </tr>
)

const MOVIMIENTOS: TablaDe<CajaDetalle['a_mano'][number]> = {
  columnas: [
    { nombre: 'Motivo', celda: ({ motivo }) => motivo },
    { nombre: 'Cuándo', celda: ({ creado_en }) => <Instante iso={creado_en} /> },
    { nombre: 'Quién', clase: 'larga', celda: ({ quien }) => quien },
    { nombre: 'Importe', clase: 'numero', celda: ({ importe }) => formatPesos(importe) },
  ],
  clave: ({ _id }) => _id,
  nombre: ({ motivo }) => motivo,
}

/** Cash that somebody takes out or puts in. Its id is made once: pressed twice it is one. */
function Mover({ id, acciones }: { id: string; acciones: Acciones }) {
  const [clave] = useState(createClave)
  const [tipo, setTipo] = useState<(typeof A_MANO)[number]>('retiro')
  const [importe, setImporte] = useState('')
  const [motivo, setMotivo] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  async function save() {
    const cuanto = parsePesos(importe)
    if (!cuanto || cuanto <= 0) return setError('Escribí el importe, como 5000.')
    setBusy(true)
    await acciones.intentar(() => api.call(moveCaja, { id, _id: clave, tipo, importe: cuanto, motivo }), MOVIDO)
    setBusy(false)
  }
  return (
    <section className="mt-4 no-print" aria-labelledby="mover">
      <h3 id="mover">Retirar o ingresar plata</h3>
      <div className="caja__campos mt-1">
        <SelectField
          label="Qué"
          value={tipo}
          onChange={({ target }) => setTipo(A_MANO.find((uno) => uno === target.value) ?? 'retiro')}
        >
          {A_MANO.map((uno) => (
            <option key={uno} value={uno}>
              {A_MANO_NOMBRES[uno]}
            </option>
          ))}
        </SelectField>
        <Field
          label="Importe"
          inputMode="decimal"
          autoComplete="off"
          value={importe}
          error={error}
          onChange={({ target }) => {
            setImporte(target.value)
            setError(undefined)
          }}
        />
        <Field
          label="Motivo"
          value={motivo}
          maxLength={MOTIVO_MAX}
          onChange={({ target }) => setMotivo(target.value)}
        />
        <Button busy={busy} disabled={motivo.trim() === ''} onClick={() => void save()}>
          Anotar
        </Button>
      </div>
    </section>
  )
}

const readCuantos = (texto: string): number => (/^\d{1,6}$/.test(texto.trim()) ? Number(texto) : 0)

/** The count of notes. The close is for ever, so a difference asks for its reason first. */
function Cerrar({ caja: { _id: id, esperado }, acciones }: { caja: CajaDetalle; acciones: Acciones }) {
  const [cuantos, setCuantos] = useState<Partial<Record<Billete, string>>>({})
  const [otros, setOtros] = useState('')
  const [motivo, setMotivo] = useState('')
  const [falta, setFalta] = useState(false)
  const [busy, setBusy] = useState(false)
  const billetes: Billetes = Object.fromEntries(BILLETES.map((valor) => [valor, readCuantos(cuantos[valor] ?? '')]))
  const monedas = parsePesos(otros) ?? pesos(0)
  const contado = sumBilletes(billetes, toCentavos(monedas))
  const diferencia = centavos(contado - toCentavos(esperado))
  async function save() {
    setFalta(diferencia !== 0 && motivo.trim() === '')
    if (diferencia !== 0 && motivo.trim() === '') return
    setBusy(true)
    const filas = BILLETES.map((valor) => ({ valor, cuantos: billetes[`${valor}`] ?? 0 }))
    const cierre = { id, esperado, billetes: filas.filter((fila) => fila.cuantos > 0), monedas, motivo }
    await acciones.intentar(() => api.call(closeCaja, cierre), CERRADA)
    setBusy(false)
  }
  return (
    <section className="mt-4 no-print" aria-labelledby="cerrar">
      <h3 id="cerrar">Contar y cerrar</h3>
      <p className="soft">Cuántos billetes hay de cada uno; o la suma de todo, en «Monedas y otros».</p>
      <div className="caja__billetes mt-1">
        {BILLETES.map((valor) => (
          <Field
            key={valor}
            label={`Billetes de ${formatPesos(pesos(valor), { trim: true })}`}
            inputMode="numeric"
            autoComplete="off"
            value={cuantos[valor] ?? ''}
            onChange={({ target }) => setCuantos((antes) => ({ ...antes, [valor]: target.value }))}
          />
        ))}
        <Field
          label="Monedas y otros, en pesos"
          inputMode="decimal"
          autoComplete="off"
          value={otros}
          onChange={({ target }) => setOtros(target.value)}
        />
      </div>
      <p className="mt-2" role="status">
        Contaste <b>{formatPesos(toPesos(contado))}</b>.{' '}
        {diferencia === 0
          ? 'Es lo que tiene que haber.'
          : `${diferencia < 0 ? 'Faltan' : 'Sobran'} ${formatPesos(pesos(Math.abs(toPesos(diferencia))))}.`}
      </p>
      <div className="caja__campos">
        {diferencia !== 0 && (
          <Field
            label="Por qué no da"
            value={motivo}
            maxLength={MOTIVO_MAX}
            error={falta ? 'Escribí por qué no da: el cierre lo dice.' : undefined}
            onChange={({ target }) => {
              setMotivo(target.value)
              setFalta(false)
            }}
          />
        )}
        <Button look="sell" busy={busy} onClick={() => void save()}>
          Cerrar la caja
        </Button>
      </div>
      <p className="hint">El cierre queda numerado y no se cambia más.</p>
    </section>
  )
}
