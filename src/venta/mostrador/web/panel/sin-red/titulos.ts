// The list of titles that this browser keeps: fetched in pages, afterwards what changed, and asked by beeps and words.
import { api } from '#platform/http/client.ts'
import { fold } from '#platform/text.ts'
import type { LibroDeMostrador } from '../../../mostrador.contract.ts'
import { listTitulos, type Titulo } from '../../../titulos.contract.ts'
import { TITULOS_MAX, toLibroDeMostrador } from '../../../titulos.rules.ts'
import { type Lista, openTitulos, readLista } from './base.ts'

/** The titles folded for the search, made when somebody searches without a network. */
let folded: { texto: string; titulo: Titulo }[] | null = null

async function keepPage(titulos: readonly Titulo[], quitados: readonly string[]): Promise<void> {
  const tx = (await openTitulos()).transaction('titulo', 'readwrite')
  const ids = tx.store.index('id')
  const drop = async (id: string, but?: string) => {
    const isbn = await ids.getKey(id)
    if (isbn !== undefined && isbn !== but) await tx.store.delete(isbn)
  }
  await Promise.all([
    ...quitados.map((id) => drop(id)),
    ...titulos.map(async (titulo) => {
      await drop(titulo._id, titulo.isbn) // its ISBN may have been corrected
      await tx.store.put(titulo)
    }),
    tx.done,
  ])
  folded = null
}

/** Titles that the whole list does not name any more. */
async function dropOthers(seen: ReadonlySet<string>): Promise<void> {
  const tx = (await openTitulos()).transaction('titulo', 'readwrite')
  const isbns = await tx.store.getAllKeys()
  await Promise.all([...isbns.filter((isbn) => !seen.has(isbn)).map((isbn) => tx.store.delete(isbn)), tx.done])
}

/** Fetches the list, or what changed of it since. Throws what the calls throw; what had come until then is kept. */
export async function refreshTitulos(): Promise<Lista> {
  const before = await readLista()
  const first = await api.call(listTitulos, before ? { cambios_tras: before.momento } : {})
  const seen = new Set<string>()
  for (let page = first; ; ) {
    for (const { isbn } of page.titulos) seen.add(isbn)
    await keepPage(page.titulos, page.quitados)
    if (page.siguiente === null || seen.size >= TITULOS_MAX) break
    const tras = first.todo ? {} : { cambios_tras: before?.momento }
    page = await api.call(listTitulos, { ...tras, despues_de: page.siguiente })
    if (page.todo !== first.todo) return readAgain(before)
  }
  if (first.todo) await dropOthers(seen)
  const db = await openTitulos()
  const lista = { momento: first.momento, cuantos: await db.count('titulo'), en: Date.now() }
  await db.put('dato', lista, 'lista')
  return lista
}

/** Offers changed while the changes were read: the next round reads everything. */
const readAgain = (before: Lista | null): Lista => before ?? { momento: '', cuantos: 0, en: 0 }

/** The book of a code or an id, at a place; null where the list has none. */
export async function findTitulo(
  cual: { isbn: string } | { libro: string },
  lugar: string,
): Promise<LibroDeMostrador | null> {
  const db = await openTitulos()
  const titulo = 'isbn' in cual ? await db.get('titulo', cual.isbn) : await db.getFromIndex('titulo', 'id', cual.libro)
  return titulo ? toLibroDeMostrador(titulo, lugar) : null
}

/** Titles with all of these words in title or author. */
export async function searchTitulos(q: string, limit: number): Promise<Titulo[]> {
  folded ??= (await (await openTitulos()).getAll('titulo')).map((titulo) => ({
    texto: fold(`${titulo.titulo} ${titulo.autor}`),
    titulo,
  }))
  const words = fold(q).split(' ').filter(Boolean)
  const found: Titulo[] = []
  for (const { texto, titulo } of folded) {
    if (words.every((word) => texto.includes(word))) found.push(titulo)
    if (found.length >= limit) break
  }
  return found
}
