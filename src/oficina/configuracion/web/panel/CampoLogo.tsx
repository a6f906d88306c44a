import { type ChangeEvent, useState } from 'react'
import { isLogoDeMedida, LOGO_FUERA_DE_MEDIDA, readLogo, toLogo } from '#casa/ajustes/ajuste.rules.ts'
import { createImagen } from '#catalogo/portadas/subida/subida.contract.ts'
import { SUBIDA_BYTES_MAX, SUBIDA_DEMASIADO_GRANDE } from '#catalogo/portadas/subida/subida.rules.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Field.tsx'

type Props = {
  id: string
  titulo: string
  valor: string
  nota: string
  error: string | undefined
  onChange(valor: string): void
}

const FALLA = 'No pudimos subir la imagen. Probá de nuevo.'

/** The shop's logo: what is chosen, a file that replaces it, and the way back to the name. Nothing is shown before it is saved. */
export function CampoLogo({ id, titulo, valor, nota, error, onChange }: Props) {
  const [subiendo, setSubiendo] = useState(false)
  const [problema, setProblema] = useState<string>()
  const medida = readLogo(valor)

  async function upload({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file || subiendo) return
    currentTarget.value = '' // the same file may be chosen again
    setSubiendo(true)
    setProblema(undefined)
    try {
      if (file.size > SUBIDA_BYTES_MAX) throw new AppError(413, 'TOO_LARGE', SUBIDA_DEMASIADO_GRANDE)
      const { direccion, ...subida } = await api.call(createImagen, {}, { body: file })
      if (!isLogoDeMedida(subida)) throw new AppError(400, 'INVALID', LOGO_FUERA_DE_MEDIDA)
      onChange(toLogo(new URL(direccion).pathname, subida))
    } catch (failure) {
      const told = failure instanceof AppError && failure.status >= 400 && failure.status < 500
      setProblema(told ? failure.mensaje : FALLA)
    } finally {
      setSubiendo(false)
    }
  }

  const dicho = problema ?? error
  return (
    <fieldset className="field settings__picture" aria-describedby={`${id}-nota`}>
      <legend>{titulo}</legend>
      {medida && <img className="settings__logo" src={valor} alt={`${titulo} elegido`} {...sizesOf(medida)} />}
      <p className="upload">
        <label className="button button--line">
          Subir imagen
          <input
            id={id}
            className="vh"
            type="file"
            accept="image/*"
            aria-invalid={dicho !== undefined}
            onChange={upload}
          />
        </label>
        {valor !== '' && (
          <Button look="plain" onClick={() => onChange('')}>
            Quitar el logo
          </Button>
        )}
        <span className="soft small" role="status">
          {subiendo && 'Subiendo…'}
        </span>
      </p>
      {dicho ? (
        <Problem id={`${id}-nota`}>{dicho}</Problem>
      ) : (
        <p className="hint" id={`${id}-nota`}>
          {nota}
        </p>
      )}
    </fieldset>
  )
}

const sizesOf = ({ ancho, alto }: { ancho: number; alto: number }) => ({ width: ancho, height: alto })
