import { type ReactNode, useState } from 'react'
import { type ConClave, cancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { FACTOR_RECIENTE } from '#platform/http/recent.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { askFactor, confirmFactor, type Pregunta, type Prueba } from '../../factor/factor.contract.ts'
import { PasoFactor } from './PasoFactor.tsx'

type Pedida = { pregunta: Pregunta; open: boolean; settle(shown: boolean): void; fail(error: unknown): void }

/**
 * As `useConClave`, for calls that change the account's factors or say `factor` in their contract: where a password or a factor must be shown again, a dialog
 * asks for it and the call is made once more.
 */
export function useConFactor(): { conFactor: ConClave; dialogo: ReactNode } {
  const { conClave, dialogo } = useConClave()
  const [pedida, setPedida] = useState<Pedida | null>(null)

  async function ask(): Promise<boolean> {
    const pregunta = await api.call(askFactor, {})
    const answer = new Promise<boolean>((settle, fail) => setPedida({ pregunta, open: true, settle, fail }))
    // It stays, closed: only a dialog that closes gives the focus back.
    return answer.finally(() => setPedida((before) => before && { ...before, open: false }))
  }

  const conFactor: ConClave = async (attempt) => {
    for (;;) {
      try {
        return await conClave(attempt)
      } catch (error) {
        if (!(error instanceof AppError && error.code === FACTOR_RECIENTE)) throw error
        if (!(await ask())) throw cancelado()
      }
    }
  }

  async function confirm({ settle }: Pedida, prueba: Prueba) {
    await api.call(confirmFactor, prueba)
    settle(true)
  }

  const both = (
    <>
      {dialogo}
      {pedida && (
        <Dialog open={pedida.open} title="Confirmá tu segundo paso" onClose={() => pedida.settle(false)}>
          <PasoFactor
            pregunta={pedida.pregunta}
            accion="Continuar"
            onPrueba={(prueba) => confirm(pedida, prueba)}
            onVencido={(mensaje) => pedida.fail(new AppError(0, 'DESAFIO_VENCIDO', mensaje))}
          />
        </Dialog>
      )}
    </>
  )
  return { conFactor, dialogo: both }
}
