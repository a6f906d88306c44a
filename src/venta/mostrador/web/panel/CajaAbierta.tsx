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
import { pesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type CajaDetalle, moveCaja } from '../../caja.contract.ts'
import { A_MANO, MOTIVO_MAX, nameCierre, TIPO_DE_CAJA_NOMBRES } from '../../caja.rules.ts'
import { ContarCaja } from './ContarCaja.tsx'

const MOVIDO = { exito: 'Movimiento anotado', falla: 'No pudimos anotar el movimiento.' }
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
          <ContarCaja caja={caja} acciones={acciones} />
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
