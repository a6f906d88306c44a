import { useEffect, useMemo, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Pesos } from '#platform/money.ts'
import { dependsOnCarrito } from '../../compra.rules.ts'
import { type Cotizacion, cotizarCupon } from '../../cupon.contract.ts'
import { dropCodigo, keepCodigo, useCodigo } from './guardado.ts'

type Linea = { libro: { _id: string }; cantidad: number }
type Preguntado = { codigo: string; items: { libro: string; cantidad: number }[] }
/** What the shop said of a question, which is JSON; null: it did not answer. */
type Respuesta = { codigo: string; asked: string; cotizacion: Cotizacion | null }

/** Many steps of a quantity lead to one question. */
const DEBOUNCE_MS = 150
const FALTA = 'Escribí el código del cupón.'
const SIN_RESPUESTA = 'No pudimos ver tu cupón. Probá de nuevo.'
const NINGUNO: ReadonlyMap<string, Pesos> = new Map()

type Desde = { activo: boolean; usuario: string | null; lineas: readonly Linea[] }

/** The answer to a question, asked after a pause. A coupon that cannot apply any more is forgotten, and `setProblema` told why. */
function useRespuesta(asked: string | null, setProblema: (problema: string) => void) {
  const [respuesta, setRespuesta] = useState<Respuesta | null>(null)
  const answered = respuesta?.asked
  useEffect(() => {
    if (asked === null || asked === answered) return
    const question: Preguntado = JSON.parse(asked)
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const cotizacion = await api
        .call(cotizarCupon, question, { signal: controller.signal })
        .catch((error: unknown) => {
          if (!controller.signal.aborted) console.error(error)
          return null
        })
      if (controller.signal.aborted) return
      setRespuesta({ codigo: question.codigo, asked, cotizacion })
      if (!cotizacion || cotizacion.vale || dependsOnCarrito(cotizacion.motivo)) return
      // It will not come back: the cart forgets it, and says why.
      setProblema(`${question.codigo}: ${cotizacion.mensaje}`)
      dropCodigo()
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [asked, answered, setProblema])
  return [respuesta, setRespuesta] as const
}

/** The coupon of the cart, and what it does for these lines. While it is not `activo` nothing is asked or shown. */
export function useCupon({ activo, usuario, lineas }: Desde) {
  const codigo = useCodigo(activo ? usuario : null)
  const [problema, setProblema] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const items = lineas.map(({ libro, cantidad }) => ({ libro: libro._id, cantidad }))
  const asked = codigo === null || items.length === 0 ? null : JSON.stringify({ codigo, items } satisfies Preguntado)
  const [respuesta, setRespuesta] = useRespuesta(asked, setProblema)

  // Until the answer to another quantity is there the former prices stay.
  const cotizacion = respuesta !== null && respuesta.codigo === codigo ? respuesta.cotizacion : null
  const precios = useMemo(
    () => (cotizacion?.vale ? new Map(cotizacion.libros.map(({ _id, precio }) => [_id, precio])) : NINGUNO),
    [cotizacion],
  )

  async function aplicar(texto: string): Promise<boolean> {
    if (busy || usuario === null || items.length === 0) return false
    const escrito = texto.trim()
    if (escrito === '') {
      setProblema(FALTA)
      return false
    }
    setBusy(true)
    try {
      const answer = await api.call(cotizarCupon, { codigo: escrito, items })
      if (!answer.vale && !dependsOnCarrito(answer.motivo)) {
        setProblema(answer.mensaje)
        return false
      }
      const kept = answer.vale ? answer.codigo : escrito
      setProblema(null)
      setRespuesta({ codigo: kept, asked: JSON.stringify({ codigo: kept, items }), cotizacion: answer })
      keepCodigo(usuario, kept)
      return true
    } catch (error) {
      console.error(error)
      setProblema(
        error instanceof AppError && error.status >= 400 && error.status < 500 ? error.mensaje : SIN_RESPUESTA,
      )
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    activo,
    /** The code that the cart keeps, whether it applies or not. */
    codigo,
    /** The same, where it applies: what an order says. */
    aplicado: cotizacion?.vale ? codigo : null,
    titulo: cotizacion?.vale ? cotizacion.titulo : null,
    /** What a copy of each book that becomes cheaper costs. */
    precios,
    /** What it does for these lines is not known yet: nothing may be bought at sums that are not true. */
    pendiente: asked !== null && (asked !== respuesta?.asked || respuesta?.cotizacion === null),
    /** The shop did not answer. */
    falla: asked !== null && asked === respuesta?.asked && respuesta?.cotizacion === null,
    /** Why the kept code does not apply to these lines. */
    aviso: cotizacion && !cotizacion.vale ? cotizacion.mensaje : null,
    /** What is wrong with the code that was typed, or with one that was kept and is gone. */
    problema,
    busy,
    aplicar,
    quitar() {
      setProblema(null)
      dropCodigo()
    },
    /** Asks again: after a failure, or when the shop said something else. */
    renovar: () => setRespuesta(null),
  }
}

export type CuponDelCarrito = ReturnType<typeof useCupon>
