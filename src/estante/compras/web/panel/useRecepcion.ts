import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { formatPesosCampo, parsePesos } from '#catalogo/libros/precio.rules.ts'
import { api } from '#platform/http/client.ts'
import { type Pesos, toCentavos, toPesos } from '#platform/money.ts'
import { useBusy } from '#ui/useBusy.ts'
import type { CompraDetalle } from '../../compra.contract.ts'
import { createIngreso } from '../../remito.contract.ts'
import type { Trato } from '../../trato.contract.ts'
import { computeNeto } from '../../trato.rules.ts'
import type { De } from './cargar.ts'
import { useLugar } from './partes.tsx'
import { type Contada, countBip, createRecepcion, type Recepcion, recepcionGuardada } from './recepcion.ts'

/** What a copy costs by the discount that was agreed on, as it is typed. */
const suggestCosto = (pvp: Pesos | null, trato: Trato | undefined): string =>
  pvp === null || !trato || trato.descuento_bp === 0
    ? ''
    : formatPesosCampo(toPesos(computeNeto(toCentavos(pvp), 1, trato.descuento_bp)))

/** What is on this screen: what was left here before, unless it is of another order. */
function resume(compra: CompraDetalle | null): Recepcion {
  const stored = recepcionGuardada.read()
  const id = compra?._id ?? ''
  return stored?.compra === id ? stored : createRecepcion(compra?.proveedor._id, id)
}

const GUARDAR = 'No pudimos guardar la recepción.'

type Options = Pick<De<'recibir'>, 'tratos' | 'lugares' | 'compra'> & { acciones: Acciones }

/** A delivery as it is counted, kept on this device until it is stored. */
export function useRecepcion({ tratos, lugares, compra, acciones }: Options) {
  const navigate = useNavigate()
  const [recepcion, setRecepcion] = useState(() => resume(compra))
  const [numero, setNumero] = useState('')
  const eleccion = useLugar(lugares)
  const [busy, run] = useBusy()
  const { proveedor, contadas } = recepcion
  const trato = tratos.find(({ _id }) => _id === proveedor)

  function change(write: (antes: Recepcion) => Recepcion) {
    setRecepcion((antes) => {
      const next = write(antes)
      recepcionGuardada.write(next)
      return next
    })
  }
  const setContadas = (write: (antes: readonly Contada[]) => readonly Contada[]) =>
    change((antes) => ({ ...antes, contadas: write(antes.contadas) }))

  async function hear(isbn: string): Promise<{ conocido: boolean; texto: string }> {
    const found = contadas.find((one) => one.isbn === isbn) ?? (await findLibro(isbn, compra, trato))
    if (found === 'falla') return { conocido: false, texto: 'No pudimos buscar ese libro. Pasalo de nuevo.' }
    setContadas((antes) => countBip(antes, found))
    const count = (contadas.find((one) => one.isbn === isbn)?.cantidad ?? 0) + 1
    if (!found.conocida) return { conocido: false, texto: `${isbn} no está en el catálogo: queda anotado (${count}).` }
    return { conocido: true, texto: `${found.titulo}: ${count}${sayOf(compra, isbn)}` }
  }

  const save = () =>
    run(async () => {
      const costos = contadas.map(({ costo }) => parsePesos(costo))
      const wrong = contadas.find((_, n) => costos[n] === undefined)
      if (wrong)
        return acciones.contarMotivo(
          `El costo de «${wrong.titulo || wrong.isbn}» no se entiende: escribí 7500 o 7500,50.`,
        )
      if (proveedor === '') return acciones.contarMotivo('Elegí de qué proveedor son.')
      try {
        const lineas = contadas.map(({ isbn, cantidad }, n) => ({ isbn, cantidad, costo: costos[n] ?? null }))
        const { _id } = await api.call(createIngreso, {
          _id: recepcion.clave,
          proveedor,
          compra: compra?._id ?? null,
          lugar: eleccion.lugar || null,
          numero_proveedor: numero,
          lineas,
        })
        recepcionGuardada.write(null)
        await navigate({ to: '/panel-admin/compras', search: { parte: 'devolver', id: _id } })
      } catch (error) {
        await acciones.contarFalla(error, { exito: '', falla: GUARDAR })
      }
    })
  const restart = () => {
    recepcionGuardada.write(null)
    setRecepcion(createRecepcion(compra?.proveedor._id, compra?._id))
  }
  const setProveedor = (id: string) => change((antes) => ({ ...antes, proveedor: id }))
  return {
    proveedor,
    setProveedor,
    trato,
    numero,
    setNumero,
    eleccion,
    contadas,
    setContadas,
    busy,
    hear,
    save,
    restart,
  }
}

/** Of how many that are still to come, after a count. */
function sayOf(compra: CompraDetalle | null, isbn: string): string {
  if (!compra) return ''
  const pedida = compra.lineas.find((linea) => linea.isbn === isbn)
  return pedida ? ` de ${Math.max(0, pedida.cantidad - pedida.recibida)}` : ', no estaba en el pedido'
}

/** A book by its ISBN: of the order, else of the catalogue. */
async function findLibro(
  isbn: string,
  compra: CompraDetalle | null,
  trato: Trato | undefined,
): Promise<Omit<Contada, 'cantidad'> | 'falla'> {
  const pedida = compra?.lineas.find((linea) => linea.isbn === isbn)
  if (pedida?.libro) return { isbn, titulo: pedida.titulo, conocida: true, costo: suggestCosto(pedida.pvp, trato) }
  try {
    const [libro] = (await api.call(listLibros, { q: isbn, limit: 1 })).filter((one) => one.isbn === isbn)
    if (!libro) return { isbn, titulo: '', conocida: false, costo: '' }
    return { isbn, titulo: libro.titulo, conocida: true, costo: suggestCosto(libro.pvp ?? libro.precio, trato) }
  } catch (error) {
    console.warn(error)
    return 'falla'
  }
}
