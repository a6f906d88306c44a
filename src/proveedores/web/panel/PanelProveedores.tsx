import { createFileRoute, Link } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import type { Formulario } from '../../../panel/FormularioTextos.tsx'
import { GestorTextos } from '../../../panel/GestorTextos.tsx'
import { type ListaSearch, toTramo, validateLista } from '../../../panel/rutas/lista.ts'
import { keepSearch, panelHead, panelLoading } from '../../../panel/rutas/rutas.tsx'
import { textosDe } from '../../../panel/textos.ts'
import { api } from '../../../platform/http/client.ts'
import { requireAdmin } from '../../../sesion/web/sesion.tsx'
import { SelectField } from '../../../ui/Field.tsx'
import { createProveedor, deleteProveedor, listProveedores, updateProveedor } from '../../proveedor.contract.ts'
import { CLASE_NOMBRES, CLASES_PROVEEDOR, PRECEDENCIAS } from '../../proveedor.rules.ts'
import { ProveedorEdicion, ProveedorForm } from '../../proveedor.schemas.ts'

const TITULO = 'Proveedores'

type CampoProps = { name: string; label: string; error: string | undefined }

function CampoClase({ name, ...said }: CampoProps) {
  const { register } = useFormContext()
  return (
    <SelectField {...said} {...register(name)}>
      {CLASES_PROVEEDOR.map((clase) => (
        <option key={clase} value={clase}>
          {CLASE_NOMBRES[clase]}
        </option>
      ))}
    </SelectField>
  )
}

const FORMULARIO: Formulario<ProveedorForm> = {
  nombre: 'proveedor',
  textos: textosDe('Proveedor', 'el proveedor'),
  campos: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'clase', label: 'Qué es', inicial: 'distribuidora', control: CampoClase },
    {
      name: 'precedencia',
      label: 'Peso',
      inicial: String(PRECEDENCIAS.distribuidora),
      hint: `De 1 a 99: si dos mandan el mismo dato, queda el del número más chico. Lo usual: editorial ${PRECEDENCIAS.editorial}, distribuidora ${PRECEDENCIAS.distribuidora}, otro ${PRECEDENCIAS.otro}. Lo que cargás a mano va siempre primero.`,
    },
  ],
  alta: ProveedorForm,
  crear: (form) => api.call(createProveedor, form),
}

export const Route = createFileRoute('/_panel/panel-admin/proveedores')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: keepSearch<ListaSearch>,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => ({ titulo: TITULO, ...(await api.list(listProveedores, toTramo(validateLista(deps)))) }),
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData?.titulo),
  component: PanelProveedores,
})

function PanelProveedores() {
  const datos = Route.useLoaderData()
  return (
    <GestorTextos
      titulo={TITULO}
      vacio="No hay proveedores registrados aún."
      formulario={FORMULARIO}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      datos={datos}
      edicion={ProveedorEdicion}
      actualizar={({ _id }, form, version) => api.call(updateProveedor, { id: _id, version, ...form })}
      eliminar={({ _id }) => api.call(deleteProveedor, { id: _id })}
      plain
      tarjeta={({ nombre, clase, precedencia }) => (
        <div>
          <h2>{nombre}</h2>
          <p className="soft small">
            {CLASE_NOMBRES[clase]} · peso {precedencia}
          </p>
          <Link to="/panel-admin/compras" search={{ parte: 'proveedores', q: nombre }}>
            Trato comercial<span className="vh"> con {nombre}</span>
          </Link>
        </div>
      )}
    />
  )
}
