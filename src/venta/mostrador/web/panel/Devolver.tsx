import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { VUELTA_NOMBRES, VUELTAS, type Vuelta } from '#estante/existencias/vuelta.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { type Pesos, sum, times, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { createDevolucionDeVenta, type VentaDetalle } from '../../mostrador.contract.ts'
import { isOtroMedio, MEDIO_NOMBRES, MEDIOS, type Medio } from '../../mostrador.rules.ts'
import { askVendedor, useVendedor } from './vendedor.ts'

const TEXTOS = { exito: 'Devolución guardada', falla: 'No pudimos guardar la devolución.' }

/** What of a sale comes back, where to, and how its money is given back. */
export function Devolver({ venta, lugares }: { venta: VentaDetalle; lugares: readonly Lugar[] }) {
  const acciones = useAcciones()
  const quedan = venta.lineas.filter(({ cantidad, devueltos }) => devueltos < cantidad)
  if (quedan.length === 0) return acciones.alerta
  if (!venta.devolvible) {
    return <p className="soft no-print mt-3">Es de otro día: una devolución la hace quien administra.</p>
  }
  return <Formulario venta={venta} quedan={quedan} lugares={lugares} acciones={acciones} />
}

type FormularioProps = {
  venta: VentaDetalle
  quedan: VentaDetalle['lineas']
  lugares: readonly Lugar[]
  acciones: Acciones
}

function Formulario({ venta, quedan, lugares, acciones }: FormularioProps) {
  const [clave, setClave] = useState(createClave)
  const [busy, run] = useBusy()
  const { pregunta, vendedor } = useVendedor()
  const [cuantos, setCuantos] = useState<Readonly<Record<number, number>>>({})
  const [vuelta, setVuelta] = useState<Vuelta>('igual')
  const [medio, setMedio] = useState<Medio>(venta.pagos[0]?.medio ?? 'efectivo')
  const [motivo, setMotivo] = useState('')
  const [lugar, setLugar] = useState(venta.lugar._id)
  const { elegidas, importe, esOtro } = sumElegidas(venta, quedan, cuantos, medio)

  const save = () =>
    run(async () => {
      if (elegidas.length === 0) return acciones.contarMotivo('Elegí cuántos devuelve de cada libro.')
      if (esOtro && motivo.trim() === '') return acciones.contarMotivo('Escribí por qué se devuelve de otra forma.')
      if (pregunta && !vendedor) return askVendedor()
      const lineas = elegidas.map(({ linea, cantidad }) => ({ linea, cantidad }))
      const como = { lugar, vuelta, medio, motivo: esOtro ? motivo : '', lineas, pase: vendedor?.pase }
      const send = () => api.call(createDevolucionDeVenta, { id: venta._id, _id: clave, ...como })
      if (!(await acciones.intentar(send, TEXTOS))) return
      setClave(createClave())
      setCuantos({})
      setMotivo('')
    })

  return (
    <section className="mostrador-devolver no-print" aria-labelledby="devolver">
      <h3 id="devolver">Devolver</h3>
      <ul className="mostrador__lineas">
        {quedan.map(({ linea, titulo, cantidad, devueltos, precio_unitario }) => (
          <LineaQueVuelve
            key={linea}
            titulo={titulo}
            precio={precio_unitario}
            max={cantidad - devueltos}
            cuantos={cuantos[linea] ?? 0}
            onChange={(vuelven) => setCuantos((antes) => ({ ...antes, [linea]: vuelven }))}
          />
        ))}
      </ul>
      <div className="mostrador__partes">
        <SelectField
          label="Qué pasa con los ejemplares"
          value={vuelta}
          onElegir={setVuelta}
          opciones={VUELTAS}
          nombres={VUELTA_NOMBRES}
        />
        {lugares.length > 1 && (
          <SelectField
            label="Adónde van"
            value={lugar}
            onChange={({ target }) => setLugar(target.value)}
            opciones={lugares.map(({ _id, nombre }) => [_id, nombre])}
          />
        )}
        <SelectField
          label="Cómo se devuelve la plata"
          value={medio}
          onElegir={setMedio}
          opciones={MEDIOS}
          nombres={MEDIO_NOMBRES}
        />
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

/** What goes back, what it comes to, and whether the sale was not paid so, or not all of it. */
function sumElegidas(
  { pagos, devoluciones }: VentaDetalle,
  quedan: VentaDetalle['lineas'],
  cuantos: Readonly<Record<number, number>>,
  medio: Medio,
) {
  const elegidas = quedan.flatMap(({ linea, precio_unitario }) => {
    const cantidad = cuantos[linea] ?? 0
    return cantidad > 0 ? [{ linea, cantidad, importe: times(toCentavos(precio_unitario), cantidad) }] : []
  })
  const importe = sum(elegidas.map((elegida) => elegida.importe))
  const cobrado = pagos.map((pago) => ({ medio: pago.medio, importe: toCentavos(pago.importe) }))
  const antes = devoluciones.filter((una) => una.medio === medio).map((una) => toCentavos(una.importe))
  return { elegidas, importe, esOtro: isOtroMedio(cobrado, { medio, importe }, sum(antes)) }
}

type LineaProps = {
  titulo: string
  precio: Pesos
  max: number
  cuantos: number
  onChange: (cuantos: number) => void
}

function LineaQueVuelve({ titulo, precio, max, cuantos, onChange }: LineaProps) {
  return (
    <li className="mostrador__linea">
      <div>
        <b>{titulo}</b>
        <p className="soft small">
          {formatPesos(precio)} · hasta {max}
        </p>
      </div>
      <Stepper
        label={`Cuántos devuelve de ${titulo}`}
        lessLabel={`Devolver uno menos de ${titulo}`}
        moreLabel={`Devolver uno más de ${titulo}`}
        value={cuantos}
        min={0}
        max={max}
        onAsk={(asked) => onChange(Math.min(max, Math.max(0, Math.trunc(Number(asked)) || 0)))}
      />
    </li>
  )
}
