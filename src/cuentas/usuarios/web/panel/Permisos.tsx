import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { api } from '#platform/http/client.ts'
import { PERMISO_NOMBRES, PERMISOS } from '#platform/http/permisos.ts'
import { type Persona, setPermisos } from '../../equipo/equipo.contract.ts'
import { PERMISOS_GUARDADOS } from '../../equipo/invitacion.rules.ts'
import { PermisosForm } from '../../equipo/permisos.schemas.ts'

const CAMPOS = PERMISOS.map((permiso) => ({
  name: permiso,
  label: PERMISO_NOMBRES[permiso],
  tipo: 'marca' as const,
  leer: ({ sin_permiso }: Persona) => !sin_permiso.includes(permiso),
}))
const TEXTOS = { exito: PERMISOS_GUARDADOS, falla: 'No pudimos guardar los permisos.' }

type Props = { persona: Persona; acciones: ReturnType<typeof useAcciones>; onClose: () => void }

/** What an employee may change, part by part. */
export function Permisos({ persona, acciones, onClose }: Props) {
  const { conClave, dialogo } = useConClave()
  const { _id, nombre } = persona
  return (
    <>
      <FormularioCampos
        titulo={`Qué puede cambiar ${nombre}`}
        boton="Guardar"
        campos={CAMPOS}
        fila={persona}
        cabeza={
          <p className="soft">Mirar puede todo lo que miran los empleados. Lo que no está marcado no lo cambia.</p>
        }
        esquema={PermisosForm()}
        guardar={(form) => conClave(() => api.call(setPermisos, { id: _id, ...form }))}
        textos={TEXTOS}
        acciones={acciones}
        onClose={onClose}
      />
      {dialogo}
    </>
  )
}
