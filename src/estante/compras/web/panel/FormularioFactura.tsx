import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { formatPesosCampo, parsePesos } from '#catalogo/libros/precio.rules.ts'
import { addDias } from '#platform/dias.ts'
import { formatPesos, toLocalDay } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import * as contracts from '../../factura.contract.ts'
import { MEDIO_DE_PAGO_NOMBRES, MEDIOS_DE_PAGO, type MedioDePago, NOTA_MAX, NUMERO_MAX } from '../../factura.rules.ts'
import type { Trato } from '../../trato.contract.ts'
import { ElegirProveedor } from './partes.tsx'

const ANOTADA = { exito: 'Factura anotada', falla: 'No pudimos anotar la factura.' }
const PAGADA = { exito: 'Pago anotado', falla: 'No pudimos anotar el pago.' }

type FormularioProps = {
  factura: contracts.FacturaDeProveedor | null
  tratos: readonly Trato[]
  proveedor: string
  acciones: Acciones
  onClose: () => void
}

/** A new one, or one that is corrected. The day on which it is due follows from what was agreed on, and may be another. */
export function FormularioFactura({ factura, tratos, proveedor: elegido, acciones, onClose }: FormularioProps) {
  const [id] = useState(createClave)
  const [proveedor, setProveedor] = useState(factura?.proveedor._id ?? elegido)
  const [numero, setNumero] = useState(factura?.numero ?? '')
  const [fecha, setFecha] = useState(factura?.fecha ?? toLocalDay(new Date()))
  const [vence, setVence] = useState<string | null>(factura?.vence ?? null)
  const [total, setTotal] = useState(factura ? formatPesosCampo(factura.total) : '')
  const [nota, setNota] = useState(factura?.nota ?? '')
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const dias = tratos.find(({ _id }) => _id === proveedor)?.dias_pago ?? 0
  const venceEl = vence ?? (fecha === '' ? '' : addDias(fecha, dias))

  async function save() {
    const pesos = parsePesos(total)
    if (!pesos || pesos <= 0) return setError('Escribí el total, como 12500,50.')
    const campos = { numero, fecha, vence: venceEl, total: pesos, nota }
    setBusy(true)
    const hecho = await acciones.intentar(
      () =>
        factura
          ? api.call(contracts.updateFacturaDeProveedor, { id: factura._id, version: factura.version, ...campos })
          : api.call(contracts.createFacturaDeProveedor, { _id: id, proveedor, ...campos }),
      ANOTADA,
    )
    setBusy(false)
    if (hecho) onClose()
  }
  return (
    <Question
      title={factura ? `Corregir la factura ${factura.numero}` : 'Anotar una factura'}
      accept="Guardar"
      look="sell"
      busy={busy}
      disabled={proveedor === '' || numero.trim() === '' || fecha === ''}
      onCancel={onClose}
      onAccept={() => void save()}
    >
      <div className="compras-formulario">
        <ElegirProveedor
          tratos={tratos}
          value={proveedor}
          ninguno="Elegí uno"
          disabled={factura !== null}
          onChange={setProveedor}
        />
        <Field
          label="Número"
          value={numero}
          maxLength={NUMERO_MAX}
          autoComplete="off"
          onChange={({ target }) => setNumero(target.value)}
        />
        <Field label="Fecha" type="date" value={fecha} onChange={({ target }) => setFecha(target.value)} />
        <Field label="Vence" type="date" value={venceEl} onChange={({ target }) => setVence(target.value)} />
        <Field
          label="Total"
          inputMode="decimal"
          value={total}
          error={error}
          onChange={({ target }) => {
            setTotal(target.value)
            setError(undefined)
          }}
        />
        <Field label="Nota" value={nota} maxLength={NOTA_MAX} onChange={({ target }) => setNota(target.value)} />
      </div>
    </Question>
  )
}

type PagarProps = { factura: contracts.FacturaDeProveedor; acciones: Acciones; onClose: () => void }

export function PagarFactura({ factura: { _id: id, numero, total, proveedor }, acciones, onClose }: PagarProps) {
  const hoy = toLocalDay(new Date())
  const [el, setEl] = useState(hoy)
  const [con, setCon] = useState<MedioDePago>('transferencia')
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    const pago = { el, con }
    const hecho = await acciones.intentar(() => api.call(contracts.payFacturaDeProveedor, { id, pago }), PAGADA)
    setBusy(false)
    if (hecho) onClose()
  }
  return (
    <Question
      title={`Pago de la factura ${numero}`}
      accept="Anotar el pago"
      look="sell"
      busy={busy}
      disabled={el === ''}
      onCancel={onClose}
      onAccept={() => void save()}
    >
      <p>
        {formatPesos(total)} a {proveedor.nombre}.
      </p>
      <div className="compras-formulario mt-1">
        <Field label="Se pagó el" type="date" value={el} max={hoy} onChange={({ target }) => setEl(target.value)} />
        <SelectField
          label="Con"
          value={con}
          onElegir={setCon}
          opciones={MEDIOS_DE_PAGO}
          nombres={MEDIO_DE_PAGO_NOMBRES}
        />
      </div>
    </Question>
  )
}
