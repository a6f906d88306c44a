import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Field, Problem, TextareaField } from '#ui/Field.tsx'
import { Question } from '#ui/Question.tsx'
import { traerRedirecciones } from '../../redireccion.contract.ts'
import { FILAS_MAX, toRuta } from '../../redireccion.rules.ts'
import { ArchivoError, decode, type Leidas, leerDirecciones } from './leer.ts'

type Leida = Leidas['filas'][number]
type Traidas = { nuevas: number; llevadas: number; problemas: string[] }

/** Problems that are named; of more their number. */
const NOMBRADOS = 10
const NADA = 'No hay ninguna dirección: traé un sitemap, o una por renglón.'

/** Brings addresses of the former shop from files, or as they were pasted. */
export function TraerDirecciones({ onClose }: { onClose: () => Promise<void> }) {
  const form = useId()
  const isNuestra = useIsNuestra()
  const [texto, setTexto] = useState('')
  const [archivos, setArchivos] = useState<readonly File[]>([])
  const [falla, setFalla] = useState('')
  const [enviadas, setEnviadas] = useState<{ de: number; van: number } | null>(null)
  const [traidas, setTraidas] = useState<(Traidas & { nuestras: number }) | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setFalla('')
    try {
      const leidas = [texto, ...(await Promise.all(archivos.map(read)))].map(leerDirecciones)
      const otros = leidas.flatMap((leida) => leida.otros)
      const todas = leidas.flatMap(({ filas }) => filas)
      if (todas.length === 0) return setFalla(otros.length > 0 ? describeIndice(otros) : NADA)
      const filas = todas.filter(({ ruta, destino }) => destino !== null || !isNuestra(ruta))
      const result = await traer(filas, (van) => setEnviadas({ de: filas.length, van }))
      setTraidas({ ...result, nuestras: todas.length - filas.length })
    } catch (error) {
      const isRefusal = error instanceof AppError && error.status >= 400 && error.status < 500
      setFalla(
        error instanceof ArchivoError || isRefusal ? error.message : 'Hubo un problema al traer las direcciones.',
      )
    } finally {
      setEnviadas(null)
    }
  }

  return (
    <Question
      title="Traer direcciones"
      accept={traidas ? 'Aceptar' : 'Traer'}
      look="sell"
      cancel={traidas ? 'Cerrar' : 'Cancelar'}
      busy={enviadas !== null}
      {...(traidas ? { onAccept: () => void onClose() } : { form })}
      onCancel={() => void onClose()}
    >
      {traidas ? (
        <Resultado {...traidas} />
      ) : (
        <form id={form} noValidate onSubmit={(event) => void submit(event)}>
          <p>
            El <b>sitemap</b> de tu tienda anterior (suele estar en <code>/sitemap.xml</code>), la lista de productos
            que se baja de Tiendanube o Shopify, o una dirección por renglón. Si después de una coma ponés la página de
            acá, o el ISBN del libro, queda llevada.
          </p>
          <Field
            type="file"
            label="Archivos"
            multiple
            accept=".xml,.csv,.txt,.tsv"
            onChange={({ target }) => setArchivos([...(target.files ?? [])])}
          />
          <TextareaField
            label="O pegalas acá"
            rows={6}
            value={texto}
            onChange={({ target }) => setTexto(target.value)}
            spellCheck={false}
          />
          {enviadas && (
            <p role="status">
              Van {enviadas.van} de {formatCount(enviadas.de, 'dirección', 'direcciones')}…
            </p>
          )}
          {falla && <Problem>{falla}</Problem>}
        </form>
      )}
    </Question>
  )
}

const describeIndice = (otros: readonly string[]) =>
  `Es un índice de sitemaps: traé los que nombra. ${otros.slice(0, NOMBRADOS).join(' · ')}`

const read = async (archivo: File) => decode(await archivo.arrayBuffer())

async function traer(filas: readonly Leida[], onVan: (van: number) => void): Promise<Traidas> {
  const sum: Traidas = { nuevas: 0, llevadas: 0, problemas: [] }
  for (let at = 0; at < filas.length; at += FILAS_MAX) {
    onVan(at)
    const lote = filas.slice(at, at + FILAS_MAX)
    const { nuevas, llevadas, problemas } = await api.call(traerRedirecciones, { filas: lote })
    sum.nuevas += nuevas
    sum.llevadas += llevadas
    sum.problemas.push(...problemas.map(({ fila, motivo }) => `${lote[fila - 1]?.ruta ?? ''}: ${motivo}`))
  }
  return sum
}

function Resultado({ nuevas, llevadas, nuestras, problemas }: Traidas & { nuestras: number }) {
  return (
    <div role="status">
      <p>
        {formatCount(nuevas, 'dirección nueva', 'direcciones nuevas')}
        {llevadas > 0 && `, ${formatCount(llevadas, 'llevada', 'llevadas')} a su página`}.
      </p>
      {nuestras > 0 && <p>{formatCount(nuestras, 'ya es', 'ya son')} de páginas de esta tienda.</p>}
      {problemas.length > 0 && (
        <>
          <p>
            No se {problemas.length === 1 ? 'pudo traer' : 'pudieron traer'} {problemas.length}:
          </p>
          <ul>
            {problemas.slice(0, NOMBRADOS).map((problema) => (
              <li key={problema}>{problema}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Whether this shop has a page at an address: one of its own names, which no book, author or other id follows. */
function useIsNuestra() {
  const router = useRouter()
  return (direccion: string): boolean => {
    const ruta = toRuta(direccion)
    if (ruta === null || ruta.includes('?')) return false
    const [, params, found] = router.getMatchedRoutes(ruta)
    return found !== undefined && Object.keys(params).length === 0
  }
}
