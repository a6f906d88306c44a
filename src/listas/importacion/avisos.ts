// What the owner should look at although nothing was refused: columns that nothing is read from, authors that are unclear,
// subjects without a category. Counted, with a few examples of each kind, whatever the size of the file.
import { formatCount } from '#platform/format.ts'
import { fold } from '#platform/text.ts'
import type { Inverso } from './autores.rules.ts'
import { detach } from './texto.rules.ts'

export const CLASES_DE_AVISO = [
  'lejano',
  'hoja',
  'columna',
  'autores',
  'persona',
  'precio',
  'oferta',
  'moneda',
  'baja',
  'referencia',
  'recorte',
  'dato',
  'texto',
  'editorial',
  'categoria',
  'busqueda',
] as const
export type ClaseAviso = (typeof CLASES_DE_AVISO)[number]

/** `total` records gave this notice; `ejemplos` are the first ones, with the place of each in the file. */
export type Aviso = { clase: ClaseAviso; total: number; ejemplos: { linea: number | null; texto: string }[] }

/** A subject that belongs to no category, as it was first written, and how many books have it. */
export type MateriaSuelta = { materia: string; libros: number }

/** Of so many books with subjects so many have a category. */
export type Clasificados = { libros: number; conCategoria: number }

/** A name that may begin with its surname, where it stands first, and whether the shop has that person. */
type Alreves = { linea: number; escrito: string; sera: string; conocido: { nombre: string; libros: number } | null }

const EJEMPLOS = 20
/** So many different names are asked about. */
const INVERSOS = 20_000
/** Beyond so many different ones only those that are known already are counted. */
const MATERIAS = 20_000
const MATERIAS_TOLD = 100
const EDITORIALES = 40_000
/** So many publishers of the shop are compared with those of the file. */
export const EDITORIALES_DE_LA_TIENDA = 20_000

export class Avisos {
  readonly #avisos = new Map<ClaseAviso, Aviso>()
  readonly #materias = new Map<string, MateriaSuelta>()
  /** By the folded name as it is written. */
  readonly #inversos = new Map<string, Alreves>()
  #recientes = new Map<string, string>()
  readonly #editoriales = new Map<string, Editorial>()

  /** Records with subjects or categories, and how many of these have a category of the shop. */
  readonly clasificados: Clasificados = { libros: 0, conCategoria: 0 }

  note(clase: ClaseAviso, linea: number | null, texto: string): void {
    const aviso = this.#avisos.get(clase) ?? { clase, total: 0, ejemplos: [] }
    aviso.total++
    if (aviso.ejemplos.length < EJEMPLOS) aviso.ejemplos.push({ linea, texto: detach(texto) })
    this.#avisos.set(clase, aviso)
  }

  /** What a first attempt to save has told is told again by the next one. */
  forget(clase: ClaseAviso): void {
    this.#avisos.delete(clase)
  }

