import { type ChangeEvent, type FormEvent, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import type { PagoVisto } from '../pago.contract.ts'
import { avisarTransferencia, subirComprobante } from '../transferencia.contract.ts'
import { ARCHIVO_ACEPTA, ARCHIVOS_MAX, COMPROBANTE_MAX, refuseTamano } from '../transferencia.rules.ts'

type Props = { pedidoId: string; pago: PagoVisto; onAviso: (pago: PagoVisto) => void }

/** The server looks at the bytes, whatever the browser calls them. */
const OCTETOS = 'application/octet-stream'
const refuse = ({ size, type }: File) => refuseTamano(size, type === 'application/pdf')

const FALLA = 'No pudimos avisar. Probá de nuevo.'
const FALLA_ARCHIVO = 'El archivo no nos llegó. Probá de nuevo.'

/** The number of the voucher, its file, and both on their way. */
function useAviso(pedidoId: string, avisada: boolean, onAviso: (pago: PagoVisto) => void) {
  const [comprobante, setComprobante] = useState('')
  const [archivo, setArchivo] = useState<File | null>(null)
  // The chooser of files is made anew when its file has arrived: that empties it.
  const [enviados, setEnviados] = useState(0)
  const [busy, run] = useBusy()
  const [error, setError] = useState<string | undefined>()
  const [errorArchivo, setErrorArchivo] = useState<string | undefined>()

  function choose(file: File | null) {
    setArchivo(file)
    setErrorArchivo(file ? refuse(file) : undefined)
  }

  /** What became of a call; a refusal is said in `say`. */
  async function attempt(call: () => Promise<PagoVisto>, say: (mensaje: string) => void, falla: string) {
    try {
      onAviso(await call())
      return true
    } catch (failure) {
      console.warn(failure)
      say(failure instanceof AppError && failure.status >= 400 && failure.status < 500 ? failure.mensaje : falla)
      return false
    }
  }

  function send(event: FormEvent) {
    event.preventDefault()
    return run(async () => {
      const falta = avisada ? 'Elegí el archivo del comprobante.' : undefined
      const problema = archivo ? refuse(archivo) : falta
      setErrorArchivo(problema)
      if (problema) return
      const aviso = () => api.call(avisarTransferencia, { id: pedidoId, comprobante })
      const avisado = avisada || (await attempt(aviso, setError, FALLA))
      if (avisado && archivo) {
        const body = archivo.type ? archivo : new Blob([archivo], { type: OCTETOS })
        const subir = () => api.call(subirComprobante, { id: pedidoId }, { body })
        if (await attempt(subir, setErrorArchivo, FALLA_ARCHIVO)) {
          setArchivo(null)
          setEnviados((before) => before + 1)
        }
      }
    })
  }

  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setComprobante(target.value)
    setError(undefined)
  }
  return {
    campo: { value: comprobante, error, onChange },
    archivo: { enviados, error: errorArchivo, choose },
    busy,
    send,
  }
}

/** Where a customer says that the money is on its way, with the voucher or its number if they have it. */
export function YaTransferi({ pedidoId, pago: { avisada_en, archivos }, onAviso }: Props) {
  const avisada = avisada_en !== null
  const { campo, archivo, busy, send } = useAviso(pedidoId, avisada, onAviso)
  return (
    <>
      <p className="mt-2" role="status">
        {avisada &&
          `Nos avisaste el ${formatFechaHora(avisada_en)} que transferiste. Te escribimos cuando veamos la plata.`}
        {archivos > 0 && ` Recibimos ${formatCount(archivos, 'comprobante', 'comprobantes')} de tu transferencia.`}
      </p>
      {(!avisada || archivos < ARCHIVOS_MAX) && (
        <form className="mt-3 no-print" onSubmit={(event) => void send(event)} noValidate>
          {!avisada && (
            <Field
              label="Número de comprobante (opcional)"
              hint="Nos ayuda a encontrar tu transferencia."
              maxLength={COMPROBANTE_MAX}
              autoComplete="off"
              {...campo}
            />
          )}
          <div className={avisada ? undefined : 'mt-2'}>
            <Field
              key={archivo.enviados}
              label={avisada ? 'Adjuntar el comprobante' : 'Foto o PDF del comprobante (opcional)'}
              hint="Una imagen de hasta 10 MB o un PDF de hasta 5 MB. Solo lo ve la librería."
              type="file"
              accept={ARCHIVO_ACEPTA}
              error={archivo.error}
              onChange={({ target }) => archivo.choose(target.files?.[0] ?? null)}
            />
          </div>
          <Button className="mt-2" type="submit" busy={busy}>
            {avisada ? 'Enviar comprobante' : 'Ya transferí'}
          </Button>
        </form>
      )}
    </>
  )
}
