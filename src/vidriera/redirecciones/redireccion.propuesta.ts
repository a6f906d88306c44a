// What an old address was about, as the shop's own search reads its words.
import type { Ctx } from '#platform/http/context.ts'
import { findSugerencias, listHallados } from '../busqueda/busqueda.service.ts'
import type { Propuesta } from './redireccion.contract.ts'
import {
  type Clase,
  chooseNombrado,
  isMismoNombre,
  readIsbnDeRuta,
  readPalabras,
  readPista,
  sharesWord,
} from './redireccion.rules.ts'

/** Books that are looked at for one address. */
const MIRADOS = 5
/** Addresses that are looked at side by side. */
const A_LA_VEZ = 3

const DIRECCIONES: Record<Clase, string> = {
  libro: '/libros/',
  autor: '/autor-seleccionado/',
  editorial: '/editoriales/',
  categoria: '/categorias/',
}

const toPropuesta = (clase: Clase, { _id, nombre }: { _id: string; nombre: string }, segura: boolean): Propuesta => ({
  destino: DIRECCIONES[clase] + _id,
  nombre,
  segura,
})

/**
 * What the page of an address was about; null where its words find nothing. Sure are the book of its ISBN, the one book that its
 * words name, and the author, publisher or category of exactly its words where the address says that it is one.
 */
export async function proponer(ctx: Ctx, ruta: string): Promise<Propuesta | null> {
  const isbn = readIsbnDeRuta(ruta)
  const palabras = readPalabras(ruta)
  const pista = readPista(ruta)
  if (isbn) {
    const [libro] = await listHallados(ctx, isbn, 1)
    if (libro) return toPropuesta('libro', { _id: libro._id, nombre: libro.titulo }, libro.isbn === isbn)
  }
  if (palabras.length === 0) return null
  const nombrados = pista === 'libro' ? [] : await listNombrados(ctx, palabras)
  const [deSuClase, another] = pista ? nombrados.filter(({ clase }) => clase === pista) : []
  if (deSuClase) return toPropuesta(deSuClase.clase, deSuClase, another === undefined)
  const libros = (await listHallados(ctx, palabras.join(' '), MIRADOS)).map(({ _id, titulo, autores, editorial }) => ({
    _id,
    nombre: titulo,
    titulo,
    autores: autores.map(({ nombre_completo }) => nombre_completo),
    editorial: editorial?.descripcion ?? null,
  }))
  const nombrado = chooseNombrado(palabras, libros)
  const mayBeBook = pista === null || pista === 'libro'
  if (nombrado) return toPropuesta('libro', nombrado, mayBeBook && nombrados.length === 0)
  const [nombrada] = nombrados
  if (nombrada) return toPropuesta(nombrada.clase, nombrada, false)
  const parecido = libros.find(({ titulo }) => sharesWord(palabras, titulo))
  return parecido ? toPropuesta('libro', parecido, false) : null
}

/** Authors, publishers and categories whose name has exactly these words. */
async function listNombrados({ planned }: Ctx, palabras: readonly string[]) {
  const { autores, editoriales, categorias } = await findSugerencias(planned, palabras.join(' '))
  const todos: { clase: Clase; _id: string; nombre: string }[] = [
    ...categorias.map(({ _id, nombre }) => ({ clase: 'categoria' as const, _id, nombre })),
    ...autores.map(({ _id, nombre_completo }) => ({ clase: 'autor' as const, _id, nombre: nombre_completo })),
    ...editoriales.map(({ _id, descripcion }) => ({ clase: 'editorial' as const, _id, nombre: descripcion })),
  ]
  return todos.filter(({ nombre }) => isMismoNombre(palabras, nombre))
}

/** The same for several addresses, each in its place. */
export async function proponerTodas(ctx: Ctx, rutas: readonly string[]): Promise<(Propuesta | null)[]> {
  const propuestas: (Propuesta | null)[] = []
  for (let at = 0; at < rutas.length; at += A_LA_VEZ) {
    propuestas.push(...(await Promise.all(rutas.slice(at, at + A_LA_VEZ).map((ruta) => proponer(ctx, ruta)))))
  }
  return propuestas
}
