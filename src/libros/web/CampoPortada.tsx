import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { AppError } from '../../platform/errors.ts'
import { api } from '../../platform/http/client.ts'
import { createImagen } from '../../portadas/subida.contract.ts'
import { SUBIDA_BYTES_MAX, SUBIDA_DEMASIADO_GRANDE } from '../../portadas/subida.rules.ts'
import { Field } from '../../ui/Field.tsx'
import type { Libro } from '../libro.contract.ts'

const PEDIDA = 'Pegá la dirección de una imagen o subí una.'
const TIPOGRAFICA = 'Sin dirección, el libro lleva su portada tipográfica.'
const FALLA = 'No pudimos subir la imagen. Probá de nuevo.'

type Props = {
  libro: Libro | null
  /** The form begins here, the address ready to be replaced. */
  first: boolean
  error: string | undefined
}

/** The cover's address, or a picture that is uploaded and gets one. */
export function CampoPortada({ libro, first, error }: Props) {
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
      form.setValue('portada', direccion, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
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
        label="Portada"
        type="url"
        placeholder="https://"
        hint={libro && !libro.portada ? TIPOGRAFICA : PEDIDA}
        error={problema ?? error}
        {...(first && {
          'data-first': '',
          onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
        })}
        {...form.register('portada', { onChange: () => setProblema(undefined) })}
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
