import { enter } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { iniciarSesionConFactor, type Pregunta, type Prueba } from '../../factor/factor.contract.ts'
import { PasoFactor } from './PasoFactor.tsx'

type Props = { pregunta: Pregunta; onVencido: (mensaje: string) => void }

/** The second step of a login, in place of its form. */
export default function IngresoConFactor({ pregunta, onVencido }: Props) {
  const finish = async (prueba: Prueba) => {
    const { token } = await api.call(iniciarSesionConFactor, prueba)
    await enter(token)
  }
  return (
    <>
      <p className="mt-3" role="status">
        Tu contraseña está bien. Falta tu segundo paso.
      </p>
      <PasoFactor pregunta={pregunta} accion="Ingresar" onPrueba={finish} onVencido={onVencido} />
    </>
  )
}
