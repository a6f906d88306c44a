import { useController, useWatch } from 'react-hook-form'
import { MultiCombobox } from '#casa/panel/combobox/MultiCombobox.tsx'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import type { Buscar } from '#casa/panel/useOpciones.ts'
import { formatPesosCampo } from '#catalogo/libros/precio.rules.ts'
import { formatDescuento, TODO } from '#catalogo/rebajas/rebaja.rules.ts'
import { listUsuarios } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { formatFechaHora, formatHasta } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { CampoAlcance } from '#vidriera/ofertas/web/panel/FormularioOferta.tsx'
import { VistaPreviaOferta } from '#vidriera/ofertas/web/panel/VistaPreviaOferta.tsx'
import type { CuponDetalle } from '../../cupon.edicion.contract.ts'
import { PARA, PARA_NOMBRES } from '../../cupon.rules.ts'

const ETIQUETAS = {
  titulo: 'Título',
  codigo: 'Código',
  descuento: 'Descuento',
  alcance: 'Se aplica a',
  desde: 'Desde',
  hasta: 'Hasta',
  minimo: 'Mínimo del pedido',
  usos_max: 'Usos en total',
  usos_por_cliente: 'Usos por cliente',
  para: 'Para quién',
  cuentas: 'Cuentas',
  solo_primera: 'Solo la primera compra',
} as const
const CAMPOS = listCampos(ETIQUETAS)

const texto = (limite: number | null | undefined) => String(limite ?? '')

/** The fields of the form; of null, one for every book from now on, once for each customer. */
const valoresDe = (cupon: CuponDetalle | null) => ({
  titulo: cupon?.titulo ?? '',
  codigo: cupon?.codigo ?? '',
  descuento: cupon ? formatDescuento(cupon.descuento) : '',
  alcance: cupon?.alcance ?? [{ _id: TODO, nombre: 'Todos los libros' }],
  desde: formatFechaHora(cupon?.desde ?? new Date().toISOString()),
  hasta: cupon?.hasta ? formatHasta(cupon.hasta) : '',
  minimo: cupon && cupon.minimo > 0 ? formatPesosCampo(cupon.minimo) : '',
  usos_max: texto(cupon?.usos_max),
  usos_por_cliente: cupon ? texto(cupon.usos_por_cliente) : '1',
  para: cupon?.para ?? 'todos',
  cuentas: cupon?.cuentas ?? [],
  solo_primera: cupon?.solo_primera ?? false,
})

const isCupon = (value: unknown): value is CuponDetalle =>
  typeof value === 'object' && value !== null && 'alcance' in value && 'codigo' in value

type Props<Out> = Pick<GuardadoOptions<Out>, 'esquema' | 'guardar' | 'textos' | 'acciones' | 'onClose'> & {
  titulo: string
  boton: string
  /** The coupon to be changed; null for a new one. */
  cupon: CuponDetalle | null
}

/** The coupon's form in its dialog, with what it would do beside it. */
export function FormularioCupon<Out>({ titulo, boton, cupon, ...options }: Props<Out>) {
  const guardado = useGuardado({
    ...options,
    valores: valoresDe(cupon),
    leer: (stored) => valoresDe(isCupon(stored) ? stored : cupon),
    version: cupon?.version,
  })
  const { form, errorOf } = guardado
  const campo = guardado.campoDe(ETIQUETAS)
  return (
    <DialogoFormulario guardado={guardado} titulo={titulo} boton={boton} campos={CAMPOS} onClose={options.onClose}>
      <Field {...campo('titulo')} />
      <Field
        {...campo('codigo')}
        autoComplete="off"
        hint={cupon ? 'De 4 a 24 letras y números.' : 'De 4 a 24 letras y números. Vacío: lo inventamos.'}
      />
      <Field {...campo('descuento')} autoComplete="off" hint="20 % del precio, o $ 500 menos en cada ejemplar." />
      <Field {...campo('minimo')} autoComplete="off" hint="Pesos en libros, sin el cupón. Vacío: ninguno." />
      <div className="full">
        <CampoAlcance error={errorOf('alcance')} />
      </div>
      <Field {...campo('desde')} autoComplete="off" hint="dd/mm/aaaa hh:mm, hora de Argentina." />
      <Field {...campo('hasta')} autoComplete="off" hint="Vacío: hasta que lo termines." />
      <Field {...campo('usos_max')} autoComplete="off" inputMode="numeric" hint="Vacío: sin límite." />
      <Field {...campo('usos_por_cliente')} autoComplete="off" inputMode="numeric" hint="Vacío: sin límite." />
      <div className="full">
        <SelectField {...campo('para')}>
          {PARA.map((para) => (
            <option key={para} value={para}>
              {PARA_NOMBRES[para]}
            </option>
          ))}
        </SelectField>
        <CampoCuentas error={errorOf('cuentas')} />
        <label className="check-line">
          <input type="checkbox" className="check" {...form.register('solo_primera')} />
          {ETIQUETAS.solo_primera}
        </label>
      </div>
      <div className="full">
        <VistaPrevia />
      </div>
    </DialogoFormulario>
  )
}

/** Institutions have other limits of the law than anybody (`descuentos`). */
function VistaPrevia() {
  const para = useWatch({ name: 'para' })
  return <VistaPreviaOferta deTodos={para !== 'instituciones'} />
}

const SHOWN = 8

const buscarCuentas: Buscar = async (q, signal) =>
  (await api.call(listUsuarios, { q: q || undefined, limit: SHOWN }, { signal })).map(
    ({ _id, nombre, apellido, email }) => ({ _id, nombre: `${nombre} ${apellido}, ${email}` }),
  )

/** The accounts, where the coupon is for some alone. */
function CampoCuentas({ error }: { error: string | undefined }) {
  const { field } = useController({ name: 'cuentas' })
  const para = useWatch({ name: 'para' })
  if (para !== 'cuentas') return null
  return (
    <MultiCombobox
      label={ETIQUETAS.cuentas}
      placeholder="Nombre, usuario o correo…"
      error={error}
      buscar={buscarCuentas}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      input={field.ref}
    />
  )
}
