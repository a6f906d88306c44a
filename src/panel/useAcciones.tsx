import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { AppError } from '../platform/errors.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

type Aviso = { titulo: 'Éxito' | 'Error' | 'Permiso denegado'; texto: string; detalle?: string | undefined }

/** What is said of an attempt: the specification's sentences (section 8). */
export type Textos = { exito: string; falla: string }

export type Acciones = {
  avisar(aviso: Aviso): void
  /** Runs an attempt, tells how it went and loads the list anew. True where it succeeded. */
  intentar(attempt: () => Promise<unknown>, textos: Textos): Promise<boolean>
  /** The open alert, to be rendered once. */
  alerta: ReactNode
}

const describe = (error: unknown, falla: string): Aviso => {
  if (!(error instanceof AppError)) return { titulo: 'Error', texto: falla }
  if (error.status === 403) return { titulo: 'Permiso denegado', texto: error.message }
  const told = error.status >= 400 && error.status < 500
  return { titulo: 'Error', texto: falla, detalle: told ? error.message : undefined }
}

/** The alerts of a panel screen. */
export function useAcciones(): Acciones {
  const router = useRouter()
  const [aviso, setAviso] = useState<Aviso | null>(null)

  async function intentar(attempt: () => Promise<unknown>, { exito, falla }: Textos): Promise<boolean> {
    try {
      await attempt()
      setAviso({ titulo: 'Éxito', texto: exito })
      return true
    } catch (error) {
      console.error(error)
      setAviso(describe(error, falla))
      return false
    } finally {
      await router.invalidate() // a refused attempt may mean that somebody else has changed the list
    }
  }

  const alerta = (
    <Dialog
      open={aviso !== null}
      title={aviso?.titulo ?? ''}
      onClose={() => setAviso(null)}
      actions={
        <Button data-first onClick={() => setAviso(null)}>
          Aceptar
        </Button>
      }
    >
      <p>{aviso?.texto}</p>
      {aviso?.detalle && aviso.detalle !== aviso.texto && <p className="soft">{aviso.detalle}</p>}
    </Dialog>
  )
  return { avisar: setAviso, intentar, alerta }
}
