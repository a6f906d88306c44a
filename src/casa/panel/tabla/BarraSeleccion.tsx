import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatCount } from '#platform/format.ts'
import { ELEGIDAS_MAX } from '#platform/paging.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useAtajo } from '../useAtajo.ts'
import { type Bip, useBip } from './bip.ts'
import type { TablaDe } from './columnas.ts'
import type { Resultado, Seleccion } from './useSeleccion.ts'

/** What can be done with the chosen rows. */
export type Acto<Item> = {
  texto: string
  /** Asked before it is done: what cannot be taken back, or is told to customers. */
  pregunta?: (filas: readonly Item[]) => string
} & (
  | { /** Leads to where it is done. */ ir: (filas: readonly Item[]) => void }
  | {
      /** Says what became of each row; null where it was given up. */ hacer: (
        filas: readonly Item[],
      ) => Promise<readonly Resultado[] | null>
    }
)

/** What the rows of a list can be chosen for. */
export type Elegibles<Item> = {
  seleccion: Seleccion<Item>
  /** One and many of them: «libro elegido», «libros elegidos». */
  contados: readonly [uno: string, varios: string]
  actos: readonly Acto<Item>[]
  /** The row that a beep means, whether or not the page shows it; null for a beep that means none of these. */
  buscar?: (bip: Bip) => Promise<Item | undefined> | null
}

type Props<Item> = Elegibles<Item> & Pick<TablaDe<Item>, 'nombre' | 'clave'>

/** What is done with the chosen rows, asked before where the act says so, and told afterwards. */
function useActos<Item>({ elegidas, contar }: Seleccion<Item>) {
  const router = useRouter()
  const [preguntado, setPreguntado] = useState<Acto<Item> | null>(null)
  const [busy, setBusy] = useState(false)
  const [dicho, setDicho] = useState('')
  async function run(acto: Acto<Item>) {
    setPreguntado(null)
    if ('ir' in acto) return acto.ir(elegidas)
    setDicho('')
    setBusy(true)
    try {
      const resultados = await acto.hacer(elegidas)
      if (resultados === null) return
      contar(resultados)
      const fallas = resultados.filter(({ motivo }) => motivo !== undefined).length
      setDicho(
        fallas === 0
          ? `Listo: ${resultados.length}.`
          : `${formatCount(resultados.length - fallas, 'hecho', 'hechos')}; ${fallas} no, y quedan elegidos.`,
      )
      await router.invalidate()
    } catch (error) {
      console.error(error)
      setDicho('No se pudo hacer. Probá de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return { busy, dicho, setDicho, preguntado, setPreguntado, run }
}

/** How many rows are chosen and what can be done with them; Ctrl+Enter leads there. What failed is named with its reason. */
export function BarraSeleccion<Item>({ seleccion, contados, nombre, clave, actos, buscar }: Props<Item>) {
  const { elegidas, motivos } = seleccion
  const { busy, dicho, setDicho, preguntado, setPreguntado, run } = useActos(seleccion)
  const bar = useRef<HTMLElement>(null)
  useAtajo('Control+enter', () => bar.current?.querySelector('button')?.focus())
  async function add({ codigo }: Bip, found: Promise<Item | undefined>) {
    const fila = await found.catch(() => undefined)
    if (fila) seleccion.sumar(clave(fila), fila)
    setDicho(fila ? `${nombre(fila)}.` : `No encontramos ${codigo}.`)
  }
  useBip(
    buscar &&
      ((bip) => {
        const found = buscar(bip)
        if (found) void add(bip, found)
        return found !== null
      }),
  )

  const n = elegidas.length
  return (
    <section
      ref={bar}
      className="tabla-barra no-print"
      aria-label="Lo elegido"
      data-vacia={(n === 0 && !dicho) || undefined}
    >
      <p role="status">
        {n > 0 && <b>{formatCount(n, ...contados)}</b>}
        {n === ELEGIDAS_MAX && ': no pueden ser más a la vez'}
        {dicho && <span className="soft"> {dicho}</span>}
      </p>
      {n > 0 && (
        <div className="tabla-barra__actos">
          {actos.map((acto) => (
            <Button
              key={acto.texto}
              busy={busy}
              aria-keyshortcuts={acto === actos[0] ? 'Control+Enter' : undefined}
              onClick={() => (acto.pregunta ? setPreguntado(acto) : void run(acto))}
            >
              {acto.texto}
            </Button>
          ))}
          <Button
            look="plain"
            onClick={() => {
              setDicho('')
              seleccion.soltar()
            }}
          >
            Quitar la selección
          </Button>
        </div>
      )}
      {motivos.size > 0 && (
        <ul className="small">
          {elegidas
            .filter((fila) => motivos.has(clave(fila)))
            .map((fila) => (
              <li key={clave(fila)}>
                {nombre(fila)}: {motivos.get(clave(fila))}
              </li>
            ))}
        </ul>
      )}
      <Question
        open={preguntado !== null}
        title={preguntado?.texto ?? ''}
        accept="Sí, seguir"
        onCancel={() => setPreguntado(null)}
        onAccept={() => void (preguntado && run(preguntado))}
      >
        <p>{preguntado?.pregunta?.(elegidas)}</p>
      </Question>
    </section>
  )
}
