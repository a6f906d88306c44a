import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { ARREPENTIMIENTO_PATH, ENLACES_CLAVE, PRIVACIDAD_PATH, TERMINOS_PATH } from '../enlaces.rules.ts'
import { REVOCACION_DIAS } from '../plazos.rules.ts'

const useDeberes = (): boolean => usePublicos()[ENLACES_CLAVE] !== undefined

/** One line at each form that asks for personal data; nothing while the duties are off. */
export function AvisoPrivacidad({ className = 'hint mt-1' }: { className?: string }) {
  return useDeberes() ? (
    <p className={className}>
      Qué hacemos con tus datos: <a href={PRIVACIDAD_PATH}>Privacidad</a>
    </p>
  ) : null
}

/** Beside what is bought, and on its papers: the right to revoke, and the terms. */
export function AvisoCompra({ className = 'hint mt-1' }: { className?: string }) {
  return useDeberes() ? (
    <p className={className}>
      Podés revocar la compra hasta {REVOCACION_DIAS} días corridos después de recibirla, sin costo (Ley 24.240, art.
      34): <a href={ARREPENTIMIENTO_PATH}>botón de arrepentimiento</a>.{' '}
      <a href={TERMINOS_PATH}>Términos y condiciones</a> · <a href={PRIVACIDAD_PATH}>Privacidad</a>
    </p>
  ) : null
}
