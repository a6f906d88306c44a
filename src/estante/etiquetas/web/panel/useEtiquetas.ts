import { useState } from 'react'
import type { Codigo } from '#estante/existencias/bip.rules.ts'
import type { Respuesta } from '#estante/existencias/web/panel/bip/CampoBip.tsx'
import { api } from '#platform/http/client.ts'
import { type Etiqueta, listEtiquetas } from '../../etiqueta.contract.ts'
import { COPIAS_MAX } from '../../etiqueta.rules.ts'

const clamp = (copias: number): number => Math.min(COPIAS_MAX, Math.max(1, copias))

/** The labels that are to be printed, the last one first; a book that comes again gets one more. */
export function useEtiquetas(iniciales: readonly Etiqueta[]) {
  const [filas, setFilas] = useState<readonly Etiqueta[]>(() =>
    iniciales.map((fila) => ({ ...fila, cantidad: clamp(fila.cantidad) })),
  )
  const setCantidad = (id: string, cantidad: number) =>
    setFilas((antes) => antes.map((fila) => (fila._id === id ? { ...fila, cantidad: clamp(cantidad) } : fila)))
  const quitar = (id: string) => setFilas((antes) => antes.filter(({ _id }) => _id !== id))

  function add(nueva: Etiqueta) {
    setFilas((antes) => {
      const puesta = antes.find(({ _id }) => _id === nueva._id)
      const cantidad = puesta ? clamp(puesta.cantidad + 1) : 1
      return [{ ...nueva, cantidad }, ...antes.filter((fila) => fila !== puesta)]
    })
  }
  async function ask(cual: { isbn: string } | { id: string }): Promise<Respuesta> {
    try {
      const { etiquetas, sin_etiqueta } = await api.call(listEtiquetas, cual)
      const [etiqueta] = etiquetas
      if (etiqueta) {
        add(etiqueta)
        return { conocido: true, texto: etiqueta.titulo }
      }
      const [titulo] = sin_etiqueta
      const texto =
        titulo === undefined
          ? `${'isbn' in cual ? cual.isbn : 'Ese libro'} no está en el catálogo.`
          : `«${titulo}» no tiene precio, o no es de papel.`
      return { conocido: false, texto }
    } catch (error) {
      console.warn(error)
      return { conocido: false, texto: 'No pudimos buscar ese libro. Pasalo de nuevo.' }
    }
  }
  const hear = ({ codigo }: Codigo) => ask({ isbn: codigo })
  return { filas, setCantidad, quitar, hear, addLibro: (id: string) => ask({ id }) }
}
