import { useBlocker } from '@tanstack/react-router'
import type { AjusteVisto } from '#casa/ajustes/ajuste.contract.ts'
import { GRUPO_NOMBRES, GRUPOS, type Grupo } from '#casa/ajustes/ajuste.rules.ts'
import { isPlegado, listGrupos, PAGINA_NOMBRES, type Pagina, paginaDe, seVeDe } from '#casa/ajustes/paginas.rules.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { CampoAjuste } from './CampoAjuste.tsx'
import { idDeGrupo } from './grupo.ts'
import { Muestra } from './Muestra.tsx'
import { SeVe } from './SeVe.tsx'
import { type FormularioDeAjustes, useAjustes } from './useAjustes.ts'

type Props = {
  pagina: Pagina
  /** The part that the address asks for: never folded. */
  grupo: Grupo
  /** Those of the page. */
  ajustes: readonly AjusteVisto[]
}

/** One page of settings: its parts with their fields and what they would look like, and the button that saves all of it together. */
export function FormularioAjustes({ pagina, grupo, ajustes }: Props) {
  const acciones = useAcciones()
  const { conClave, dialogo } = useConClave()
  const formulario = useAjustes(ajustes, acciones, conClave)
  const { busy, isDirty, guardado, save, discard } = formulario
  const salida = useBlocker({
    // From part to part of a page nothing of it is lost.
    shouldBlockFn: ({ current, next }) =>
      isDirty && !(current.pathname === next.pathname && pageOf(next.search) === pagina),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  const stay = () => salida.reset?.()
  return (
    <>
      <form
        className="settings mt-3"
        aria-label={PAGINA_NOMBRES[pagina]}
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
        {listGrupos(pagina).map((uno) => (
          <Parte key={uno} grupo={uno} abierta={uno === grupo} ajustes={ajustes} formulario={formulario} />
        ))}
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

/** The page of an address of this screen. */
const pageOf = (search: object): Pagina => {
  const pedido = 'grupo' in search ? search.grupo : undefined
  return paginaDe(GRUPOS.find((one) => one === pedido) ?? 'libreria')
}

type ParteProps = {
  grupo: Grupo
  abierta: boolean
  ajustes: readonly AjusteVisto[]
  formulario: FormularioDeAjustes
}

function Parte({ grupo, abierta, ajustes, formulario }: ParteProps) {
  const suyos = ajustes.filter((ajuste) => ajuste.grupo === grupo)
  const seVe = seVeDe(grupo)
  const titulo = (
    <h2 id={idDeGrupo(grupo)} tabIndex={-1}>
      {GRUPO_NOMBRES[grupo]}
    </h2>
  )
  const cuerpo = (
    <>
      <SeVe donde={seVe} />
      <div className="settings__fields">
        {suyos.map((ajuste) => (
          <CampoAjuste
            key={ajuste.clave}
            ajuste={ajuste}
            formulario={formulario}
            propio={ajuste.se_ve.to !== seVe.to}
          />
        ))}
      </div>
      <Muestra grupo={grupo} ajustes={suyos} formulario={formulario} />
    </>
  )
  if (suyos.length === 0) return null
  if (!isPlegado(grupo)) {
    return (
      <section className="settings__part" aria-labelledby={idDeGrupo(grupo)}>
        {titulo}
        {cuerpo}
      </section>
    )
  }
  return (
    <details className="settings__part" open={abierta}>
      <summary>{titulo}</summary>
      {cuerpo}
    </details>
  )
}
