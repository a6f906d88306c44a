// What the panel's box finds, each kind by the call of its own list; who may not call one finds none of it.
import { type AjusteVisto, listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { findAjustes } from '#casa/ajustes/paginas.rules.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { listEditoriales } from '#catalogo/editoriales/editorial.contract.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { listUsuarios } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { readCodigo } from '#estante/existencias/bip.rules.ts'
import { isStaff, mayCall } from '#platform/http/access.ts'
import { api } from '#platform/http/client.ts'
import type { Contract, Input } from '#platform/http/contract.ts'
import { readCodigoDeVenta } from '#venta/mostrador/codigo.rules.ts'
import { listPedidos } from '#venta/pedidos/lista.contract.ts'
import { readCodigoDePedido } from '#venta/pedidos/rotulo.rules.ts'
import {
  DE_CADA_UNO,
  type Destino,
  findActos,
  findDestinos,
  hrefOf,
  listPantallas,
  readDonde,
  readPorcentaje,
  readRotulo,
  toDestino,
} from './destinos.ts'

type Quien = { rol: Rol | undefined; signal: AbortSignal }

/** The settings' names are asked for once in a page. */
let ajustes: Promise<AjusteVisto[]> | undefined
const loadAjustes = () => {
  ajustes ??= api.call(listAjustes, {})
  ajustes.catch(() => {
    ajustes = undefined
  })
  return ajustes
}

/** One kind that cannot be had leaves the others. */
async function list<C extends Contract>(contract: C, input: Input<C>, { rol, signal }: Quien) {
  if (!mayCall(contract, rol)) return []
  const { items } = await api.list(contract, input, { signal }).catch((error: unknown) => {
    if (!signal.aborted) console.error(error)
    return { items: [] }
  })
  return items
}

const POCOS = { limit: DE_CADA_UNO }
/** Nobody reads how many there are. */
const SIN_CONTAR = { ...POCOS, contar: 'no' } as const

async function findLibros(q: string, quien: Quien): Promise<Destino[]> {
  const libros = await list(listLibros, { ...POCOS, q }, quien)
  return libros.map(({ _id, titulo, isbn, autores }) => ({
    _id,
    nombre: titulo,
    detalle: ['Libro', ...autores.map(({ nombre_completo }) => nombre_completo), isbn].filter(Boolean).join(' · '),
    href: hrefOf('/panel-admin/libros', { q: isbn ?? titulo }),
  }))
}

/** Where the copies of the books are that were asked for. */
async function findDonde(q: string, quien: Quien): Promise<Destino[]> {
  const buscado = readDonde(q)
  const libros = buscado === null ? [] : await list(listLibros, { ...POCOS, q: buscado }, quien)
  return libros.map(({ _id, titulo, isbn }) => ({
    _id: `donde-${_id}`,
    nombre: `Dónde está: ${titulo}`,
    detalle: ['Ejemplares', isbn].filter(Boolean).join(' · '),
    href: hrefOf('/panel-admin/existencias', { libro: _id }),
  }))
}

async function findPedidos(q: string, quien: Quien): Promise<Destino[]> {
  const numero = readCodigoDePedido(q)
  const buscado = numero === null ? { cliente: q } : { numero }
  const pedidos = await list(listPedidos, { ...SIN_CONTAR, ...buscado }, quien)
  return pedidos.map(({ _id, numero, estado }) => ({
    _id,
    nombre: `Pedido N.º ${numero}`,
    detalle: `Pedido ${estado}`,
    href: `/panel-admin/pedidos/${_id}`,
  }))
}

/** The order whose address label is asked for, with the button that prints it. */
async function findRotulo(q: string, quien: Quien): Promise<Destino[]> {
  const numero = readRotulo(q)
  const pedidos = numero === null ? [] : await list(listPedidos, { ...SIN_CONTAR, numero }, quien)
  return pedidos.map(({ _id }) => ({
    _id: `rotulo-${_id}`,
    nombre: `Etiqueta de envío del pedido N.º ${numero}`,
    detalle: 'Hacer',
    href: `/panel-admin/pedidos/${_id}#etiqueta`,
  }))
}

async function findClientes(q: string, quien: Quien): Promise<Destino[]> {
  const usuarios = await list(listUsuarios, { ...SIN_CONTAR, q }, quien)
  return usuarios.map(({ _id, nombre, apellido, email, rol }) => ({
    _id,
    nombre: `${nombre} ${apellido}`,
    detalle: `${isStaff(rol) ? 'Equipo' : 'Cliente'} · ${email}`,
    href: isStaff(rol) ? hrefOf('/panel-admin/usuarios', { q: email }) : `/panel-admin/clientes/${_id}`,
  }))
}

async function findPrecios(q: string, quien: Quien): Promise<Destino[]> {
  const porcentaje = readPorcentaje(q)
  if (!porcentaje || quien.rol !== 'admin') return []
  const editoriales = await list(listEditoriales, { ...POCOS, q: porcentaje.editorial }, quien)
  return editoriales.map(({ _id, descripcion }) => ({
    _id: `precio-${_id}`,
    nombre: `Cambiar precios: ${porcentaje.valor} % a ${descripcion}`,
    detalle: 'Primero ves qué libros cambian',
    href: hrefOf('/panel-admin/precios', { editorial: _id, valor: porcentaje.valor }),
  }))
}

const findDeAjustes = async (q: string, { rol }: Quien) =>
  mayCall(listAjustes, rol)
    ? findAjustes(await loadAjustes().catch(() => []), q)
        .slice(0, DE_CADA_UNO)
        .map(toDestino)
    : []

/** The sale whose slip was read: by its number, among those of every day. */
const toVenta = (numero: number): Destino => ({
  _id: `venta-${numero}`,
  nombre: `Venta N.º ${numero}`,
  detalle: 'Mostrador · un ticket que vuelve',
  href: hrefOf('/panel-admin/mostrador', { parte: 'dia', q: String(numero) }),
})

/** All that the words mean: screens, then what is sold, known by name, ordered or set: a person stands before their orders. A code means a book, or the sale of a slip. */
export async function buscarEnPanel(q: string, quien: Quien): Promise<Destino[]> {
  const codigo = readCodigo(q)
  if (codigo?.tipo === 'isbn') return findLibros(codigo.codigo, quien)
  const venta = codigo && readCodigoDeVenta(codigo.codigo)
  if (venta) return [toVenta(venta)]
  const pantallas = findDestinos(listPantallas(quien.rol), q).slice(0, DE_CADA_UNO)
  const [dichos, found] = await Promise.all([
    Promise.all([findRotulo(q, quien), findDonde(q, quien)]),
    Promise.all([findPrecios, findLibros, findClientes, findPedidos, findDeAjustes].map((find) => find(q, quien))),
  ])
  const actos = findActos(quien.rol, q).slice(0, DE_CADA_UNO)
  return [...pantallas, ...dichos.flat(), ...actos, ...found.flat()]
}
