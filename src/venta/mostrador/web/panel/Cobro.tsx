import { type RefObject, useEffect, useRef, useState } from 'react'
import { formatPesosCampo, parsePesos } from '#catalogo/libros/precio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { type Centavos, centavos, type Pesos, toCentavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Problem } from '#ui/Field.tsx'
import {
  computeFalta,
  computeVuelto,
  FORMA_NOMBRES,
  FORMA_TECLAS,
  FORMAS,
  type Forma,
  listRedondos,
  MEDIO_NOMBRES,
  MEDIOS,
  type Medio,
  refusePagos,
} from '../../mostrador.rules.ts'
import { ocurrio } from './puesto.ts'
import { useEstado } from './sin-red/estado.ts'

export type Pagado = { pagos: { medio: Medio; importe: Pesos }[]; entregado: Pesos | null }

/** What a scanner writes into the field that somebody has focused. */
const CODIGO = /^\d{10,}$/
const ES_CODIGO = 'Eso es un código, no un importe: borralo y pasá el libro fuera del campo.'
const NO_SE_ENTIENDE = 'Escribí un importe, como 7500 o 7500,50.'
/** Typed money in centavos: 0 for nothing, null for what nobody understands. */
function readImporte(text: string): Centavos | null {
  const read = parsePesos(text)
  if (read === undefined || (read !== null && read < 0)) return null
  return read === null ? centavos(0) : toCentavos(read)
}

type Props = {
  total: Centavos
  forma: Forma
  busy: boolean
  onCobrar: (pagado: Pagado) => Promise<boolean>
  onVaciar: () => void
}

/** How a sale is paid: in one way, or in parts; with cash, what is handed over and the change. */
export function Cobro({ total, forma, busy, onCobrar, onVaciar }: Props) {
  const form = useFormas()
  const { red } = useEstado()
  const [partes, setPartes] = useState<Partial<Record<Medio, string>>>({})
  const [entrega, setEntrega] = useState('')
  const [motivo, setMotivo] = useState<string | null>(null)

  const leidas = MEDIOS.map((medio) => ({ medio, importe: readImporte(partes[medio] ?? '') }))
  const pagos = (forma === 'mixto' ? leidas : [{ medio: forma, importe: total }]).flatMap(({ medio, importe }) =>
    importe === null || importe === 0 ? [] : [{ medio, importe }],
  )
  const conEfectivo = pagos.some(({ medio }) => medio === 'efectivo')
  const entregado = conEfectivo && entrega.trim() !== '' ? readImporte(entrega) : null

  async function charge() {
    const wrong =
      (forma === 'mixto' && leidas.some(({ importe }) => importe === null)) ||
      (conEfectivo && entrega.trim() !== '' && entregado === null)
    const bip = [entrega, ...Object.values(partes)].some((text) => CODIGO.test(text.trim()))
    const refused = bip ? ES_CODIGO : wrong ? NO_SE_ENTIENDE : refusePagos(total, pagos, entregado)
    setMotivo(refused)
    if (refused) return
    await onCobrar({
      pagos: pagos.map(({ medio, importe }) => ({ medio, importe: toPesos(importe) })),
      entregado: entregado === null ? null : toPesos(entregado),
    })
  }

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void charge()
      }}
    >
      <Formas forma={forma} />
      {forma === 'mixto' && (
        <Partes
          partes={partes}
          falta={computeFalta(total, pagos)}
          onChange={(medio, texto) => setPartes((antes) => ({ ...antes, [medio]: texto }))}
        />
      )}
      {conEfectivo && (
        <Efectivo
          entrega={entrega}
          redondos={forma === 'efectivo' ? listRedondos(total) : []}
          vuelto={entregado === null ? null : computeVuelto(pagos, entregado)}
          onChange={setEntrega}
        />
      )}
      {!red && pagos.some(({ medio }) => medio !== 'efectivo') && (
        <p className="soft">Sin red acá no se ve si la plata llegó: miralo en la terminal o en el celular.</p>
      )}
      {motivo && <Problem>{motivo}</Problem>}
      <div className="mostrador__botones">
        <Button type="submit" look="sell" busy={busy}>
          Cobrar {formatPesos(toPesos(total))}
        </Button>
        <Button type="button" look="plain" disabled={busy} onClick={onVaciar}>
          Vaciar
        </Button>
      </div>
    </form>
  )
}

