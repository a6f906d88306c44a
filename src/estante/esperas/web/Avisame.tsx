import { type FormEvent, useEffect, useState } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { describeError } from '#casa/sesion/web/errores.ts'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Trampa } from '#ui/Trampa.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { pedirEspera, pedirLibro } from '../espera.contract.ts'

/** A book that is sold out, or the words that no search found. */
type Que = { libro: string } | { texto: string }

/** For everybody; who is logged in finds the address filled in. */
export default function Avisame(que: Que) {
  const { usuario } = useSesion()
  const [email, setEmail] = useState('')
  const [sitio, setSitio] = useState('')
  const [problema, setProblema] = useState<string | undefined>()
  const [mensaje, setMensaje] = useState<string | null>(null)
  const [busy, run] = useBusy()

  useEffect(() => {
    if (usuario) setEmail((typed) => typed || usuario.email)
  }, [usuario])

  function submit(event: FormEvent) {
    event.preventDefault()
    return run(async () => {
      setProblema(undefined)
      try {
        const pedida =
          'libro' in que
            ? api.call(pedirEspera, { ...que, email, sitio })
            : api.call(pedirLibro, { ...que, email, sitio })
        setMensaje((await pedida).mensaje)
      } catch (error) {
        setProblema((error instanceof AppError && error.campos?.email) || describeError(error))
      }
    })
  }

  return (
    <form className="stack mt-2" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label="Tu correo electrónico"
        type="email"
        autoComplete="email"
        value={email}
        error={problema}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Trampa value={sitio} onChange={(event) => setSitio(event.target.value)} />
      <AvisoPrivacidad className="hint" />
      <Button type="submit" look="sell" wide busy={busy}>
        {'libro' in que ? 'Avisame cuando llegue' : 'Pedir y que me avisen'}
      </Button>
      <div role="status">{mensaje && <Notice kind="ok">{mensaje}</Notice>}</div>
    </form>
  )
}
