import { type Campo, opcionesDe } from '#casa/panel/campos.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { GuardadoOptions } from '#casa/panel/useGuardado.ts'
import { MODOS } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { api } from '#platform/http/client.ts'
import { type ExistenciaDeLibro, updateVenta } from '../../existencia.contract.ts'
import { VentaForm } from '../../existencia.schemas.ts'
import { MODO_NOMBRES } from './nombres.ts'

const TEXTOS = { exito: 'Cambios guardados', falla: 'Hubo un problema al guardar cómo se vende el libro.' }
const ENTERO = { tipo: 'entero', input: { autoComplete: 'off' }, medio: true } as const

const listCampos = ({ venta, encargados }: ExistenciaDeLibro): Campo[] => [
  {
    name: 'modo',
    label: 'Cómo se vende',
    inicial: venta.modo ?? '',
    opciones: [['', 'Como dicen los ajustes'], ...opcionesDe(MODOS, MODO_NOMBRES)],
    medio: true,
  },
  {
    name: 'dias',
    label: 'Días hábiles que tarda',
    inicial: String(venta.dias ?? ''),
    si: ({ modo }) => modo === 'a_pedido',
    ...ENTERO,
  },
  {
    name: 'sale_el',
    label: 'Sale el',
    tipo: 'dia',
    inicial: venta.sale_el ?? '',
    si: ({ modo }) => modo === 'preventa',
    hint:
      venta.modo === 'preventa' && encargados > 0
        ? 'Si cambia, se lo contamos por correo a quienes ya lo encargaron.'
        : undefined,
    medio: true,
  },
  {
    name: 'tope',
    label: 'Cuántos por encima de lo que hay',
    inicial: String(venta.tope ?? ''),
    si: ({ modo }) => modo === 'a_pedido' || modo === 'preventa',
    hint: 'Vacío: sin límite.',
    ...ENTERO,
  },
]

type Props = Pick<GuardadoOptions<unknown>, 'acciones' | 'onClose'> & { libro: ExistenciaDeLibro }

/** How a book is sold, in a dialog. */
export const FormularioVenta = ({ libro, ...options }: Props) => (
  <FormularioCampos
    {...options}
    titulo="Cómo se vende"
    boton="Guardar cambios"
    textos={TEXTOS}
    esquema={VentaForm()}
    campos={listCampos(libro)}
    guardar={(form) => api.call(updateVenta, { id: libro._id, ...form })}
  />
)
