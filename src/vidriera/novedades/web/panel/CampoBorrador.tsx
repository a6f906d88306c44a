import { useFormContext, useWatch } from 'react-hook-form'
import { readNombreSubida, subidaPath } from '#catalogo/portadas/subida/subida.rules.ts'
import { readLocalMinute, splitParrafos } from '#platform/format.ts'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { TIPOS_NOVEDAD, type TipoNovedad } from '../../novedad.rules.ts'
import { FechaNovedad } from '../tarjeta/TarjetaNovedad.tsx'

type CampoProps = { name: string; label: string; hint?: string | undefined }

/** Whether it waits as a draft, and how its page would look with what is typed. */
export function CampoBorrador({ name, label, hint }: CampoProps) {
  const { register } = useFormContext()
  return (
    <>
      <label className="check-line">
        <input type="checkbox" className="check" {...register(name)} />
        {label}
      </label>
      <p className="hint">{hint}</p>
      <details className="mt-2">
        <summary>Cómo quedaría</summary>
        <VistaPrevia />
      </details>
    </>
  )
}

const CAMPOS = ['tipo', 'titulo', 'texto', 'cuando', 'termina', 'lugar', 'imagen', 'imagen_texto', 'desde'] as const

function VistaPrevia() {
  const { control } = useFormContext()
  const values: unknown[] = useWatch({ control, name: [...CAMPOS] })
  const [tipo, titulo, texto, cuando, termina, lugar, imagen, imagenTexto, desde] = values.map((value) =>
    typeof value === 'string' ? value.trim() : '',
  )
  const escrito: TipoNovedad = TIPOS_NOVEDAD.find((one) => one === tipo) ?? 'noticia'
  const nombre = readNombreSubida(imagen ?? '')
  const esEvento = escrito === 'evento'
  return (
    <article className="news mt-2">
      <h3 className="news__title">{titulo || 'Sin título'}</h3>
      <FechaNovedad
        novedad={{
          tipo: escrito,
          fecha: toInstante(desde) ?? new Date().toISOString(),
          cuando: esEvento ? toInstante(cuando) : null,
          termina: esEvento ? toInstante(termina) : null,
          lugar: (esEvento && lugar) || null,
          paso: false,
        }}
      />
      {nombre && <img className="news__picture" src={subidaPath(nombre)} alt={imagenTexto} />}
      <div className="reading">
        <Paragraphs texts={splitParrafos(texto ?? '')} />
      </div>
    </article>
  )
}

/** A minute of Argentina as an instant; null while it is not whole. */
const toInstante = (minuto: string | undefined): string | null => readLocalMinute(minuto ?? '')?.toISOString() ?? null
