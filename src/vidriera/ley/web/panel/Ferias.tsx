import { useController } from 'react-hook-form'
import { MultiCombobox } from '#casa/panel/combobox/MultiCombobox.tsx'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useEdicion } from '#casa/panel/useEdicion.ts'
import { type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import type { Buscar } from '#casa/panel/useOpciones.ts'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { toCentesimos } from '#platform/centesimos.ts'
import { formatDia, formatPorcentaje } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { fold } from '#platform/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { createFeria, deleteFeria, type Feria, updateFeria } from '../../ley.contract.ts'
import { FeriaEdicion, FeriaForm } from '../../ley.schemas.ts'

const TEXTOS = textosDe('Feria', 'la feria')

/** The calendar of declared fairs. */
export function Ferias({ ferias: { items: ferias, total } }: { ferias: { items: readonly Feria[]; total: number } }) {
  const acciones = useAcciones()
  const { editado, borrado, crear, editar, preguntar, cerrar } = useEdicion<Feria>()
  useAtajo('n', crear)
  const common = { acciones, onClose: cerrar }
  async function remove() {
    if (borrado) await acciones.intentar(() => api.call(deleteFeria, { id: borrado._id }), TEXTOS.eliminar)
    cerrar()
  }
  return (
    <section className="law" aria-labelledby="ferias">
      <div className="toolbar">
        <h2 id="ferias">Ferias declaradas</h2>
        <Button look="sell" onClick={crear} aria-keyshortcuts="n">
          <Icon name="mas" small /> Nueva feria
        </Button>
      </div>
      {ferias.length === 0 ? (
        <p className="soft">Sin ferias: a nadie se le puede descontar por una.</p>
      ) : (
        <ul className="panel-rows">
          {ferias.map((feria) => (
            <li key={feria._id} className="admin-card admin-card--plain">
              <div>
                <h3>{feria.nombre}</h3>
                <p>
                  Del {formatDia(feria.desde)} al {formatDia(feria.hasta)}, hasta{' '}
                  {formatPorcentaje(toCentesimos(feria.tope))}
                </p>
                <p className="soft small">
                  {feria.provincias.join(', ') || 'Todo el país'} · {feria.norma}
                </p>
              </div>
              <div className="admin-card__end">
                <Herramientas nombre={feria.nombre} onEdit={() => editar(feria)} onDelete={() => preguntar(feria)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {ferias.length < total && (
        <p className="soft small">
          Las {ferias.length} que terminan más tarde, de {total}.
        </p>
      )}
      {editado === 'nuevo' && (
        <FormularioFeria
          {...common}
          titulo="Nueva feria"
          boton="Registrar"
          feria={null}
          esquema={FeriaForm()}
          guardar={(form) => api.call(createFeria, form)}
          textos={TEXTOS.crear}
        />
      )}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioFeria
          {...common}
          titulo="Editar feria"
          boton="Guardar cambios"
          feria={editado}
          esquema={FeriaEdicion(editado)}
          guardar={(form, version) => api.call(updateFeria, { id: editado._id, version, ...form })}
          textos={TEXTOS.actualizar}
        />
      )}
      <Eliminar nombre={borrado?.nombre ?? null} onCancel={cerrar} onConfirm={remove} />
      {acciones.alerta}
    </section>
  )
}

const ETIQUETAS = {
  nombre: 'Nombre',
  norma: 'Norma que la declara',
  desde: 'Primer día',
  hasta: 'Último día',
  provincias: 'Provincias',
  tope: 'Descuento máximo (%)',
} as const
const CAMPOS = listCampos(ETIQUETAS)

const toOpcion = (nombre: string) => ({ _id: nombre, nombre })

const valoresDe = (feria: Feria | null) => ({
  nombre: feria?.nombre ?? '',
  norma: feria?.norma ?? '',
  desde: feria?.desde ?? '',
  hasta: feria?.hasta ?? '',
  provincias: (feria?.provincias ?? []).map(toOpcion),
  tope: feria?.tope ?? 10,
})

const isFeria = (value: unknown): value is Feria =>
  typeof value === 'object' && value !== null && 'norma' in value && 'provincias' in value

type Props<Out> = Pick<GuardadoOptions<Out>, 'esquema' | 'guardar' | 'textos' | 'acciones' | 'onClose'> & {
  titulo: string
  boton: string
  /** The fair to be changed; null for a new one. */
  feria: Feria | null
}

function FormularioFeria<Out>({ titulo, boton, feria, ...options }: Props<Out>) {
  const guardado = useGuardado({
    ...options,
    valores: valoresDe(feria),
    leer: (stored) => valoresDe(isFeria(stored) ? stored : feria),
    version: feria?.version,
  })
  const { form, errorOf } = guardado
  const campo = guardado.campoDe(ETIQUETAS)
  return (
    <DialogoFormulario guardado={guardado} titulo={titulo} boton={boton} campos={CAMPOS} onClose={options.onClose}>
      <div className="full">
        <Field {...campo('nombre')} />
      </div>
      <Field {...campo('desde')} type="date" />
      <Field {...campo('hasta')} type="date" />
      <div className="full">
        <CampoProvincias error={errorOf('provincias')} />
      </div>
      <Field {...campo('norma')} hint="La declaración de interés público: ley, decreto o resolución." />
      <Field
        {...campo('tope')}
        {...form.register('tope', { valueAsNumber: true })}
        type="number"
        min="0.01"
        max="10"
        step="0.01"
      />
    </DialogoFormulario>
  )
}

const buscarProvincias: Buscar = async (texto) =>
  JURISDICCIONES.filter((nombre) => fold(nombre).includes(fold(texto))).map(toOpcion)

function CampoProvincias({ error }: { error: string | undefined }) {
  const { field } = useController({ name: 'provincias' })
  return (
    <MultiCombobox
      label={ETIQUETAS.provincias}
      placeholder="Ninguna: vale en todo el país"
      error={error}
      buscar={buscarProvincias}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      input={field.ref}
    />
  )
}
