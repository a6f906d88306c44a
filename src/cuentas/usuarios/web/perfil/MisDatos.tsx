import type { ComponentProps } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { DescargarDatos } from '#casa/deberes/web/DescargarDatos.tsx'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import type { Provincia } from '#envios/provincias/provincia.contract.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { CAMPOS_PERFIL, type CampoPerfil } from '../../perfil/perfil.rules.ts'
import { CorreoVerificado } from '../correo/CorreoVerificado.tsx'
import type { Resultado } from './guardar-campos.ts'
import { useEdicion } from './useEdicion.ts'

const CAMPOS: Record<CampoPerfil, ComponentProps<'input'> & { label: string }> = {
  nombre: { label: 'Nombre', autoComplete: 'given-name' },
  apellido: { label: 'Apellido', autoComplete: 'family-name' },
  email: { label: 'Correo electrónico', type: 'email', autoComplete: 'email' },
  username: { label: 'Nombre de usuario', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false },
  direccion: { label: 'Dirección', autoComplete: 'address-line1' },
  provincia: { label: 'Provincia' },
}

type Props = { usuario: Usuario; provincias: readonly Provincia[] }

/** Each field is edited by itself; one button saves those in edit mode. */
export function MisDatos({ usuario, provincias }: Props) {
  const { fieldOf, toggle, save, saving, aviso, dialogo, resultado, forgetResultado } = useEdicion(usuario)
  return (
    <>
      <form noValidate onSubmit={save}>
        {CAMPOS_PERFIL.map((campo) => {
          const { label, ...props } = CAMPOS[campo]
          const { editing, ...shown } = fieldOf(campo)
          return (
            <div className="dato" key={campo}>
              {campo === 'provincia' ? (
                <SelectField
                  {...shown}
                  label={label}
                  disabled={!editing}
                  ninguna={editing ? 'Elegí una provincia' : 'Sin completar'}
                  opciones={provincias.map(({ _id, descripcion }) => [_id, descripcion])}
                />
              ) : (
                <Field
                  {...shown}
                  {...props}
                  label={label}
                  readOnly={!editing}
                  placeholder={editing ? undefined : 'Sin completar'}
                />
              )}
              <IconButton
                aria-label={`Editar ${label.toLowerCase()}`}
                aria-pressed={editing}
                onClick={() => toggle(campo)}
              >
                <Icon name="lapiz" />
              </IconButton>
              {campo === 'email' && <CorreoVerificado key={usuario.email} usuario={usuario} />}
            </div>
          )
        })}
        <Button type="submit" look="sell" className="mt-3" busy={saving}>
          Guardar cambios
        </Button>
        <p className="hint" role="status">
          {aviso}
        </p>
      </form>
      <AvisoPrivacidad />
      <DescargarDatos />
      {dialogo}
      <DialogoActualizacion resultado={resultado} onClose={forgetResultado} />
    </>
  )
}

type DialogoProps = { resultado: Resultado | null; onClose: () => void }

/** A failed change of province is only logged (specification, section 8): the field says it, no dialog. */
function DialogoActualizacion({ resultado, onClose }: DialogoProps) {
  const { guardados = [], fallas = [] } = resultado ?? {}
  const told = fallas.filter(({ campo }) => campo !== 'provincia')
  return (
    <Dialog
      open={guardados.length + told.length > 0}
      title="Mensaje de Actualización"
      onClose={onClose}
      close="Aceptar"
    >
      {told.length === 0 ? (
        <p>¡Actualización exitosa!</p>
      ) : (
        <>
          {told.map(({ campo, mensaje }) => (
            <p key={campo}>
              <b>Error al actualizar {campo}</b>
              <br />
              {mensaje}
            </p>
          ))}
          {guardados.length > 0 && <p>Lo demás quedó guardado: {guardados.join(', ')}.</p>}
        </>
      )}
    </Dialog>
  )
}