  /** A name that may begin with its surname. */
  noteInverso(linea: number, { escrito, sera }: Inverso): void {
    const [de, a] = [detach(escrito.nombreP), detach(sera.nombreP)]
    if (!this.#inversos.has(de)) {
      if (this.#inversos.size >= INVERSOS) return
      const names = { escrito: detach(escrito.nombreCompleto), sera: detach(sera.nombreCompleto) }
      this.#inversos.set(de, { linea, ...names, conocido: null })
    }
    this.#recientes.set(de, a)
  }

  /** Such names since the last time, folded: as they are written, and who they would be. */
  takeInversos(): [de: string, a: string][] {
    const taken = [...this.#recientes]
    this.#recientes = new Map()
    return taken
  }

  /** The shop has the person that such a name would be. */
  noteConocido(de: string, conocido: NonNullable<Alreves['conocido']>): void {
    const found = this.#inversos.get(de)
    if (found) found.conocido ??= conocido
  }

  /** A record that names subjects or categories. */
  noteClasificado(conCategoria: boolean): void {
    this.clasificados.libros++
    if (conCategoria) this.clasificados.conCategoria++
  }

  /** A subject that no rule gives a category to. */
  noteMateria(materiaP: string, materia: string): void {
    const known = this.#materias.get(materiaP)
    if (known) known.libros++
    else if (this.#materias.size < MATERIAS)
      this.#materias.set(detach(materiaP), { materia: detach(materia), libros: 1 })
  }

  /** Remembers a publisher of the file, or of the shop (`linea` null), so that near ones can be suggested. */
  noteEditorial(linea: number | null, nombre: string): void {
    if (this.#editoriales.has(nombre) || this.#editoriales.size >= EDITORIALES) return
    const own = detach(nombre)
    this.#editoriales.set(own, { linea, nombre: own })
  }

  /** The notices in the order of `CLASES_DE_AVISO`, near names of publishers among them. */
  list(): Aviso[] {
    const cercanas = findCercanas([...this.#editoriales.values()])
    const editoriales: Aviso = {
      clase: 'editorial',
      total: cercanas.length,
      ejemplos: cercanas.slice(0, EJEMPLOS).map(([una, otra]) => ({
        linea: otra.linea,
        texto: `«${una.nombre}» y «${otra.nombre}» quedan como dos editoriales: si son la misma, unilas en el panel`,
      })),
    }
    const all = new Map(this.#avisos)
    const inversos = [...this.#inversos.values()].sort(
      (a, b) => Number(b.conocido !== null) - Number(a.conocido !== null),
    )
    if (inversos.length > 0) {
      const ejemplos = inversos.slice(0, EJEMPLOS).map((one) => ({ linea: one.linea, texto: askInverso(one) }))
      all.set('persona', { clase: 'persona', total: inversos.length, ejemplos })
    }
    if (cercanas.length > 0) all.set('editorial', editoriales)
    return CLASES_DE_AVISO.flatMap((clase) => all.get(clase) ?? [])
  }

  /** Subjects without a category, those of the most books first. */
  listMaterias(): MateriaSuelta[] {
    return [...this.#materias.values()]
      .sort((a, b) => b.libros - a.libros || (a.materia < b.materia ? -1 : 1))
      .slice(0, MATERIAS_TOLD)
  }
}

function askInverso({ escrito, sera, conocido }: Alreves): string {
  if (!conocido) return `¿«${escrito}» es «${sera}»? Quedó como está escrito`
  const libros = formatCount(conocido.libros, 'libro', 'libros')
  return `¿«${escrito}» es «${conocido.nombre}», que ya tiene ${libros} en la tienda? Quedó con su nombre`
}

const GENERICAS =
  /\b(?:editorial|editora|editores|ediciones|edicion|eds?|libros|grupo|sello|s ?a|s ?r ?l|s ?l|argentina)\b/g

/** A publisher's name without what publishers are called anyway: «Editorial Planeta S.A.» is `planeta`. */
export const reduceEditorial = (nombre: string): string => {
  const folded = fold(nombre)
  return folded.replace(GENERICAS, '').replace(/\s+/g, ' ').trim() || folded
}

type Editorial = { linea: number | null; nombre: string }

/** Pairs of different publishers, one of the file at least, whose names are the same but for such words. */
function findCercanas(editoriales: readonly Editorial[]): [Editorial, Editorial][] {
  const first = new Map<string, Editorial>()
  const seen = new Set<string>()
  const pairs: [Editorial, Editorial][] = []
  for (const editorial of editoriales) {
    const folded = fold(editorial.nombre)
    if (seen.has(folded)) continue
    seen.add(folded)
    const reduced = reduceEditorial(editorial.nombre)
    const other = first.get(reduced)
    if (other && editorial.linea !== null) pairs.push([other, editorial])
    if (!other) first.set(reduced, editorial)
  }
  return pairs
}
