// What the panel's box finds, each kind by the call of its own list; who may not call one finds none of it.
import { listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { listEditoriales } from '#catalogo/editoriales/editorial.contract.ts'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { listUsuarios } from '#cuentas/usuarios/gestion/gestion.contract.ts'
import { readCodigo } from '#estante/existencias/bip.rules.ts'
import { mayCall } from '#platform/http/access.ts'
import { api } from '#platform/http/client.ts'
import type { Contract, Input } from '#platform/http/contract.ts'
import { listPedidos } from '#venta/pedidos/lista.contract.ts'
import {
  DE_CADA_UNO,
  type Destino,
  findDestinos,
  hrefOf,
  listPantallas,
  readPorcentaje,
  toDestino,
} from './destinos.ts'

type Quien = { rol: Rol | undefined; signal: AbortSignal }

/** The settings' names are asked for once in a page. */
let ajustes: Promise<Destino[]> | undefined
const loadAjustes = () => {
  ajustes ??= api.call(listAjustes, {}).then((all) => all.map(toDestino))
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

async function findLibros(q: string, quien: Quien): Promise<Destino[]> {
  const libros = await list(listLibros, { ...POCOS, q }, quien)
  return libros.map(({ _id, titulo, isbn, autores }) => ({
    _id,
    nombre: titulo,
    detalle: ['Libro', ...autores.map(({ nombre_completo }) => nombre_completo), isbn].filter(Boolean).join(' · '),
    href: hrefOf('/panel-admin/libros', { q: isbn ?? titulo }),
  }))
}

async function findPedidos(q: string, quien: Quien): Promise<Destino[]> {
  const buscado = /^[1-9]\d{0,8}$/.test(q) ? { numero: Number(q) } : { cliente: q }
  const pedidos = await list(listPedidos, { ...POCOS, ...buscado }, quien)
  return pedidos.map(({ _id, numero, estado }) => ({
    _id,
    nombre: `Pedido N.º ${numero}`,
    detalle: `Pedido ${estado}`,
    href: `/panel-admin/pedidos/${_id}`,
  }))
}

async function findClientes(q: string, quien: Quien): Promise<Destino[]> {
  const usuarios = await list(listUsuarios, { ...POCOS, q }, quien)
  return usuarios.map(({ _id, nombre, apellido, email }) => ({
    _id,
    nombre: `${nombre} ${apellido}`,
    detalle: `Cuenta · ${email}`,
    href: hrefOf('/panel-admin/usuarios', { q: email }),
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

const findAjustes = async (q: string, { rol }: Quien) =>
  mayCall(listAjustes, rol) ? findDestinos(await loadAjustes().catch(() => []), q).slice(0, DE_CADA_UNO) : []

/** All that the words mean: screens, then what is sold, ordered, known by name or set. A code means a book. */
export async function buscarEnPanel(q: string, quien: Quien): Promise<Destino[]> {
  const codigo = readCodigo(q)
  if (codigo?.tipo === 'isbn') return findLibros(codigo.codigo, quien)
  const pantallas = findDestinos(listPantallas(quien.rol), q).slice(0, DE_CADA_UNO)
  const found = await Promise.all(
    [findPrecios, findLibros, findPedidos, findClientes, findAjustes].map((find) => find(q, quien)),
  )
  return [...pantallas, ...found.flat()]
}
