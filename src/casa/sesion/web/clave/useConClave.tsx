import { type ReactNode, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { CLAVE_RECIENTE } from '#platform/http/recent.ts'
import type { PedirClave } from './PedirClave.tsx'

const CANCELADO = 'CANCELADO'

const hasCode = (error: unknown, code: string) => error instanceof AppError && error.code === code

/** What an attempt throws that its own dialog has given up: nothing was done. */
export const cancelado = () => new AppError(0, CANCELADO, 'No se hizo nada.')

/** Whether the dialog was cancelled: nothing was done, and nothing went wrong. */
export const isCancelado = (error: unknown): boolean => hasCode(error, CANCELADO)

/** Runs an attempt; throws what it throws, and what `isCancelado` knows. */
export type ConClave = <T>(attempt: () => Promise<T>) => Promise<T>

type Pedida = { Dialogo: typeof PedirClave; open: boolean; settle(answer: boolean): void; fail(error: unknown): void }

/**
 * For calls that need a password typed a short while ago (`recent` in their contract): where one is refused for that, a
 * dialog asks for it and the call is made again. Without a refusal none of its script is loaded. `dialogo` is to be
 * rendered once, outside other forms.
 */
export function useConClave(): { conClave: ConClave; dialogo: ReactNode } {
  const [pedida, setPedida] = useState<Pedida | null>(null)

  async function ask(): Promise<boolean> {
    const { PedirClave } = await import('./PedirClave.tsx')
    const answer = new Promise<boolean>((settle, fail) => setPedida({ Dialogo: PedirClave, open: true, settle, fail }))
    // It stays, closed: only a dialog that closes gives the focus back.
    return answer.finally(() => setPedida((before) => before && { ...before, open: false }))
  }

  const conClave: ConClave = async (attempt) => {
    for (;;) {
      try {
        return await attempt()
      } catch (error) {
        if (!hasCode(error, CLAVE_RECIENTE)) throw error
        if (!(await ask())) throw cancelado()
      }
    }
  }

  const dialogo = pedida && (
    <pedida.Dialogo
      open={pedida.open}
      onDone={() => pedida.settle(true)}
      onCancel={() => pedida.settle(false)}
      onLost={pedida.fail}
    />
  )
  return { conClave, dialogo }
}
