import { useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type Direccion, deleteDireccion } from '../direccion.contract.ts'

type Props = {
  direccion: Direccion
  onDeleted: (direcciones: readonly Direccion[], mensaje: string) => void
}

/** Asks once more, then deletes. Orders keep their own copy. */
export function EliminarDireccion({ direccion: { _id, alias }, onDeleted }: Props) {
  const [open, setOpen] = useState(false)
  const [busy, run] = useBusy()
  const [falla, setFalla] = useState('')

  const confirm = () =>
    run(async () => {
      setFalla('')
      try {
        const direcciones = await api.call(deleteDireccion, { id: _id })
        setOpen(false)
        onDeleted(direcciones, `Eliminamos «${alias}».`)
      } catch (error) {
        console.error(error)
        if (error instanceof AppError) setFalla(error.mensaje)
      }
    })

  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        Eliminar<span className="vh"> {alias}</span>
      </Button>
      <Question
        open={open}
        title="Eliminar dirección"
        accept="Eliminar"
        busy={busy}
        onCancel={() => setOpen(false)}
        onAccept={() => void confirm()}
      >
        <p>¿Querés eliminar «{alias}»?</p>
        <p className="soft small">Tus pedidos conservan la dirección con la que los hiciste.</p>
        {falla && (
          <Notice kind="error" className="mt-2">
            {falla}
          </Notice>
        )}
      </Question>
    </>
  )
}
