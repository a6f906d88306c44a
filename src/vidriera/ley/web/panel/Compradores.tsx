import { useState } from 'react'
import { useController } from 'react-hook-form'
import { SingleCombobox } from '#casa/panel/combobox/SingleCombobox.tsx'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { Herramientas } from '#casa/panel/Herramientas.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import type { Buscar } from '#casa/panel/useOpciones.ts'
import { CLASES_COMPRADOR, type ClaseComprador } from '#catalogo/descuentos/descuento.rules.ts'
import { listUsuarios } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { formatDia, toLocalDay } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type Comprador, createComprador, updateComprador } from '../../ley.contract.ts'
import { CompradorEdicion, CompradorForm } from '../../ley.schemas.ts'

const TEXTOS = textosDe('Comprador', 'el comprador')
const CLASES: Record<ClaseComprador, string> = {
  biblioteca: 'Biblioteca, centro cultural o entidad sin fines de lucro (hasta 10 %)',
  estado: 'Ministerio de Educación, CONABIP o similar (hasta 50 %)',
}

/** Accounts that may buy for less, each with the reference of its proof. */
export function Compradores({
  compradores: { items: compradores, total },
}: {
  compradores: { items: readonly Comprador[]; total: number }
}) {
  const acciones = useAcciones()
  const [editado, setEditado] = useState<Comprador | 'nuevo' | null>(null)
  const common = { acciones, onClose: () => setEditado(null) }
  return (
    <section className="law" aria-labelledby="compradores">
      <div className="toolbar">
        <h2 id="compradores">Compradores institucionales</h2>
        <Button onClick={() => setEditado('nuevo')}>
          <Icon name="mas" small /> Nuevo comprador
        </Button>
      </div>
      {compradores.length === 0 ? (
        <p className="soft">Ninguna cuenta compra como institución.</p>
      ) : (
        <ul className="panel-rows">
          {compradores.map((comprador) => (
            <li key={comprador._id} className="admin-card admin-card--plain">
              <div>
                <h3>{comprador.institucion}</h3>
                <p>{CLASES[comprador.clase]}</p>
                <p className="soft small">
                  {comprador.usuario?.nombre ?? 'Cuenta eliminada'} · desde el {formatDia(comprador.desde)}
                  {comprador.hasta && ` hasta el ${formatDia(comprador.hasta)}`} · {comprador.documento}
                </p>
              </div>
              <div className="admin-card__end">
                <Herramientas
                  nombre={comprador.institucion}
                  onEdit={() => setEditado(comprador)}
                  onDelete={undefined}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {compradores.length < total && (
        <p className="soft small">
          Los {compradores.length} más nuevos, de {total}.
        </p>
      )}
      {editado === 'nuevo' && (
        <FormularioComprador
          {...common}
          titulo="Nuevo comprador institucional"
          boton="Registrar"
          comprador={null}
          esquema={CompradorForm()}
          guardar={(form) => api.call(createComprador, form)}
          textos={TEXTOS.crear}
        />
      )}
      {editado !== null && editado !== 'nuevo' && (
        <FormularioComprador
          {...common}
          titulo="Editar comprador institucional"
          boton="Guardar cambios"
          comprador={editado}
          esquema={CompradorEdicion(editado)}
          guardar={(form, version) => api.call(updateComprador, { id: editado._id, version, ...form })}
          textos={TEXTOS.actualizar}
        />
      )}
      {acciones.alerta}
    </section>
  )
}

const ETIQUETAS = {
  usuario: 'Cuenta',
  institucion: 'Institución',
  clase: 'Qué es',
  documento: 'Documento',
  desde: 'Desde',
  hasta: 'Hasta',
} as const
const CAMPOS = listCampos(ETIQUETAS)

const valoresDe = (comprador: Comprador | null) => ({
  ...(comprador ? {} : { usuario: null }),
  institucion: comprador?.institucion ?? '',
  clase: comprador?.clase ?? 'biblioteca',
  documento: comprador?.documento ?? '',
  desde: comprador?.desde ?? toLocalDay(new Date()),
  hasta: comprador?.hasta ?? null,
})

const isComprador = (value: unknown): value is Comprador =>
  typeof value === 'object' && value !== null && 'institucion' in value && 'clase' in value

type Props<Out> = Pick<GuardadoOptions<Out>, 'esquema' | 'guardar' | 'textos' | 'acciones' | 'onClose'> & {
  titulo: string
  boton: string
  /** The mark to be changed; null for a new one. */
  comprador: Comprador | null
}

function FormularioComprador<Out>({ titulo, boton, comprador, ...options }: Props<Out>) {
  const guardado = useGuardado({
    ...options,
    valores: valoresDe(comprador),
    leer: (stored) => valoresDe(isComprador(stored) ? stored : comprador),
    version: comprador?.version,
  })
  const { form, errorOf } = guardado
  const campo = guardado.campoDe(ETIQUETAS)
  return (
    <DialogoFormulario guardado={guardado} titulo={titulo} boton={boton} campos={CAMPOS} onClose={options.onClose}>
      {!comprador && (
        <div className="full">
          <CampoCuenta error={errorOf('usuario')} />
        </div>
      )}
      <Field {...campo('institucion')} />
      <SelectField {...campo('clase')}>
        {CLASES_COMPRADOR.map((clase) => (
          <option key={clase} value={clase}>
            {CLASES[clase]}
          </option>
        ))}
      </SelectField>
      <div className="full">
        <Field {...campo('documento')} hint="Dónde está la prueba: número de registro, expediente o nota." />
      </div>
      <Field {...campo('desde')} type="date" />
      <Field
        {...campo('hasta')}
        {...form.register('hasta', { setValueAs: (value: unknown) => value || null })}
        type="date"
        hint="Vacío: hasta nuevo aviso."
      />
    </DialogoFormulario>
  )
}

const CUENTAS = 8
const buscarCuentas: Buscar = async (texto, signal) =>
  (await api.call(listUsuarios, { q: texto || undefined, limit: CUENTAS }, { signal })).flatMap(
    ({ _id, nombre, apellido, email }) => (_id ? [{ _id, nombre: `${nombre} ${apellido} (${email})` }] : []),
  )

function CampoCuenta({ error }: { error: string | undefined }) {
  const { field } = useController({ name: 'usuario' })
  return (
    <SingleCombobox
      label={ETIQUETAS.usuario}
      placeholder="Nombre o correo de quien compra"
      error={error}
      buscar={buscarCuentas}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      input={field.ref}
    />
  )
}
