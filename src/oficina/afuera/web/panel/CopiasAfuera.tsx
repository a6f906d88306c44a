import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { type AjusteVisto, updateAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { probarAfuera } from '../../afuera.contract.ts'
import { describePendiente, type Lugar, readClase, toLinea } from '../../afuera.rules.ts'
import { HojaClave } from './HojaClave.tsx'

type Props = { ajustes: readonly AjusteVisto[]; valorOf: (clave: string) => unknown; disabled: boolean }
type Dicho = { kind: 'ok' | 'warn' | 'error'; texto: string }

/** The key of the copies and the try of their place, by the settings as they are stored. */
export function CopiasAfuera({ ajustes, valorOf, disabled }: Props) {
  const router = useRouter()
  const { conClave, dialogo } = useConClave()
  const [busy, run] = useBusy()
  const [dicho, setDicho] = useState<Dicho | null>(null)
  const [huella, setHuella] = useState<string | null>(null)
  const [par, setPar] = useState<Par | null>(null)
  const text = (name: string) => String(valorOf(`afuera.${name}`) ?? '')
  const clase = readClase(text('destino'))

  /** Runs it, and says what went wrong. */
  const attempt = (work: () => Promise<Dicho | null>, falla: string) =>
    run(async () => {
      setDicho(null)
      try {
        setDicho(await work())
      } catch (error) {
        if (!isCancelado(error)) setDicho({ kind: 'error', texto: error instanceof AppError ? error.message : falla })
      }
    })

  const save = async (clave: string, valor: string) => {
    const version = ajustes.find((one) => one.clave === clave)?.version
    await conClave(() => api.call(updateAjustes, { cambios: [{ clave, valor, version }] }))
    await router.invalidate()
  }

  const probar = () =>
    attempt(async () => {
      const prueba = await conClave(() => api.call(probarAfuera, {}))
      setHuella(prueba.huella)
      if (prueba.falla !== null) return { kind: prueba.huella ? 'warn' : 'error', texto: prueba.falla }
      const falta = describePendiente(text('destinatario'))
      return falta
        ? { kind: 'warn', texto: `Se pudo escribir, leer y borrar. ${falta}` }
        : { kind: 'ok', texto: 'Se pudo escribir, leer y borrar: la próxima copia va ahí en unos minutos.' }
    }, 'No pudimos probarlo.')

  const confirmHuella = (vista: string) =>
    attempt(async () => {
      await save('afuera.huella', vista)
      setHuella(null)
      return { kind: 'ok', texto: 'Guardada. Probá de nuevo.' }
    }, 'No pudimos guardar la huella.')

  const makeClave = () => attempt(async () => setPar(await makePar()) ?? null, 'Este navegador no pudo hacer la clave.')

  const keepClave = (destinatario: string) =>
    attempt(async () => {
      await save('afuera.destinatario', destinatario)
      setPar(null)
      return {
        kind: 'ok',
        texto: 'Desde ahora las copias se cifran con esa clave. Guardá la hoja lejos de esta máquina.',
      }
    }, 'No pudimos guardar la clave.')

  return (
    <section className="settings__sample" aria-labelledby="copias-afuera">
      <h2 id="copias-afuera">La clave y la prueba</h2>
      <p className="hint">
        {text('destinatario')
          ? 'Hay una clave. Si hacés otra, las copias de antes se siguen abriendo con la hoja anterior: guardá las dos.'
          : 'Las copias se cifran con una clave que solo está en tu hoja impresa. Sin esa hoja nadie las abre, vos tampoco.'}
      </p>
      <p className="settings__actions mt-1">
        <Button busy={busy} disabled={disabled || par !== null} onClick={() => void makeClave()}>
          {text('destinatario') ? 'Hacer otra clave' : 'Hacer la clave'}
        </Button>{' '}
        <Button busy={busy} disabled={disabled || clase === 'no'} onClick={() => void probar()}>
          Probar las copias
        </Button>
      </p>
      {disabled && <p className="hint">Guardá primero: se usa lo guardado.</p>}
      {par && (
        <HojaClave
          {...par}
          lugar={clase === 'no' ? null : toLinea(readLugar(text, clase))}
          huella={clase === 'sftp' ? text('huella') : ''}
          busy={busy}
          onKeep={() => void keepClave(par.destinatario)}
          onDrop={() => setPar(null)}
        />
      )}
      {dicho && (
        <Notice kind={dicho.kind} className="mt-2">
          {dicho.texto}
        </Notice>
      )}
      {huella && (
        <div className="mt-1">
          <p>
            El servidor mostró esta huella: <code>{huella}</code>. Comparala con la de tu máquina (ssh-keygen -lf) o la
            que publica tu proveedor.
          </p>
          <Button className="mt-1" busy={busy} onClick={() => void confirmHuella(huella)}>
            Es mi servidor: guardar la huella
          </Button>
        </div>
      )}
      {dialogo}
    </section>
  )
}

type Par = { identidad: string; destinatario: string }

/** Made here and sent nowhere: the server never knows the half that opens copies. */
async function makePar(): Promise<Par> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identidad = await generateX25519Identity()
  return { identidad, destinatario: await identityToRecipient(identidad) }
}

const readLugar = (text: (name: string) => string, clase: Lugar['clase']): Lugar => ({
  clase,
  servidor: text('servidor'),
  puerto: Number(text('puerto')),
  usuario: text('usuario'),
  balde: text('balde'),
  region: text('region'),
  carpeta: text('carpeta'),
})
