import { type ConClave, isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { refreshSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { readToken } from '#platform/http/token.ts'
import { setDireccion, updateCampo } from '../../perfil/perfil.contract.ts'
import type { CampoPerfil } from '../../perfil/perfil.rules.ts'

export type Falla = { campo: CampoPerfil; mensaje: string }
export type Resultado = { guardados: CampoPerfil[]; fallas: Falla[] }

/**
 * One call for each field, one after the other; a failed one does not stop the others. A field whose password dialog is
 * cancelled is neither saved nor failed.
 */
export async function guardarCampos(
  cambios: readonly (readonly [CampoPerfil, string])[],
  conClave: ConClave,
): Promise<Resultado> {
  const resultado: Resultado = { guardados: [], fallas: [] }
  for (const [campo, valor] of cambios) {
    const hadToken = readToken() !== null
    try {
      // A province change goes to set-direccion (specification, section 7).
      const usuario =
        campo === 'provincia'
          ? await api.call(setDireccion, { provincia: valor })
          : await conClave(() => api.call(updateCampo, { x: campo, [campo]: valor }))
      refreshSesion(usuario)
      resultado.guardados.push(campo)
    } catch (error) {
      if (isCancelado(error)) continue
      console.error(error)
      // The session ended: the page's guard leads to the login, and the edits are kept for the way back.
      if (hadToken && error instanceof AppError && error.status === 401) break
      resultado.fallas.push({ campo, mensaje: describeFalla(error) })
    }
  }
  return resultado
}

/** The messages that the specification has for the users' calls (section 8). */
function describeFalla(error: unknown): string {
  if (!(error instanceof AppError) || error.status === 0) return 'Error en la solicitud al servidor.'
  if (error.status === 401) return 'No se encontró un token en el almacenamiento local.'
  return error.mensaje
}