const Formas = ({ forma }: { forma: Forma }) => (
  <fieldset className="mostrador__formas">
    <legend>Cómo paga</legend>
    {FORMAS.map((offered) => (
      <label key={offered} className="mostrador__forma">
        <input
          type="radio"
          className="radio"
          name="forma"
          value={offered}
          checked={forma === offered}
          aria-keyshortcuts={FORMA_TECLAS[offered]}
          onChange={() => ocurrio({ tipo: 'forma', forma: offered })}
        />
        {FORMA_NOMBRES[offered]} <span className="mostrador__tecla">{FORMA_TECLAS[offered]}</span>
      </label>
    ))}
  </fieldset>
)

const DE_PLATA = { inputMode: 'decimal', autoComplete: 'off', maxLength: 14 } as const

type PartesProps = {
  partes: Partial<Record<Medio, string>>
  falta: Centavos
  onChange: (medio: Medio, texto: string) => void
}

/** A sale that is paid in several ways at once. */
const Partes = ({ partes, falta, onChange }: PartesProps) => (
  <div className="mostrador__partes">
    {MEDIOS.map((medio) => (
      <Field
        key={medio}
        {...DE_PLATA}
        label={MEDIO_NOMBRES[medio]}
        value={partes[medio] ?? ''}
        onChange={({ target }) => onChange(medio, target.value)}
      />
    ))}
    <p className="soft" role="status">
      {falta === 0 && 'Suman el total.'}
      {falta > 0 && `Faltan ${formatPesos(toPesos(falta))}.`}
      {falta < 0 && `Sobran ${formatPesos(toPesos(centavos(-falta)))}.`}
    </p>
  </div>
)

type EfectivoProps = {
  entrega: string
  /** What people hand over for such a sum. */
  redondos: readonly Pesos[]
  vuelto: Centavos | null
  onChange: (texto: string) => void
}

/** What is handed over in cash, and the change. */
const Efectivo = ({ entrega, redondos, vuelto, onChange }: EfectivoProps) => (
  <>
    <Field
      {...DE_PLATA}
      label="Con cuánto paga en efectivo"
      hint="Para saber el vuelto. Puede quedar vacío."
      value={entrega}
      onChange={({ target }) => onChange(target.value)}
    />
    {redondos.length > 0 && (
      <div className="mostrador__botones">
        {redondos.map((redondo) => (
          <Button key={redondo} look="plain" onClick={() => onChange(formatPesosCampo(redondo))}>
            {formatPesos(redondo, { trim: true })}
          </Button>
        ))}
      </div>
    )}
    <p className="mostrador__vuelto" role="status">
      {vuelto !== null && (
        <>
          Vuelto <b>{formatPesos(toPesos(vuelto))}</b>
        </>
      )}
    </p>
  </>
)

/** The key of each way to pay chooses it, and leads to what is to be typed for it, else to the button: beep, key, Enter. */
function useFormas(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const forma = FORMAS.find((una) => FORMA_TECLAS[una] === event.key)
      if (!forma || event.ctrlKey || event.altKey || event.metaKey || document.querySelector('dialog[open]')) return
      event.preventDefault()
      ocurrio({ tipo: 'forma', forma })
      requestAnimationFrame(() => {
        const next = form.current?.querySelector<HTMLElement>('input:not([type=radio])')
        const button = form.current?.querySelector<HTMLElement>('button[type=submit]')
        ;(next ?? button)?.focus()
      })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return form
}
