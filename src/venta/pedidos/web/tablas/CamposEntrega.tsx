// The fields of where a parcel goes, in a shop with shipping tables: at the checkout and where an order is taken by telephone.
import { useEffect, useRef } from 'react'
import { LARGOS } from '#envios/direcciones/direccion.rules.ts'
import type { CampoDomicilio, CamposDomicilio } from '#envios/direcciones/domicilio.rules.ts'
import type { LugarPedido } from '#envios/envios/web/tablas/preguntar.ts'
import { Field } from '#ui/Field.tsx'

type Props = {
  campos: CamposDomicilio
  onChange: (campos: CamposDomicilio) => void
  /** What the shop said of each field of the order, `domicilio.calle` and so on. */
  errores: Readonly<Record<string, string>>
  /** The place that shipping was quoted to. */
  donde: LugarPedido
  /** What was written before in one line: nobody knows which part is which. */
  antes?: string | null | undefined
  /** Whoever types is not who lives there. */
  ajena?: boolean
}

const DEL_ENVIO = 'Es el del envío: se cambia ahí.'

export function CamposEntrega({ campos, onChange, errores, donde, antes, ajena = false }: Props) {
  const marco = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (Object.keys(errores).length > 0) marco.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errores])
  const campo = (name: CampoDomicilio, autoComplete: string) => ({
    value: campos[name],
    error: errores[`domicilio.${name}`],
    maxLength: LARGOS[name],
    autoComplete: ajena ? 'off' : autoComplete,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...campos, [name]: target.value }),
  })
  const lugar = (name: keyof LugarPedido, autoComplete: string) => ({
    value: donde[name] ?? '',
    error: errores[`domicilio.${name}`],
    hint: DEL_ENVIO,
    autoComplete: ajena ? 'off' : autoComplete,
    readOnly: true,
  })
  return (
    <div className="stack delivery" ref={marco}>
      {antes && <p className="soft small">La dirección que teníamos: {antes}</p>}
      {/* In the order in which a phone fills them in. */}
      <div className="pair">
        <Field label="Quién recibe (opcional)" {...campo('recibe', 'name')} />
        <Field label="Teléfono (opcional)" type="tel" {...campo('telefono', 'tel')} />
      </div>
      <div className="pair">
        <Field label="Calle" required {...campo('calle', 'address-line1')} />
        <Field label="Número" required hint="Si no tiene, S/N." {...campo('altura', 'off')} />
      </div>
      <div className="pair">
        <Field label="Piso o departamento (opcional)" {...campo('piso', 'address-line2')} />
        <Field label="Localidad" required {...campo('localidad', 'address-level2')} />
      </div>
      <div className="pair">
        <Field label="Código postal de la entrega" {...lugar('codigo_postal', 'postal-code')} />
        <Field label="Provincia de la entrega" {...lugar('provincia', 'address-level1')} />
      </div>
    </div>
  )
}
