import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { VUELTA_NOMBRES, VUELTAS, type Vuelta } from '#estante/existencias/vuelta.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { sum, times, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { createDevolucionDeVenta, type VentaDetalle } from '../../mostrador.contract.ts'
import { isOtroMedio, MEDIO_NOMBRES, MEDIOS, type Medio } from '../../mostrador.rules.ts'

const TEXTOS = { exito: 'Devolución guardada', falla: 'No pudimos guardar la devolución.' }

/** What of a sale comes back, where to, and how its money is given back. */
export function Devolver({ venta, lugares }: { venta: VentaDetalle; lugares: readonly Lugar[] }) {
  const acciones = useAcciones()
  const [clave, setClave] = useState(createClave)
  const [busy, setBusy] = useState(false)
  const [cuantos, setCuantos] = useState<Readonly<Record<number, number>>>({})
  const [vuelta, setVuelta] = useState<Vuelta>('igual')
  const [medio, setMedio] = useState<Medio>(venta.pagos[0]?.medio ?? 'efectivo')
  const [motivo, setMotivo] = useState('')
  const [lugar, setLugar] = useState(venta.lugar._id)
  const quedan = venta.lineas.filter(({ cantidad, devueltos }) => devueltos < cantidad)
  if (quedan.length === 0) return acciones.alerta
  if (!venta.devolvible) {
    return <p className="soft no-print mt-3">Es de otro día: una devolución la hace quien administra.</p>
  }
  const elegidas = quedan.flatMap(({ linea, precio_unitario }) => {
    const cantidad = cuantos[linea] ?? 0
    return cantidad > 0 ? [{ linea, cantidad, importe: times(toCentavos(precio_unitario), cantidad) }] : []
  })
  const importe = sum(elegidas.map((elegida) => elegida.importe))
  const cobrado = venta.pagos.map((pago) => ({ medio: pago.medio, importe: toCentavos(pago.importe) }))
  const antes = venta.devoluciones.filter((una) => una.medio === medio).map((una) => toCentavos(una.importe))
  const esOtro = isOtroMedio(cobrado, { medio, importe }, sum(antes))

  async function save() {
    if (busy) return
    if (elegidas.length === 0) return acciones.contarMotivo('Elegí cuántos devuelve de cada libro.')
    if (esOtro && motivo.trim() === '') return acciones.contarMotivo('Escribí por qué se devuelve de otra forma.')
    setBusy(true)
    const lineas = elegidas.map(({ linea, cantidad }) => ({ linea, cantidad }))
    const done = await acciones.intentar(
      () =>
        api.call(createDevolucionDeVenta, {
          id: venta._id,
          _id: clave,
          lugar,
          vuelta,
          medio,
          motivo: esOtro ? motivo : '',
          lineas,
        }),
      TEXTOS,
    )
    setBusy(false)
    if (!done) return
    setClave(createClave())
    setCuantos({})
    setMotivo('')
  }

  return (
    <section className="mostrador-devolver no-print" aria-labelledby="devolver">
      <h3 id="devolver">Devolver</h3>
      <ul className="mostrador__lineas">
        {quedan.map(({ linea, titulo, cantidad, devueltos, precio_unitario }) => (
          <li key={linea} className="mostrador__linea">
            <div>
              <b>{titulo}</b>
              <p className="soft small">
                {formatPesos(precio_unitario)} · hasta {cantidad - devueltos}
              </p>
            </div>
            <Stepper
              label={`Cuántos devuelve de ${titulo}`}
              lessLabel={`Devolver uno menos de ${titulo}`}
              moreLabel={`Devolver uno más de ${titulo}`}
              value={cuantos[linea] ?? 0}
              min={0}
              max={cantidad - devueltos}
              onAsk={(asked) =>
                setCuantos((antes) => ({
                  ...antes,
                  [linea]: Math.min(cantidad - devueltos, Math.max(0, Math.trunc(Number(asked)) || 0)),
                }))
              }
            />
          </li>
        ))}
      </ul>
      <div className="mostrador__partes">
        <SelectField
          label="Qué pasa con los ejemplares"
          value={vuelta}
          onChange={({ target }) => setVuelta(VUELTAS.find((one) => one === target.value) ?? 'igual')}
        >
          {VUELTAS.map((offered) => (
            <option key={offered} value={offered}>
              {VUELTA_NOMBRES[offered]}
            </option>
          ))}
        </SelectField>
        {lugares.length > 1 && (
          <SelectField label="Adónde van" value={lugar} onChange={({ target }) => setLugar(target.value)}>
            {lugares.map(({ _id, nombre }) => (
              <option key={_id} value={_id}>
                {nombre}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Cómo se devuelve la plata"
          value={medio}
          onChange={({ target }) => setMedio(MEDIOS.find((one) => one === target.value) ?? 'efectivo')}
        >
          {MEDIOS.map((offered) => (
            <option key={offered} value={offered}>
              {MEDIO_NOMBRES[offered]}
            </option>
          ))}
        </SelectField>
      </div>
      {esOtro && (
        <Field
          label="Por qué se devuelve de otra forma"
          hint="Esta venta no se pagó así, o no todo: queda anotado."
          maxLength={200}
          value={motivo}
          onChange={({ target }) => setMotivo(target.value)}
        />
      )}
      <Button busy={busy} onClick={() => void save()}>
        Devolver {formatPesos(toPesos(importe))}
      </Button>
      {acciones.alerta}
    </section>
  )
}
