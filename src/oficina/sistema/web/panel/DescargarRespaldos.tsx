import { useState } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { useConFactor } from '#cuentas/usuarios/web/factor/useConFactor.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { formatBytes } from '../../disco.rules.ts'
import { type ArchivoRespaldo, downloadRespaldo, listRespaldos } from '../../respaldos/respaldos.contract.ts'

/** The backups of the data folder, to be taken home: whoever has one has the data of all customers. */
export function DescargarRespaldos() {
  const [archivos, setArchivos] = useState<readonly ArchivoRespaldo[] | null>(null)
  const [falla, setFalla] = useState<string | null>(null)
  const { conFactor, dialogo } = useConFactor()

  /** Asks for the password and the second step where they were shown too long ago; false where there is no list now. */
  async function read(): Promise<boolean> {
    try {
      setArchivos(await conFactor(() => api.call(listRespaldos, {})))
      setFalla(null)
      return true
    } catch (error) {
      if (!isCancelado(error)) setFalla(error instanceof AppError ? error.message : 'No pudimos leer los respaldos.')
      return false
    }
  }
  // The browser itself takes the file, so that its size does not matter; the list is read first for what must be shown.
  async function download(archivo: string) {
    if (await read()) window.location.assign(buildUrl(downloadRespaldo.path, { archivo }))
  }

  return (
    <div className="mt-2">
      <Button look="line" onClick={() => void read()}>
        Ver los respaldos guardados
      </Button>
      {falla && (
        <Notice kind="error" className="mt-1">
          {falla}
        </Notice>
      )}
      {archivos?.length === 0 && (
        <p className="soft small mt-1" role="status">
          No hay ninguno en la carpeta de la tienda.
        </p>
      )}
      {archivos && archivos.length > 0 && (
        <>
          <p className="soft small mt-1">
            Cada uno tiene todos los datos de tus clientes: guardalo donde solo vos lo puedas leer.
          </p>
          <ul className="state-list" aria-label="Respaldos guardados">
            {archivos.map(({ archivo, bytes, hecho_en }) => (
              <li key={archivo}>
                <b>{archivo}</b>
                <p className="soft small">
                  {formatFechaMedia(hecho_en)}, {formatBytes(bytes)}
                </p>
                <Button
                  look="line"
                  className="mt-1"
                  aria-label={`Descargar ${archivo}`}
                  onClick={() => void download(archivo)}
                >
                  Descargar
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {dialogo}
    </div>
  )
}
