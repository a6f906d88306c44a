import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { GuardadoOptions } from '#casa/panel/useGuardado.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { anotarEspera } from '../../espera.contract.ts'
import { ESPERA_ANOTADA } from '../../espera.rules.ts'
import { EsperaForm } from '../../espera.schemas.ts'

const TEXTOS = { exito: ESPERA_ANOTADA, falla: 'No se pudo anotar.' }

type Esperan = Output<typeof anotarEspera>['esperan']
type Acciones = Pick<GuardadoOptions<unknown>, 'acciones'>
type Props = Acciones & { libro: string; esperan: Esperan /** None is left to be sold. */; agotado: boolean }

/** How many readers wait for a book, and another one written down for whoever asks in the shop. */
export function LectoresQueEsperan({ libro, esperan: { confirmados, sin_confirmar }, agotado, acciones }: Props) {
  const [abierto, setAbierto] = useState(false)
  const router = useRouter()
  const nadie = confirmados + sin_confirmar === 0
  if (nadie && !agotado) return null
  return (
    <section className="mt-4" aria-labelledby="lectores">
      <h2 id="lectores">Lectores que lo esperan</h2>
      <p className="mt-1">
        {nadie ? 'Nadie pidió que le avisen.' : formatCount(confirmados, 'lector lo espera', 'lectores lo esperan')}
        {sin_confirmar > 0 && `, ${formatCount(sin_confirmar, 'no confirmó', 'no confirmaron')} todavía`}
        {confirmados > 0 ? '. Les escribimos cuando llegue.' : !nadie && '.'}
      </p>
      {agotado && (
        <Button className="mt-2" onClick={() => setAbierto(true)}>
          Anotar un lector
        </Button>
      )}
      {abierto && (
        <Formulario
          libro={libro}
          acciones={acciones}
          onClose={() => {
            setAbierto(false)
            void router.invalidate()
          }}
        />
      )}
    </section>
  )
}

const Formulario = ({ libro, ...options }: Acciones & { libro: string; onClose: () => void }) => (
  <FormularioCampos
    {...options}
    titulo="Anotar un lector que lo espera"
    boton="Anotar"
    textos={TEXTOS}
    esquema={EsperaForm()}
    campos={[
      {
        name: 'email',
        label: 'Correo electrónico',
        input: { type: 'email', autoComplete: 'off' },
        hint: 'Le preguntamos por correo si quiere el aviso: sin su confirmación no le escribimos más.',
        medio: true,
      },
    ]}
    guardar={({ email }) => api.call(anotarEspera, { libro, email })}
  />
)
