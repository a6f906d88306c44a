import { useWatch } from 'react-hook-form'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { MODOS } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { api } from '#platform/http/client.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { type ExistenciaDeLibro, updateVenta } from '../../existencia.contract.ts'
import { VentaForm } from '../../existencia.schemas.ts'
import { MODO_NOMBRES } from './nombres.ts'

const ETIQUETAS = {
  modo: 'Cómo se vende',
  dias: 'Días hábiles que tarda',
  sale_el: 'Sale el',
  tope: 'Cuántos por encima de lo que hay',
} as const
const CAMPOS = listCampos(ETIQUETAS)
const TEXTOS = { exito: 'Cambios guardados', falla: 'Hubo un problema al guardar cómo se vende el libro.' }

type Props = Pick<GuardadoOptions<unknown>, 'acciones' | 'onClose'> & { libro: ExistenciaDeLibro }

/** How a book is sold, in a dialog. */
export function FormularioVenta({ libro: { _id, venta, encargados }, ...options }: Props) {
  const guardado = useGuardado({
    ...options,
    textos: TEXTOS,
    version: undefined,
    esquema: VentaForm(),
    valores: {
      modo: venta.modo ?? '',
      dias: String(venta.dias ?? ''),
      sale_el: venta.sale_el ?? '',
      tope: String(venta.tope ?? ''),
    },
    guardar: (form) => api.call(updateVenta, { id: _id, ...form }),
  })
  const modo = useWatch({ control: guardado.form.control, name: 'modo' })
  const campo = guardado.campoDe(ETIQUETAS)
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo="Cómo se vende"
      boton="Guardar cambios"
      campos={CAMPOS}
      onClose={options.onClose}
    >
      <SelectField {...campo('modo')}>
        <option value="">Como dicen los ajustes</option>
        {MODOS.map((offered) => (
          <option key={offered} value={offered}>
            {MODO_NOMBRES[offered]}
          </option>
        ))}
      </SelectField>
      {modo === 'a_pedido' && <Field {...campo('dias')} inputMode="numeric" autoComplete="off" />}
      {modo === 'preventa' && (
        <Field
          {...campo('sale_el')}
          type="date"
          {...(venta.modo === 'preventa' &&
            encargados > 0 && { hint: 'Si cambia, se lo contamos por correo a quienes ya lo encargaron.' })}
        />
      )}
      {(modo === 'a_pedido' || modo === 'preventa') && (
        <Field {...campo('tope')} inputMode="numeric" autoComplete="off" hint="Vacío: sin límite." />
      )}
    </DialogoFormulario>
  )
}
