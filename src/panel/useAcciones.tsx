import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AppError } from '../platform/errors.ts'
import { isCancelado, useConClave } from '../sesion/web/clave/useConClave.tsx'
import { recheckSesion } from '../sesion/web/sesion.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type Aviso = { titulo: 'Éxito' | 'Error' | 'Permiso denegado'; texto: string; detalle?: string | undefined }

/** What is said of an attempt: the specification's sentences (section 8). */
export type Textos = { exito: string; falla: string }

export type Acciones = {
  /** Tells that it was done, and loads the list anew. */
  contarExito(textos: Textos): Promise<void>
  /** Tells why it was not done; somebody else may have changed the list, so it is loaded anew too. */
  contarFalla(error: unknown, textos: Textos): Promise<void>
  /** Tells what speaks against an attempt before it is made. */
  contarMotivo(texto: string, titulo?: Aviso['titulo']): void
  /**
   * Runs an attempt and tells how it went. True where it succeeded. Where it needs a password typed a short while ago, a
   * dialog asks for it; who cancels that is told nothing.
   */
  intentar(attempt: () => Promise<unknown>, textos: Textos): Promise<boolean>
  /** The open alert, or the question for the password, to be rendered once. */
  alerta: ReactNode
}

const describe = (error: unknown, falla: string): Aviso => {
  if (!(error instanceof AppError)) return { titulo: 'Error', texto: falla }
  if (error.status === 403) return { titulo: 'Permiso denegado', texto: error.message }
  const told = error.status >= 400 && error.status < 500
  return { titulo: 'Error', texto: falla, detalle: told ? error.message : undefined }
}

/** The alerts of a panel screen. With `recargar: false` the list stays as it is: the screen itself shows what became of it. */
export function useAcciones({ recargar = true } = {}): Acciones {
  const router = useRouter()
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const { conClave, dialogo } = useConClave()

  async function contar(next: Aviso) {
    setAviso(next)
    if (recargar) await router.invalidate()
  }
  const contarExito = ({ exito }: Textos) => contar({ titulo: 'Éxito', texto: exito })
  async function contarFalla(error: unknown, { falla }: Textos) {
    console.error(error)
    const told = describe(error, falla)
    // Who is no administrator any more reads that first, and is led out afterwards.
    if (told.titulo === 'Permiso denegado') setAviso(told)
    else await contar(told)
  }
  const contarMotivo = (texto: string, titulo: Aviso['titulo'] = 'Error') => setAviso({ titulo, texto })
  async function close() {
    const refused = aviso?.titulo === 'Permiso denegado'
    setAviso(null)
    if (!refused) return
    await recheckSesion()
    await router.invalidate()
  }
  async function intentar(attempt: () => Promise<unknown>, textos: Textos): Promise<boolean> {
    try {
      await conClave(attempt)
    } catch (error) {
      if (isCancelado(error)) return false
      await contarFalla(error, textos)
      return false
    }
    await contarExito(textos)
    return true
  }

  const alerta = (
    <>
      {dialogo}
      <Dialog
        open={aviso !== null}
        title={aviso?.titulo ?? ''}
        onClose={close}
        actions={
          <Button data-first onClick={close}>
            Aceptar
          </Button>
        }
      >
        <p>{aviso?.texto}</p>
        {aviso?.detalle && aviso.detalle !== aviso.texto && <p className="soft">{aviso.detalle}</p>}
      </Dialog>
    </>
  )
  return { contarExito, contarFalla, contarMotivo, intentar, alerta }
}
