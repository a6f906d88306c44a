import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl, type Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { countPersonales } from '../../exportacion.contract.ts'

/** The browser itself takes the file, so that its size does not matter. */
export const download = (href: string): void => window.location.assign(href)

type Campos = Record<string, string>
type Props = {
  titulo: string
  formatos: readonly { formato: string; nombre: string }[]
  children: ReactNode
  onExport(campos: Campos): Promise<void>
}

/** One file: its choices and its button. Empty fields are left out. */
export function Parte({ titulo, formatos, children, onExport }: Props) {
  const id = useId()
  const [busy, run] = useBusy()
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    return run(async () => {
      const entries = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
      await onExport(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
    })
  }
  return (
    <section className="state-part" aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      <form className="stack mt-1" onSubmit={(event) => void submit(event)}>
        {children}
        <SelectField
          label="Formato"
          name="formato"
          opciones={formatos.map(({ formato, nombre }) => [formato, nombre])}
        />
        <div>
          <Button type="submit" disabled={busy}>
            Descargar {titulo.toLowerCase()}
          </Button>
        </div>
      </form>
    </section>
  )
}

type PersonalesProps = Omit<Props, 'onExport'> & {
  path: string
  contar(cuantos: Output<typeof countPersonales>): string
}

/** The same for data of customers: the password first, where it was typed too long ago, and how much leaves. */
export function ConDatosPersonales({ path, contar, children, ...parte }: PersonalesProps) {
  const { conClave, dialogo } = useConClave()
  const [dicho, setDicho] = useState<{ kind: 'ok' | 'error'; texto: string } | null>(null)

  async function exportar({ formato = '', ...filtros }: Campos) {
    try {
      const cuantos = await conClave(() => api.call(countPersonales, filtros))
      setDicho({
        kind: 'ok',
        texto: `Se descargan ${contar(cuantos)}. Guardá el archivo donde solo vos lo puedas leer.`,
      })
      download(buildUrl(path, { ...filtros, formato }))
    } catch (error) {
      if (isCancelado(error)) return
      setDicho({ kind: 'error', texto: error instanceof AppError ? error.message : 'No pudimos exportar.' })
    }
  }

  return (
    <>
      <Parte {...parte} onExport={exportar}>
        {children}
        {dicho && <Notice kind={dicho.kind}>{dicho.texto}</Notice>}
      </Parte>
      {dialogo}
    </>
  )
}
