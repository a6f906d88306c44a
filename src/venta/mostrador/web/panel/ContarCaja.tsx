import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { centavos, pesos, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { type CajaDetalle, closeCaja } from '../../caja.contract.ts'
import { BILLETES, type Billete, type Billetes, MOTIVO_MAX, sumBilletes } from '../../caja.rules.ts'

const CERRADA = { exito: 'Caja cerrada', falla: 'No pudimos cerrar la caja.' }

const readCuantos = (texto: string): number => (/^\d{1,6}$/.test(texto.trim()) ? Number(texto) : 0)

/** The count of notes. The close is for ever, so a difference asks for its reason first. */
export function ContarCaja({ caja: { _id: id, esperado }, acciones }: { caja: CajaDetalle; acciones: Acciones }) {
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
