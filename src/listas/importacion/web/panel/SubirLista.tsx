import { type FormEvent, useRef, useState } from 'react'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { AppError } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Problem } from '#ui/Field.tsx'
import { ARCHIVO_MAX } from '../../historia/historia.rules.ts'
import { Avance } from './Avance.tsx'
import { subirArchivo } from './subir.ts'

const FALTA = 'Elegí un archivo.'
const FALLA = 'No se pudo subir el archivo. Elegilo otra vez: sigue donde quedó.'

/** Chooses a file and uploads it; one that was cut off goes on when it is chosen again. */
export function SubirLista({ onSubida }: { onSubida: (id: string) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [parte, setParte] = useState<number | null>(null)
  const [falla, setFalla] = useState('')
  const cancel = useRef<AbortController | null>(null)
  useAtajo('n', () => input.current?.focus())
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const file = input.current?.files?.[0]
    if (!file) return setFalla(FALTA)
    setFalla('')
    setParte(0)
    const controller = new AbortController()
    cancel.current = controller
    try {
      await onSubida(await subirArchivo(file, setParte, controller.signal))
    } catch (error) {
      if (controller.signal.aborted) setFalla('Se dejó de subir. Si elegís el mismo archivo, sigue donde quedó.')
      else {
        console.error(error)
        setFalla(error instanceof AppError && error.status >= 400 && error.status < 500 ? error.message : FALLA)
      }
    } finally {
      setParte(null)
    }
  }
  return (
    <form className="import-upload mt-3" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        ref={input}
        type="file"
        label="Archivo"
        aria-keyshortcuts="n"
        accept=".csv,.txt,.tsv,.xlsx,.ods,.xls,.html,.xml,.onx,.gz,.zip,.dat"
        hint={`CSV, XLSX, ODS, ONIX o Geslib, también comprimido; hasta ${ARCHIVO_MAX / 1_048_576} MB.`}
        disabled={parte !== null}
      />
      {parte === null ? (
        <Button type="submit" look="sell">
          Subir
        </Button>
      ) : (
        <Button onClick={() => cancel.current?.abort()}>Cancelar</Button>
      )}
      {parte !== null && <Avance nombre="Subiendo el archivo" parte={parte} />}
      {falla && <Problem>{falla}</Problem>}
    </form>
  )
}
