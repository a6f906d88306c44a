import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { parseImporte } from '#catalogo/libros/precio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { CERO, type Centavos, type Pesos, sum, times, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type ComprobanteDePanel, type ComprobantesDePedido, createCredito } from '../../comprobante.contract.ts'

const TEXTOS = {
  exito: 'La nota de crédito está en la cola: en segundos tiene su CAE.',
  falla: 'No pudimos pedir la nota de crédito.',
}

type Linea = ComprobanteDePanel['lineas'][number]
/** `suma`: of shipping or surcharge, as it is sent. */
type Elegida = { linea: number; cantidad: number; importe: Centavos; suma: Pesos | undefined }
/** `todo`: all that is left is chosen to begin with. */
type Props = {
  factura: ComprobanteDePanel
  todo: boolean
  acciones: Acciones
  onDone: (datos: ComprobantesDePedido) => void
  onClose: () => void
}

const toCopias = (lineas: readonly Linea[]) => Object.fromEntries(lineas.map(({ linea, resto }) => [linea, resto]))
const toImportes = (lineas: readonly Linea[]) =>
  Object.fromEntries(lineas.map(({ linea, resto_importe }) => [linea, String(resto_importe)]))

/** Which lines of an invoice are credited: copies of books, and of shipping and surcharge any sum. */
export function Acreditar({ factura, todo, acciones, onDone, onClose }: Props) {
  const [clave] = useState(createClave)
  const [busy, run] = useBusy()
  const quedan = factura.lineas.filter(({ resto_importe }) => resto_importe > 0)
  const [copias, setCopias] = useState<Readonly<Record<number, number>>>(() => (todo ? toCopias(quedan) : {}))
  const [importes, setImportes] = useState<Readonly<Record<number, string>>>(() => (todo ? toImportes(quedan) : {}))
  const elegidas = quedan.flatMap(({ linea, rubro, unitario }): Elegida[] => {
    if (rubro === 'libro') {
      const cantidad = copias[linea] ?? 0
      return cantidad > 0 ? [{ linea, cantidad, importe: times(toCentavos(unitario), cantidad), suma: undefined }] : []
    }
    const suma = parseImporte(importes[linea] ?? '')
    return suma ? [{ linea, cantidad: 1, importe: toCentavos(suma), suma }] : []
  })
  const total = sum(elegidas.map(({ importe }) => importe))

  function takeAll() {
    setCopias(toCopias(quedan))
    setImportes(toImportes(quedan))
  }
  const save = () =>
    run(async () => {
      const lineas = elegidas.map(({ linea, cantidad, suma }) => ({ linea, cantidad, importe: suma }))
      const ask = async () => onDone(await api.call(createCredito, { id: factura._id, _id: clave, lineas }))
      const done = await acciones.intentar(ask, TEXTOS)
      if (done) onClose()
    })
  return (
    <Question
      title={`Nota de crédito de ${factura.nombre}`}
      accept={`Acreditar ${formatPesos(toPesos(total))}`}
      look="sell"
      busy={busy}
      disabled={total === CERO}
      onCancel={onClose}
      onAccept={() => void save()}
    >
      <p className="soft small">La factura no cambia: la nota de crédito anula lo que elijas.</p>
      <Button data-first className="mt-1" onClick={takeAll}>
        Elegir todo lo que queda
      </Button>
      <ul className="comprobante__lineas">
        {quedan.map((linea) => (
          <li key={linea.linea}>
            <Eleccion
              linea={linea}
              copias={copias[linea.linea] ?? 0}
              importe={importes[linea.linea] ?? ''}
              onCopias={(n) => setCopias((antes) => ({ ...antes, [linea.linea]: n }))}
              onImporte={(texto) => setImportes((antes) => ({ ...antes, [linea.linea]: texto }))}
            />
          </li>
        ))}
      </ul>
    </Question>
  )
}

type EleccionProps = {
  linea: Linea
  copias: number
  importe: string
  onCopias: (n: number) => void
  onImporte: (texto: string) => void
}

function Eleccion({ linea, copias, importe, onCopias, onImporte }: EleccionProps) {
  const { rubro, descripcion, resto, resto_importe, unitario } = linea
  if (rubro !== 'libro') {
    return (
      <Field
        label={`${descripcion}: importe a acreditar, hasta ${formatPesos(resto_importe)}`}
        inputMode="decimal"
        value={importe}
        onChange={({ target }) => onImporte(target.value)}
      />
    )
  }
  return (
    <div className="comprobante__linea">
      <div>
        <b>{descripcion}</b>
        <p className="soft small">
          {formatPesos(unitario)} · hasta {resto}
        </p>
      </div>
      <Stepper
        label={`Cuántos se acreditan de ${descripcion}`}
        lessLabel={`Acreditar uno menos de ${descripcion}`}
        moreLabel={`Acreditar uno más de ${descripcion}`}
        value={copias}
        min={0}
        max={resto}
        onAsk={(asked) => onCopias(Math.min(resto, Math.max(0, Math.trunc(Number(asked)) || 0)))}
      />
    </div>
  )
}
