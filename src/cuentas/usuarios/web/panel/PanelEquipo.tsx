import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { TablaDe } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { PERMISO_NOMBRES, PERMISOS } from '#platform/http/permisos.ts'
import { Button } from '#ui/Button.tsx'
import { listEquipo, type Persona } from '../../equipo/equipo.contract.ts'
import { listInvitaciones } from '../../equipo/invitacion.contract.ts'
import { NOMBRE_MAX } from '../../usuario.rules.ts'
import { Invitaciones } from './Invitaciones.tsx'
import { Permisos } from './Permisos.tsx'

const TITULO = 'Equipo'

/** `invitar`: the name of somebody who is to be invited. */
type EquipoSearch = { pagina?: number | undefined; invitar?: string | undefined }

const readNombre = ({ invitar }: { invitar?: unknown }) =>
  typeof invitar === 'string' ? invitar.slice(0, NOMBRE_MAX) : undefined

export const Route = createFileRoute('/_panel/panel-admin/equipo')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<EquipoSearch>(),
  loader: async ({ deps }) => {
    const { offset, limit } = toFilas(validateLista(deps))
    const [equipo, invitaciones] = await Promise.all([
      api.list(listEquipo, { offset, limit }),
      api.call(listInvitaciones, {}),
    ])
    return { titulo: TITULO, ...equipo, invitaciones }
  },
  ...panelLoading,
  component: PanelEquipo,
})

const nombreDe = ({ nombre, apellido }: Persona) => `${nombre} ${apellido}`

const createTabla = (onPermisos: (persona: Persona) => void): TablaDe<Persona> => ({
  columnas: [
    { nombre: 'Nombre', celda: nombreDe },
    {
      nombre: 'Correo',
      clase: 'larga',
      celda: ({ email, email_verificado }) => (
        <>
          {email} {!email_verificado && <span className="badge">sin confirmar</span>}
        </>
      ),
    },
    { nombre: 'Rol', clase: 'corta', celda: ({ rol }) => (rol === 'admin' ? 'Administra' : 'Empleado') },
    {
      nombre: 'Última vez',
      clase: 'corta',
      celda: ({ visto }) => (visto ? <time dateTime={visto}>{formatFechaMedia(visto)}</time> : 'Sin sesión abierta'),
    },
    {
      nombre: 'Puede cambiar',
      celda: ({ rol, sin_permiso }) => {
        if (rol === 'admin') return 'Todo, también los ajustes'
        const puede = PERMISOS.filter((permiso) => !sin_permiso.includes(permiso))
        if (sin_permiso.length === 0) return 'Todo lo de los empleados'
        return puede.length === 0 ? 'Nada: solo mira' : puede.map((permiso) => PERMISO_NOMBRES[permiso]).join(' · ')
      },
    },
    { nombre: 'Segundo paso', clase: 'corta', celda: ({ segundo_paso }) => (segundo_paso ? 'Sí' : 'No') },
    {
      nombre: 'Acciones',
      clase: 'fin',
      celda: (persona) =>
        persona.rol === 'empleado' && (
          <Button onClick={() => onPermisos(persona)}>
            Permisos<span className="vh"> de {nombreDe(persona)}</span>
          </Button>
        ),
    },
  ],
  clave: ({ _id }) => _id,
  nombre: nombreDe,
})

/** The shop's people, and who was asked to be one of them. */
function PanelEquipo() {
  const { items, total, invitaciones } = Route.useLoaderData()
  const search = Route.useSearch()
  const { pagina } = validateLista(search)
  const acciones = useAcciones()
  const [elegida, setElegida] = useState<Persona | null>(null)
  const [tabla] = useState(() => createTabla(setElegida))
  return (
    <Pantalla titulo={TITULO}>
      <Filas
        titulo="Quién trabaja en la tienda"
        filas={items}
        tabla={tabla}
        paginas={{ to: Route.to, search: { pagina }, total }}
      />
      {elegida && <Permisos persona={elegida} acciones={acciones} onClose={() => setElegida(null)} />}
      {acciones.alerta}
      <Invitaciones invitaciones={invitaciones} nombre={readNombre(search)} />
    </Pantalla>
  )
}
