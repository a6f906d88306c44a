import { useEffect, useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { getExigencia, setExigencia } from '../../factor/factor.gestion.contract.ts'

const EXIGIR = {
  exito: 'Desde ahora, quien trabaja en la tienda necesita un segundo paso para usar el panel.',
  falla: 'No pudimos exigir el segundo paso.',
}
const NO_EXIGIR = {
  exito: 'El segundo paso ya no se exige. Quien lo tiene lo sigue usando.',
  falla: 'No pudimos cambiarlo.',
}

/** Whether the staff must have a second step, and the button that changes it. */
export function ExigenciaFactor({ acciones }: { acciones: Acciones }) {
  const [exigido, setExigido] = useState<boolean | null>(null)
  const [busy, run] = useBusy()
  useEffect(() => {
    api.call(getExigencia, {}).then(
      (answer) => setExigido(answer.exigido),
      (error: unknown) => console.error(error),
    )
  }, [])

  const change = (next: boolean) =>
    run(async () => {
      const save = async () => setExigido((await api.call(setExigencia, { exigido: next })).exigido)
      await acciones.intentar(save, next ? EXIGIR : NO_EXIGIR)
    })

  if (exigido === null) return null
  return (
    <section className="wrap panel-page" aria-labelledby="exigencia">
      <h2 id="exigencia">Segundo paso del personal</h2>
      <p>
        {exigido
          ? 'Quien administra o trabaja en la tienda necesita su segundo paso para usar el panel.'
          : 'Quien administra o trabaja en la tienda ingresa con su contraseña; el segundo paso es a elección.'}
      </p>
      <Button className="mt-1" busy={busy} onClick={() => void change(!exigido)}>
        {exigido ? 'Dejar de exigirlo' : 'Exigir segundo paso'}
      </Button>
    </section>
  )
}
