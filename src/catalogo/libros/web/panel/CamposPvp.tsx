import { useFormContext, useWatch } from 'react-hook-form'
import { CLASE_IVA_NOMBRES, CLASES_IVA } from '#casa/deberes/iva.rules.ts'
import { describeDesvio, FUENTE_NOMBRES, REGLA_NOMBRES } from '#catalogo/descuentos/avisos.rules.ts'
import { type Edicion, FUENTES_PVP, REGLAS_LEGALES, toEdicion } from '#catalogo/descuentos/descuento.rules.ts'
import { toCentavos } from '#platform/money.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Libro } from '../../libro.contract.ts'
import { parsePesos } from '../../precio.rules.ts'

export const ETIQUETAS_PVP = {
  pvp: 'PVP',
  pvp_fuente: 'Quién informó el PVP',
  pvp_desde: 'PVP desde',
  regla_precio: 'Para la ley del libro',
  clase_iva: 'IVA',
} as const
type Nombre = keyof typeof ETIQUETAS_PVP

/** What the law of the uniform price needs to know of a book. They come last: most books are entered without them. */
export function CamposPvp({ errorOf }: { errorOf: (name: Nombre) => string | undefined }) {
  const { register } = useFormContext()
  const campo = (name: Nombre) => ({ label: ETIQUETAS_PVP[name], error: errorOf(name), ...register(name) })
  return (
    <>
      <Field
        {...campo('pvp')}
        inputMode="decimal"
        autoComplete="off"
        hint="El precio uniforme que fijó la editorial (Ley 25.542). Vacío si no se sabe."
      />
      <SelectField {...campo('pvp_fuente')} ninguna="Sin decir" opciones={FUENTES_PVP} nombres={FUENTE_NOMBRES} />
      <Field {...campo('pvp_desde')} type="date" hint="Vacío: desde hoy." />
      <SelectField {...campo('regla_precio')} opciones={REGLAS_LEGALES} nombres={REGLA_NOMBRES} />
      <SelectField {...campo('clase_iva')} opciones={CLASES_IVA} nombres={CLASE_IVA_NOMBRES} />
    </>
  )
}

/** What a typed price is to the law; null while there is nothing to say. */
function judge(edicion: Edicion, texto: string): string | null {
  const precio = parsePesos(texto)
  return precio === undefined || precio === null ? null : describeDesvio(edicion, toCentavos(precio))
}

/** Says before saving that the form's price is not its PVP. */
export function AvisoPvp() {
  const { control } = useFormContext()
  const [precio, pvp, regla] = useWatch({ control, name: ['precio', 'pvp', 'regla_precio'] })
  const known = parsePesos(String(pvp ?? ''))
  const aviso =
    known === undefined || known === null || known <= 0
      ? null
      : judge(toEdicion({ pvp: known, regla_precio: regla }), String(precio ?? ''))
  return (
    <div className="full" role="status">
      {aviso && (
        <Notice kind="warn" quiet>
          {aviso}
        </Notice>
      )}
    </div>
  )
}

/** The same of a price that is typed in the list of books. */
export function AvisoPrecio({ libro, texto }: { libro: Libro; texto: string }) {
  const aviso = judge(toEdicion(libro), texto)
  return (
    <span className="soft small" role="status">
      {aviso}
    </span>
  )
}
