import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { ROL_NOMBRES, ROLES_POSIBLES, type Rol } from '#casa/sesion/sesion.rules.ts'
import { requireAdmin, useSesion } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { resetSegundoPaso } from '../../factor/factor.gestion.contract.ts'
import { deleteUsuario, listUsuarios, setRol } from '../../gestion/gestion.contract.ts'
import { ADMIN_NO_SE_ELIMINA, BORRADO_SIN_ID, PROPIO_ROL, ROL_SIN_ID } from '../../perfil/perfil.rules.ts'
import { ROL_INICIAL } from '../../usuario.rules.ts'
import { ExigenciaFactor } from './ExigenciaFactor.tsx'
import { SesionesUsuario } from './SesionesUsuario.tsx'
import { AccionesUsuario, NombreDe, RolDe, SinConfirmar, TarjetaUsuario } from './TarjetaUsuario.tsx'

const TITULO = 'Todos los usuarios'
const ACTUALIZAR = { exito: 'Rol actualizado exitosamente', falla: 'Hubo un problema al actualizar el rol.' }
const ELIMINAR = { exito: 'Usuario eliminado exitosamente', falla: 'Hubo un problema al eliminar el usuario.' }

const REINICIAR = {
  exito: 'Segundo paso reiniciado: ingresa solo con su contraseña y le avisamos por correo.',
  falla: 'Hubo un problema al reiniciar el segundo paso.',
}

type UsuariosSearch = ListaSearch & { rol?: Rol | undefined }

const findRol = (value: unknown): Rol | undefined => ROLES_POSIBLES.find((rol) => rol === value)

const validateUsuarios = (search: Record<string, unknown>): UsuariosSearch => ({
  ...validateLista(search),
  rol: findRol(search.rol),
})

export const Route = createFileRoute('/_panel/panel-admin/usuarios')({
  beforeLoad: async (guarded) => ({ propio: (await requireAdmin(guarded))._id }),
  ...panelSearch<UsuariosSearch>(),
  // The caller is not in the list (specification, section 5). The server leaves them out, so that the pages are right.
  loader: async ({ deps, context }) => {
    const { rol, ...lista } = validateUsuarios(deps)
    const comoTabla = await isComoTabla('usuarios')
    return {
      titulo: TITULO,
      comoTabla,
      ...(await api.list(listUsuarios, { ...toTramo(lista, comoTabla), rol, excepto: context.propio })),
    }
  },
  ...panelLoading,
  errorComponent: lazyRouteComponent(() => import('./FallaUsuarios.tsx'), 'FallaUsuarios'),
  component: PanelUsuarios,
})

function PanelUsuarios() {
  const { items, total, comoTabla } = Route.useLoaderData()
  const search = validateUsuarios(Route.useSearch())
  const propio = useSesion().usuario?._id
  const acciones = useAcciones()
  const [borrado, setBorrado] = useState<Usuario | null>(null)
  const [mirado, setMirado] = useState<Usuario | null>(null)
  const rolOf = useRol(acciones, propio)

  function ask(usuario: Usuario) {
    if (!usuario._id) return acciones.contarMotivo(BORRADO_SIN_ID)
    if (usuario._id === propio) return acciones.contarMotivo(ADMIN_NO_SE_ELIMINA, 'Permiso denegado')
    setBorrado(usuario)
  }
  async function remove() {
    if (!borrado) return
    await acciones.intentar(() => api.call(deleteUsuario, { x: borrado._id }).finally(() => setBorrado(null)), ELIMINAR)
  }

  async function reset({ _id }: Usuario) {
    setMirado(null)
    await acciones.intentar(() => api.call(resetSegundoPaso, { id: _id }), REINICIAR)
  }

  const propsOf = (usuario: Usuario) => ({
    usuario,
    ...rolOf(usuario),
    onSesiones: () => setMirado(usuario),
    onDelete: () => ask(usuario),
  })
  return (
    <>
      <PanelLista
        titulo={TITULO}
        vacio="No hay usuarios registrados aún."
        to={Route.to}
        search={search}
        items={items}
        total={total}
        filtros={<FiltroRol search={search} />}
        filtrado={search.rol !== undefined}
        vista={{ lista: 'usuarios', comoTabla }}
        tabla={{
          columnas: [
            { nombre: 'Nombre', celda: (usuario) => <NombreDe usuario={usuario} /> },
            { nombre: 'Correo', clase: 'larga', celda: ({ email }) => email },
            {
              nombre: 'Rol',
              celda: (usuario) => (
                <>
                  <RolDe usuario={usuario} />
                  <SinConfirmar {...propsOf(usuario)} />
                </>
              ),
            },
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (usuario) => <AccionesEnFila {...propsOf(usuario)} />,
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
        }}
      >
        {(usuario) => <TarjetaUsuario key={usuario._id} {...propsOf(usuario)} />}
      </PanelLista>
      <Eliminar
        nombre={borrado && `${borrado.nombre} ${borrado.apellido} · ${borrado.email}`}
        onCancel={() => setBorrado(null)}
        onConfirm={remove}
      />
      <SesionesUsuario usuario={mirado} onReset={reset} onClose={() => setMirado(null)} />
      <ExigenciaFactor acciones={acciones} />
      {acciones.alerta}
    </>
  )
}

/** The role that is being chosen for an account, and what its buttons do. */
function useRol(acciones: Acciones, propio: string | undefined) {
  const [editado, setEditado] = useState<{ id: string; rol: Rol } | null>(null)
  const [saving, setSaving] = useState(false)
  function edit({ _id, rol = ROL_INICIAL }: Usuario) {
    if (!_id) return acciones.contarMotivo(ROL_SIN_ID)
    if (_id === propio) return acciones.contarMotivo(PROPIO_ROL, 'Permiso denegado')
    setEditado({ id: _id, rol })
  }
  async function save() {
    if (!editado || saving) return
    setSaving(true)
    const saved = await acciones.intentar(() => api.call(setRol, editado), ACTUALIZAR).finally(() => setSaving(false))
    if (saved) setEditado(null)
  }
  return (usuario: Usuario) => ({
    elegido: editado && editado.id === usuario._id ? editado.rol : null,
    busy: saving && editado?.id === usuario._id,
    onEdit: () => edit(usuario),
    onChoose: (rol: Rol) => setEditado({ id: usuario._id, rol }),
    onSave: save,
    onCancel: () => setEditado(null),
  })
}

const FiltroRol = ({ search }: { search: UsuariosSearch }) => (
  <FiltroUnico
    label="Mostrar"
    to={Route.to}
    search={search}
    nombre="rol"
    ninguna="Todos los roles"
    opciones={ROLES_POSIBLES}
    nombres={ROL_NOMBRES}
  />
)

const AccionesEnFila = (props: ComponentProps<typeof AccionesUsuario>) => (
  <div className="admin-card__end admin-card__end--row">
    <AccionesUsuario {...props} />
  </div>
)
