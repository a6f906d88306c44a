import { useState, useSyncExternalStore } from 'react'
import type { Codigo } from '#estante/existencias/bip.rules.ts'
import type { Respuesta } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { AppError } from '#platform/errors.ts'
import { formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { readOrden } from '../../entrada.rules.ts'
import { findLibroDeMostrador, type LibroDeMostrador } from '../../mostrador.contract.ts'
import { refuseBip } from '../../puesto.rules.ts'
import { ocurrio, puesto } from './puesto.ts'
import { readEstado } from './sin-red/estado.ts'
import { useModulo } from './sin-red.ts'
import { describeLibres } from './textos.ts'

/** Adds copies to the till, or says why not. */
function addLibro(libro: LibroDeMostrador, mas: number): Respuesta {
  const { titulo, precio, libres } = libro
  if (precio === null) return { conocido: false, texto: `«${titulo}» no tiene precio: no se puede vender.` }
  const lleno = refuseBip(puesto.read().venta, libro._id)
  if (lleno) return { conocido: false, texto: lleno }
  const { venta } = ocurrio({ tipo: 'bip', libro, cantidad: mas })
  const cantidad = venta.lineas[0]?.cantidad ?? 1
  const texto = `${titulo}: ${formatPesos(precio)}${cantidad > 1 ? `, van ${cantidad}` : ''}`
  const faltan = libres !== null && cantidad > libres
  return faltan ? { conocido: false, texto: `${texto}. ${describeLibres(libres)}` } : { conocido: true, texto }
}

/** The till of this browser, and what is beeped, typed and asked at it. `lugar`: where its books leave from. */
export function usePuesto(lugares: readonly { _id: string }[]) {
  const abierto = useSyncExternalStore(puesto.subscribe, puesto.read, puesto.read)
  const [ultimo, setUltimo] = useState<LibroDeMostrador | null>(null)
  /** The ISBN of the last beep, where no book has it. */
  const [pendiente, setPendiente] = useState<string | null>(null)
  const modulo = useModulo()
  const lugar = lugares.some(({ _id }) => _id === abierto.lugar) ? abierto.lugar : (lugares[0]?._id ?? '')

  /** As the sale is at that moment: the law asks who buys. */
  function find(cual: { isbn: string } | { libro: string }, donde: string) {
    const { cliente, rebaja } = puesto.read().venta
    const asked = {
      ...cual,
      ...(donde && { lugar: donde }),
      ...(rebaja && { ley: 'si' as const }),
      ...(cliente && { para: cliente._id }),
    }
    if (!modulo) return api.call(findLibroDeMostrador, asked)
    return modulo.findLibro(cual, donde, (signal) => api.call(findLibroDeMostrador, asked, { signal }))
  }

  async function ask(cual: { isbn: string } | { libro: string }, mas = 1): Promise<Respuesta> {
    try {
      const libro = await find(cual, lugar)
      setUltimo(libro)
      setPendiente(libro === null && 'isbn' in cual ? cual.isbn : null)
      if (libro) return addLibro(libro, mas)
      const donde = readEstado().red ? 'en el catálogo' : 'entre los títulos que guardó este equipo'
      return { conocido: false, texto: `${'isbn' in cual ? cual.isbn : 'Ese libro'} no está ${donde}.` }
    } catch (error) {
      if (error instanceof AppError && error.status === 409) return { conocido: false, texto: error.message }
      console.warn(error)
      return { conocido: false, texto: 'No pudimos buscar ese libro. Pasalo de nuevo.' }
    }
  }

  const hear = ({ tipo, codigo }: Codigo): Promise<Respuesta> | Respuesta =>
    tipo === 'otro' ? { conocido: false, texto: `«${codigo}» no es un ISBN.` } : ask({ isbn: codigo })

  /** What was typed that is no code; null for one. */
  function order(texto: string): Promise<Respuesta> | Respuesta | null {
    const orden = readOrden(texto, pendiente)
    if (orden === null) return null
    if (orden.tipo === 'incompleta') return { conocido: false, texto: orden.mensaje }
    if (orden.tipo === 'codigo') return ask({ isbn: orden.codigo }, orden.cantidad)
    if (orden.tipo === 'suelta') {
      const { isbn, titulo, precio } = orden
      const { venta } = ocurrio({ tipo: 'suelta', isbn, titulo, precio, cantidad: 1 })
      setPendiente(null)
      setUltimo(null)
      const cantidad = venta.lineas[0]?.cantidad ?? 1
      return { conocido: true, texto: `${titulo}: ${formatPesos(precio)}${cantidad > 1 ? `, van ${cantidad}` : ''}` }
    }
    const [last] = puesto.read().venta.lineas
    if (!last) return { conocido: false, texto: 'Todavía no hay ningún libro.' }
    if (orden.tipo === 'quitar') {
      ocurrio({ tipo: 'quitar', libro: last._id })
      setUltimo(null)
      return { conocido: true, texto: `${last.titulo}: afuera` }
    }
    ocurrio({ tipo: 'cantidad', libro: last._id, cantidad: orden.cantidad })
    return { conocido: true, texto: `${last.titulo}: ${formatPesos(last.precio)}, van ${orden.cantidad}` }
  }

  /** What the books on the till cost and what there is of them now. */
  async function refresh(donde = lugar): Promise<void> {
    const { lineas } = puesto.read().venta
    const ahora = await Promise.all(
      lineas.filter(({ suelta }) => !suelta).map(({ _id }) => find({ libro: _id }, donde)),
    )
    ocurrio({ tipo: 'precios', ahora })
  }

  return { abierto, lugar, ultimo, pendiente, ask, hear, order, refresh }
}
