import { useBlocker } from '@tanstack/react-router'
import type { AjusteVisto } from '#casa/ajustes/ajuste.contract.ts'
import { GRUPO_NOMBRES, type Grupo } from '#casa/ajustes/ajuste.rules.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { CampoAjuste } from './CampoAjuste.tsx'
import { Muestra } from './Muestra.tsx'
import { useAjustes } from './useAjustes.ts'

/** One group of settings: its fields, what they would look like, and the button that saves them together. */
export function FormularioAjustes({ grupo, ajustes }: { grupo: Grupo; ajustes: readonly AjusteVisto[] }) {
  const acciones = useAcciones()
  const { conClave, dialogo } = useConClave()
  const formulario = useAjustes(ajustes, acciones, conClave)
  const { busy, isDirty, guardado, save, discard } = formulario
  const salida = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })
  const stay = () => salida.reset?.()
  return (
    <>
      <form
        className="settings mt-3"
        aria-label={GRUPO_NOMBRES[grupo]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
      >
        <div className="settings__fields">
          {ajustes.map((ajuste) => (
            <CampoAjuste key={ajuste.clave} ajuste={ajuste} formulario={formulario} />
          ))}
        </div>
        <Muestra grupo={grupo} ajustes={ajustes} formulario={formulario} />
        <div className="settings__foot">
          {guardado && !isDirty && <Notice kind="ok">Guardado: ya se ve en la tienda.</Notice>}
          <Button disabled={!isDirty} onClick={discard}>
            Descartar
          </Button>
          <Button type="submit" look="sell" busy={busy} disabled={!isDirty} aria-keyshortcuts="Control+S">
            Guardar
          </Button>
        </div>
      </form>
      {acciones.alerta}
      {dialogo}
      <Question
        open={salida.status === 'blocked'}
        title="¿Descartar los cambios?"
        cancel="Seguir editando"
        accept="Descartar"
        onCancel={stay}
        onAccept={() => salida.proceed?.()}
      >
        <p>Lo que escribiste y no guardaste se pierde.</p>
      </Question>
    </>
  )
}
