import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useMay } from '#casa/panel/useMay.ts'
import type { Proveedor } from '#catalogo/proveedores/proveedor.contract.ts'
import { AppError } from '#platform/errors.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { deshacerImportacion, type Importacion } from '../../historia/historia.contract.ts'
import { Avance } from './Avance.tsx'
import { Informe } from './Informe.tsx'
import { PrepararLista } from './PrepararLista.tsx'
import { useImportacion } from './useImportacion.ts'

type Props = { importacion: Importacion; proveedores: readonly Proveedor[] }

const HACIENDO = { ensayo: 'Ensayando', importar: 'Importando', deshacer: 'Deshaciendo' } as const
const FALLA = 'No pudimos deshacerla. Probá de nuevo.'

/** One import: to be prepared, under way, or done with its report and its undo. */
export function ImportacionAbierta({ importacion: loaded, proveedores }: Props) {
  const router = useRouter()
  const may = useMay()
  const reload = useCallback(() => void router.invalidate(), [router])
  const [importacion, setImportacion] = useImportacion(loaded, reload)
  const [asking, setAsking] = useState(false)
  const [falla, setFalla] = useState('')
  const { numero, archivo, estado, trabajo, ensayo, informe, deshecho, deshacible } = importacion
  const seccion = useFocusAlTerminar(trabajo)
  async function undo() {
    setFalla('')
    await api
      .call(deshacerImportacion, { id: importacion._id })
      .then(setImportacion)
      .catch((error: unknown) => {
        console.error(error)
        setFalla(error instanceof AppError ? error.mensaje : FALLA)
      })
    setAsking(false)
  }
  return (
    <section ref={seccion} className="import-open mt-4" aria-labelledby="importacion">
      <h2 id="importacion" tabIndex={-1} data-titulo>
        N.º {numero} · {archivo}
      </h2>
      <Situacion importacion={importacion} />
      {(falla || importacion.falla) && (
        <Notice kind="error" className="mt-2">
          {falla || importacion.falla}
        </Notice>
      )}
      {estado === 'subida' && (
        <PrepararLista
          key={importacion._id}
          importacion={importacion}
          proveedores={proveedores}
          onPedido={(asked) => {
            setImportacion(asked)
            if (asked.trabajo === null) reload()
          }}
        >
          {!trabajo && ensayo && (
            <Informe titulo="Ensayo: no se guardó nada" informe={ensayo} importacion={importacion} />
          )}
        </PrepararLista>
      )}
      {informe && <Informe titulo="Resultado" informe={informe} importacion={importacion} />}
      {deshecho && <Deshecho deshecho={deshecho} />}
      {!trabajo && deshacible && may(deshacerImportacion) && (
        <p className="mt-3">
          <Button onClick={() => setAsking(true)}>Deshacer esta importación</Button>
        </p>
      )}
      <Question
        open={asking}
        title="¿Deshacer la importación?"
        accept="Sí, deshacer"
        busy={false}
        onCancel={() => setAsking(false)}
        onAccept={() => void undo()}
      >
        <p>Vuelven los datos de antes y se borran los libros que creó, menos lo que alguien usó o cambió después.</p>
      </Question>
    </section>
  )
}

const Situacion = ({ importacion: { estado, trabajo, avance } }: { importacion: Importacion }) => (
  <div role="status">
    {trabajo && (
      <Avance nombre={HACIENDO[trabajo]} parte={avance && avance.total > 0 ? avance.hecho / avance.total : 0} />
    )}
    {trabajo && <p className="soft small">Sigue aunque cierres esta página.</p>}
    {!trabajo && estado === 'importada' && (
      <Notice kind="ok" quiet>
        Importada.
      </Notice>
    )}
    {!trabajo && estado === 'deshecha' && (
      <Notice kind="ok" quiet>
        Deshecha.
      </Notice>
    )}
    {!trabajo && estado === 'vencida' && <p>El archivo ya no está guardado.</p>}
  </div>
)

/**
 * Where a reader by keyboard goes on: at the heading when an import is opened, at what became of a work when it ends, unless
 * the focus is elsewhere on the page by then. What was pressed may be gone.
 */
function useFocusAlTerminar(trabajo: Importacion['trabajo']) {
  const seccion = useRef<HTMLElement>(null)
  const antes = useRef<Importacion['trabajo'] | undefined>(undefined)
  useEffect(() => {
    const before = antes.current
    antes.current = trabajo
    const titulos = [...(seccion.current?.querySelectorAll<HTMLElement>('[data-titulo]') ?? [])]
    if (before === undefined) return titulos[0]?.focus()
    const active = document.activeElement
    const away = active && !active.contains(seccion.current) && !seccion.current?.contains(active)
    if (before !== null && trabajo === null && !away) titulos.at(-1)?.focus()
  }, [trabajo])
  return seccion
}

function Deshecho({ deshecho }: { deshecho: NonNullable<Importacion['deshecho']> }) {
  const { restaurados, eliminados, quedaron, libros } = deshecho
  return (
    <section className="mt-3" aria-label="Deshecho">
      <h3 tabIndex={-1} data-titulo>
        Deshecho
      </h3>
      <p>
        {formatCount(restaurados, 'libro volvió', 'libros volvieron')} a como estaba;{' '}
        {formatCount(eliminados, 'libro creado se borró', 'libros creados se borraron')}.
      </p>
      {quedaron > 0 && (
        <>
          <p className="mt-1">{formatCount(quedaron, 'libro quedó', 'libros quedaron')}, entero o en parte:</p>
          <ul className="import-lines">
            {libros.map(({ isbn, titulo, motivo }) => (
              <li key={isbn}>
                {titulo} ({isbn}): {motivo}
              </li>
            ))}
            {quedaron > libros.length && <li>y {formatCount(quedaron - libros.length, 'más', 'más')}</li>}
          </ul>
        </>
      )}
    </section>
  )
}
