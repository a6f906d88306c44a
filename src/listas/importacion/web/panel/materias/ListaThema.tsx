import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useMay } from '#casa/panel/useMay.ts'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { cargarThema, type InformeThema, THEMA_BYTES_MAX } from '../../../thema/thema.contract.ts'

const FALLAS = {
  ensayar: 'No se pudo leer el archivo. Probá otra vez.',
  cargar: 'No pudimos cargar la lista. Probá otra vez.',
}
const OCTETOS = 'application/octet-stream'
const CLASES = 20

type Probada = { file: File; informe: InformeThema }

function useCarga() {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [busy, run] = useBusy()
  const [falla, setFalla] = useState('')
  const [probada, setProbada] = useState<Probada | null>(null)
  const [cargada, setCargada] = useState(false)

  async function send(file: File, modo: 'ensayar' | 'cargar'): Promise<InformeThema | null> {
    setFalla('')
    try {
      return await api.call(cargarThema, { modo }, { body: file.slice(0, file.size, OCTETOS) })
    } catch (error) {
      console.warn(error)
      const told = error instanceof AppError && error.status >= 400 && error.status < 500
      setFalla(told ? error.message : FALLAS[modo])
      return null
    }
  }

  function forget() {
    setProbada(null)
    setCargada(false)
    setFalla('')
  }

  const look = () =>
    run(async () => {
      forget()
      const file = input.current?.files?.[0]
      if (!file) return setFalla('Elegí un archivo.')
      if (file.size > THEMA_BYTES_MAX) return setFalla('El archivo pesa más de 20 MB: no es la lista de Thema.')
      const informe = await send(file, 'ensayar')
      if (informe) setProbada({ file, informe })
    })

  const load = ({ file }: Probada) =>
    run(async () => {
      if (!(await send(file, 'cargar'))) return
      setProbada(null)
      setCargada(true)
      if (input.current) input.current.value = ''
      await router.invalidate()
      input.current?.focus() // the button is gone
    })

  return { input, busy, falla, probada, cargada, forget, look, load }
}

/** The official names of Thema's codes: a file is looked at first, then loaded in place of the one before. */
export function ListaThema({ cargados }: { cargados: number }) {
  const may = useMay()
  const { input, busy, falla, probada, cargada, forget, look, load } = useCarga()
  if (!may(cargarThema)) return null
  return (
    <details className="mt-4">
      <summary>Nombres de los códigos de Thema</summary>
      <p className="soft mt-1">
        {cargados === 0
          ? 'Los códigos llevan palabras de la tienda.'
          : `${formatCount(cargados, 'código lleva', 'códigos llevan')} su nombre de la lista cargada.`}{' '}
        La lista oficial en español la publica EDItEUR. Cargarla reemplaza la anterior.
      </p>
      <form
        className="import-upload mt-1"
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
        noValidate
      >
        <Field
          ref={input}
          type="file"
          label="Lista de Thema"
          accept=".json,.xml,.csv,.txt,.tsv"
          hint="JSON, XML o CSV; hasta 20 MB."
          error={falla || undefined}
          onChange={forget}
        />
        <Button type="submit" busy={busy && probada === null}>
          Revisar
        </Button>
      </form>
      <div role="status">
        {probada && <Revisada informe={probada.informe} />}
        {cargada && <p className="mt-1">Lista cargada.</p>}
      </div>
      {probada && (
        <Button className="mt-1" busy={busy} onClick={() => void load(probada)}>
          Cargar la lista
        </Button>
      )}
    </details>
  )
}

function Revisada({ informe: { codigos, clases, nuevos, cambiados, quitados } }: { informe: InformeThema }) {
  const cuentas = [
    formatCount(nuevos, 'nuevo', 'nuevos'),
    formatCount(cambiados, 'con otro nombre', 'con otro nombre'),
    formatCount(quitados, 'que ya no está', 'que ya no están'),
  ]
  return (
    <p className="mt-1">
      Trae {formatCount(codigos, 'código', 'códigos')}, con {clases} de las {CLASES} clases: {cuentas.join(', ')}.
    </p>
  )
}
