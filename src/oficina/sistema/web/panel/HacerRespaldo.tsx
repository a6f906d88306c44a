import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { createRespaldo } from '../../respaldos/respaldos.contract.ts'

/** How often, and for how long, it is looked whether the one that was asked for is there. */
const EVERY_MS = 5_000
const LOOKS = 60

type Aviso = { kind: 'ok' | 'error'; texto: string }

/** «Hacer uno ahora». `ultimo`: when the last one was made or failed; another instant is the answer to what was asked. */
export function HacerRespaldo({ ultimo }: { ultimo: string | null }) {
  const router = useRouter()
  const { conClave, dialogo } = useConClave()
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const [pedido, setPedido] = useState<{ antes: string | null } | null>(null)
  const espera = pedido !== null && pedido.antes === ultimo
  useEffect(() => {
    if (!espera) return
    let looks = 0
    const look = setInterval(() => {
      if (++looks > LOOKS) clearInterval(look)
      else void router.invalidate()
    }, EVERY_MS)
    return () => clearInterval(look)
  }, [espera, router])
  async function pedir() {
    try {
      const { mensaje } = await conClave(() => api.call(createRespaldo, {}))
      setAviso({ kind: 'ok', texto: mensaje })
      setPedido({ antes: ultimo })
    } catch (error) {
      if (isCancelado(error)) return
      setAviso({ kind: 'error', texto: error instanceof AppError ? error.message : 'No pudimos pedir el respaldo.' })
    }
  }
  return (
    <div className="mt-2">
      <Button busy={espera} onClick={() => void pedir()}>
        Hacer uno ahora
      </Button>
      {aviso && (aviso.kind === 'error' || espera) && (
        <Notice kind={aviso.kind} className="mt-1">
          {aviso.texto}
        </Notice>
      )}
      <p className="soft small mt-1">
        Guardá otro fuera de esta máquina: bajalo y llevalo a otro disco. Uno en el mismo disco se pierde con él.
      </p>
      {dialogo}
    </div>
  )
}
