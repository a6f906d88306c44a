import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Field } from '#ui/Field.tsx'
import { createImagen } from '../../subida/subida.contract.ts'
import { SUBIDA_BYTES_MAX, SUBIDA_DEMASIADO_GRANDE } from '../../subida/subida.rules.ts'

const PEDIDA = 'Pegá la dirección de una imagen o subí una.'
const FALLA = 'No pudimos subir la imagen. Probá de nuevo.'

export type CampoImagenProps = {
  name: string
  label: string
  hint?: string | undefined
  error: string | undefined
  /** The form begins here, the address ready to be replaced. */
  first?: boolean
}

/** A picture's address in the form around it, or a picture that is uploaded and gets one. */
export function PanelCampoImagen({ name, label, hint = PEDIDA, error, first = false }: CampoImagenProps) {
  const form = useFormContext()
  const [estado, setEstado] = useState<'quieto' | 'subiendo' | 'lista'>('quieto')
  // Not one of the form's own: a failed upload leaves an address that may be saved.
  const [problema, setProblema] = useState<string>()
  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const { currentTarget } = event
    const file = currentTarget.files?.[0]
    if (!file || estado === 'subiendo') return
    currentTarget.value = '' // the same file may be chosen again
    setEstado('subiendo')
    setProblema(undefined)
    try {
      if (file.size > SUBIDA_BYTES_MAX) throw new AppError(413, 'TOO_LARGE', SUBIDA_DEMASIADO_GRANDE)
      const { direccion } = await api.call(createImagen, {}, { body: file })
      form.setValue(name, direccion, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      setEstado('lista')
    } catch (failure) {
      console.error(failure)
      setEstado('quieto')
      const told = failure instanceof AppError && failure.status >= 400 && failure.status < 500
      setProblema(told ? failure.mensaje : FALLA)
    }
  }
  return (
    <div>
      <Field
        label={label}
        type="url"
        placeholder="https://"
        hint={hint}
        error={problema ?? error}
        {...(first && {
          'data-first': '',
          onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
        })}
        {...form.register(name, { onChange: () => setProblema(undefined) })}
      />
      <p className="upload">
        <label className="button button--line">
          Subir imagen
          <input className="vh" type="file" accept="image/*" onChange={upload} />
        </label>
        <span className="soft small" role="status">
          {estado === 'subiendo' && 'Subiendo…'}
          {estado === 'lista' && 'Imagen subida.'}
        </span>
      </p>
    </div>
  )
}
