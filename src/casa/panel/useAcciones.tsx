import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { recheckSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { Dialog } from '#ui/Dialog.tsx'

type Aviso = { titulo: 'Éxito' | 'Error' | 'Permiso denegado'; texto: string; detalle?: string | undefined }

/** The sentences about an attempt (specification, section 8). */
export type Textos = { exito: string; falla: string }

export type Acciones = {
  /** Tells of a success and reloads the list. */
  contarExito(textos: Textos): Promise<void>
  /** Tells of a failure and reloads the list, which may have changed meanwhile. */
  contarFalla(error: unknown, textos: Textos): Promise<void>
  /** Tells why an attempt is not made. */
  contarMotivo(texto: string, titulo?: Aviso['titulo']): void
  /**
   * Runs an attempt and tells how it went; true if it succeeded. If it needs a recently typed password, a dialog asks for it;
   * cancelling that dialog is silent. `onRefusal` may take a refusal for itself, by returning true: it is not told of then.
   */
  intentar(attempt: () => Promise<unknown>, textos: Textos, onRefusal?: (error: AppError) => boolean): Promise<boolean>
  /** The open alert, or the question for the password, to be rendered once. */
  alerta: ReactNode
}

const describe = (error: unknown, falla: string): Aviso => {
  if (!(error instanceof AppError)) return { titulo: 'Error', texto: falla }
  if (error.status === 403) return { titulo: 'Permiso denegado', texto: error.message }
  const told = error.status >= 400 && error.status < 500
  return { titulo: 'Error', texto: falla, detalle: told ? error.message : undefined }
}

/**
 * The alerts of a panel screen. With `recargar: false` the list is not reloaded: the screen updates it itself. `callado`: a success has no
 * alert, since the screen itself says what has become of it.
 */
export function useAcciones({ recargar = true, callado = false } = {}): Acciones {
  const router = useRouter()
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const { conClave, dialogo } = useConClave()

  async function contar(next: Aviso) {
    setAviso(next)
    if (recargar) await router.invalidate()
  }
  const contarExito = ({ exito }: Textos) => (callado ? router.invalidate() : contar({ titulo: 'Éxito', texto: exito }))
  async function contarFalla(error: unknown, { falla }: Textos) {
    console.error(error)
    const told = describe(error, falla)
    // Without the role the list cannot be reloaded: the alert first, then out of the panel.
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
  async function intentar(
    attempt: () => Promise<unknown>,
    textos: Textos,
    onRefusal?: (error: AppError) => boolean,
  ): Promise<boolean> {
    try {
      await conClave(attempt)
    } catch (error) {
      if (isCancelado(error) || (error instanceof AppError && onRefusal?.(error))) return false
      await contarFalla(error, textos)
      return false
    }
    await contarExito(textos)
    return true
  }

  const alerta = (
    <>
      {dialogo}
      <Dialog open={aviso !== null} title={aviso?.titulo ?? ''} onClose={close} close="Aceptar">
        <p>{aviso?.texto}</p>
        {aviso?.detalle && aviso.detalle !== aviso.texto && <p className="soft">{aviso.detalle}</p>}
      </Dialog>
    </>
  )
  return { contarExito, contarFalla, contarMotivo, intentar, alerta }
}
