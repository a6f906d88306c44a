import { useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatDia, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Coincidencia, Extracto, LineaDeBanco } from '../../extracto.rules.ts'
import { recibirPago } from '../../pago.contract.ts'
import type { PorLlegar } from './PorLlegar.tsx'

type Encontrada = { linea: LineaDeBanco; propuestas: Coincidencia<PorLlegar>[] }
type Props = { extracto: Extracto; encontradas: readonly Encontrada[] }

const keyOf = ({ fecha, texto, importe, vez }: LineaDeBanco) => JSON.stringify([fecha, texto, importe, vez])

/** A line of the bank as money of an order. */
const toPago = ({ importe, ...linea }: LineaDeBanco, id: string) => ({
  id,
  clave: createClave(),
  medio: 'transferencia' as const,
  importe: toPesos(importe),
  linea,
})

function describeRechazo({ importe, fecha }: LineaDeBanco, error: unknown): string {
  const motivo = error instanceof AppError ? error.mensaje : 'No pudimos anotarlo. Probá de nuevo.'
  return `${formatPesos(toPesos(importe))} del ${formatDia(fecha)}: ${motivo}`
}

/** Lines of the bank with the orders that they may be for. Nothing is chosen beforehand, and each is written down by its own call. */
export function Coincidencias({ extracto: { lineas, ajenas }, encontradas }: Props) {
  const acciones = useAcciones()
  const { conClave, dialogo } = useConClave()
  const [elegidas, setElegidas] = useState<ReadonlyMap<string, string>>(new Map())
  const [rechazos, setRechazos] = useState<readonly string[]>([])
  const [hechas, setHechas] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const todas = encontradas.map((una) => ({ ...una, clave: keyOf(una.linea) }))
  const filas = todas.filter(({ clave }) => !hechas.has(clave))
  const porConfirmar = filas.filter(({ clave }) => elegidas.has(clave))

  async function confirm() {
    setBusy(true)
    const listas = new Set(hechas)
    const dichos: string[] = []
    let falla: unknown
    for (const { clave, linea, propuestas } of porConfirmar) {
      const elegida = propuestas.find(({ pedido }) => pedido.pedido === elegidas.get(clave))
      if (!elegida) continue
      const pago = toPago(linea, elegida.pedido.pedido)
      try {
        await conClave(() => api.call(recibirPago, pago))
        listas.add(clave)
      } catch (error) {
        if (isCancelado(error)) break
        console.warn(error)
        falla = error
        dichos.push(describeRechazo(linea, error))
      }
    }
    const nuevas = listas.size - hechas.size
    setHechas(listas)
    setRechazos(dichos)
    setElegidas(new Map())
    setBusy(false)
    const textos = { exito: `Anotamos ${formatCount(nuevas, 'pago', 'pagos')}.`, falla: 'No pudimos anotar los pagos.' }
    if (nuevas > 0) await acciones.contarExito(textos)
    else if (falla !== undefined) await acciones.contarFalla(falla, textos)
  }

  function choose(clave: string, pedido: string | null) {
    const next = new Map(elegidas)
    if (pedido === null) next.delete(clave)
    else next.set(clave, pedido)
    setElegidas(next)
  }

  return (
    <div className="mt-3" aria-busy={busy}>
      <p role="status">
        {formatCount(lineas.length, 'movimiento que entró', 'movimientos que entraron')}; {filas.length} con un pedido
        posible.
        {ajenas > 0 && <span className="soft"> Dejamos de lado {formatCount(ajenas, 'renglón', 'renglones')}.</span>}
      </p>
      <Rechazos rechazos={rechazos} />
      <ul className="transferencias mt-2">
        {filas.map(({ clave, linea, propuestas }) => (
          <Linea
            key={clave}
            linea={linea}
            propuestas={propuestas}
            elegido={elegidas.get(clave) ?? null}
            busy={busy}
            onChoose={(pedido) => choose(clave, pedido)}
          />
        ))}
      </ul>
      {filas.length > 0 && (
        <div className="order__tools mt-2">
          <Button look="sell" busy={busy} disabled={porConfirmar.length === 0} onClick={() => void confirm()}>
            Confirmar{porConfirmar.length > 0 && ` (${porConfirmar.length})`}
          </Button>
        </div>
      )}
      {acciones.alerta}
      {dialogo}
    </div>
  )
}

const Rechazos = ({ rechazos }: { rechazos: readonly string[] }) =>
  rechazos.length > 0 && (
    <Notice kind="error" className="mt-2">
      {rechazos.map((rechazo) => (
        <p key={rechazo}>{rechazo}</p>
      ))}
    </Notice>
  )

type LineaProps = {
  linea: LineaDeBanco
  propuestas: readonly Coincidencia<PorLlegar>[]
  elegido: string | null
  busy: boolean
  onChoose: (pedido: string | null) => void
}

function Linea({ linea: { fecha, texto, importe }, propuestas, elegido, busy, onChoose }: LineaProps) {
  const [primera] = propuestas
  const [pedido, setPedido] = useState(primera?.pedido.pedido ?? '')
  const [una] = propuestas.length === 1 ? propuestas : []
  // An order that was paid meanwhile is proposed no more.
  const vigente = propuestas.some((one) => one.pedido.pedido === pedido) ? pedido : (primera?.pedido.pedido ?? '')
  return (
    <li>
      <label className="check-line">
        <input
          type="checkbox"
          className="check"
          disabled={busy}
          checked={elegido !== null}
          onChange={({ target }) => onChoose(target.checked ? vigente : null)}
        />
        <span>
          <b>{formatPesos(toPesos(importe))}</b> · {formatDia(fecha)}
          {una && ` → ${describe(una)}`}
          <br />
          <span className="soft small">{texto}</span>
        </span>
      </label>
      {!una && (
        <SelectField
          label="De qué pedido"
          disabled={busy}
          value={vigente}
          onChange={({ target }) => {
            setPedido(target.value)
            if (elegido !== null) onChoose(target.value)
          }}
        >
          {propuestas.map((one) => (
            <option key={one.pedido.pedido} value={one.pedido.pedido}>
              {describe(one)}
            </option>
          ))}
        </SelectField>
      )}
    </li>
  )
}

/** An order, and what speaks for it. */
function describe({
  pedido: { numero, nombre, saldo },
  porImporte,
  porNumero,
  porNombre,
}: Coincidencia<PorLlegar>): string {
  const razones = [
    porImporte ? 'mismo importe' : `parte de ${formatPesos(toPesos(saldo))}`,
    ...(porNumero ? ['número en el texto'] : []),
    ...(porNombre ? ['nombre en el texto'] : []),
  ]
  return `Pedido N.º ${numero}${nombre ? `, ${nombre}` : ''} (${razones.join(', ')})`
}
