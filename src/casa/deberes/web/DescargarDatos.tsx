import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { buttonClass } from '#ui/Button.tsx'
import { ENLACES_CLAVE, MIS_DATOS_PATH } from '../enlaces.rules.ts'

/** All that the shop keeps of who is logged in, at once (Ley 25.326, art. 14); nothing while the duties are off. */
export function DescargarDatos() {
  if (usePublicos()[ENLACES_CLAVE] === undefined) return null
  return (
    <p className="mt-3">
      <a className={buttonClass('line')} href={MIS_DATOS_PATH} download>
        Descargar mis datos
      </a>{' '}
      <a href={`${MIS_DATOS_PATH}/pedidos`} download>
        Solo mis pedidos, en planilla
      </a>
    </p>
  )
}
