import { useFormContext, useWatch } from 'react-hook-form'
import { type ControlProps, opcionesDe } from '#casa/panel/campos.ts'
import { variosDe } from '#casa/panel/combobox/control.tsx'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { formatPesosCampo } from '#catalogo/libros/precio.rules.ts'
import { TODO } from '#catalogo/rebajas/rebaja.rules.ts'
import { listUsuarios } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { api } from '#platform/http/client.ts'
import { Field } from '#ui/Field.tsx'
import { CAMPOS_REBAJA } from '#vidriera/ofertas/web/panel/formulario.tsx'
import { VistaPreviaOferta } from '#vidriera/ofertas/web/panel/VistaPreviaOferta.tsx'
import { type CuponDetalle, createCupon } from '../../cupon.edicion.contract.ts'
import { PARA, PARA_NOMBRES } from '../../cupon.rules.ts'
import { CuponForm } from '../../cupon.schemas.ts'

/** A code, which a new one may leave to the shop. */
function CampoCodigo({ name, ...said }: ControlProps) {
  const { register, formState } = useFormContext()
  const nuevo = !formState.defaultValues?.codigo
  const hint = `De 4 a 24 letras y números.${nuevo ? ' Vacío: lo inventamos.' : ''}`
  return <Field {...said} {...register(name)} autoComplete="off" hint={hint} />
}

const SHOWN = 8
/** The accounts, where the coupon is for some alone. */
const CampoCuentas = variosDe(
  async (q, signal) =>
    (await api.call(listUsuarios, { q: q || undefined, limit: SHOWN }, { signal })).map(
      ({ _id, nombre, apellido, email }) => ({ _id, nombre: `${nombre} ${apellido}, ${email}` }),
    ),
  'Nombre, usuario o correo…',
)

/** Institutions have other limits of the law than anybody (`descuentos`). */
function VistaPrevia() {
  const para = useWatch({ name: 'para' })
  return <VistaPreviaOferta deTodos={para !== 'instituciones'} />
}

const CORTO = { input: { autoComplete: 'off' }, medio: true } as const
const USOS = { tipo: 'entero', hint: 'Vacío: sin límite.', ...CORTO } as const

/** A coupon, a new one for every book from now on, once for each customer, with what it would do below. */
export const FORMULARIO_CUPON: Formulario<CuponForm, CuponDetalle> = {
  nombre: 'cupón',
  titulos: { alta: 'Nuevo cupón', edicion: 'Editar cupón' },
  textos: textosDe('Cupón', 'el cupón'),
  campos: [
    { name: 'titulo', label: 'Título', medio: true },
    { name: 'codigo', label: 'Código', control: CampoCodigo, medio: true },
    CAMPOS_REBAJA.descuento,
    {
      name: 'minimo',
      label: 'Mínimo del pedido',
      leer: ({ minimo }) => (minimo > 0 ? formatPesosCampo(minimo) : ''),
      hint: 'Pesos en libros, sin el cupón. Vacío: ninguno.',
      ...CORTO,
    },
    { ...CAMPOS_REBAJA.alcance, inicial: [{ _id: TODO, nombre: 'Todos los libros' }] },
    CAMPOS_REBAJA.desde,
    { ...CAMPOS_REBAJA.hasta, hint: 'Vacío: hasta que lo termines.' },
    { name: 'usos_max', label: 'Usos en total', leer: ({ usos_max }) => String(usos_max ?? ''), ...USOS },
    {
      name: 'usos_por_cliente',
      label: 'Usos por cliente',
      inicial: '1',
      leer: ({ usos_por_cliente }) => String(usos_por_cliente ?? ''),
      ...USOS,
    },
    { name: 'para', label: 'Para quién', inicial: 'todos', opciones: opcionesDe(PARA, PARA_NOMBRES) },
    { name: 'cuentas', label: 'Cuentas', inicial: [], si: ({ para }) => para === 'cuentas', control: CampoCuentas },
    { name: 'solo_primera', label: 'Solo la primera compra', tipo: 'marca', inicial: false },
  ],
  pie: () => (
    <div className="full">
      <VistaPrevia />
    </div>
  ),
  alta: CuponForm,
  crear: (form) => api.call(createCupon, form),
}
