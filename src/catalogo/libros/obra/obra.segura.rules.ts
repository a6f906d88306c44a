// When editions are one work beyond doubt, so that nobody has to confirm it (docs/decisions/125).
import { fold } from '#platform/text.ts'
import { toClaveDeObra } from './obra.rules.ts'

/** What is compared of two editions; null is what nobody said. Names are folded. */
export type EdicionComparable = {
  titulo: string
  /** Ids, whatever their order. */
  autores: readonly string[]
  primerAutor: string
  idioma: string | null
  editorial: string | null
  /** Of publication. */
  anio: string | null
  formatos: readonly string[]
  encuadernacion: string | null
  paginas: number | null
  original: string | null
  coleccion: string | null
  /** Its number in the series. */
  numero: string | null
  audiencia: string | null
  /** Who retold it. */
  adaptadores: readonly string[]
}

const words = (text: string) => text.trim().split(/\s+/)

/** What many different books of one author are called. */
const COMUNES = new Set([
  ...words('obra obras cuento cuentos relato relatos poema poemas poesia poesias novela novelas teatro ensayo ensayos'),
  ...words('antologia antologias seleccion carta cartas correspondencia epistolario diario diarios memorias discursos'),
  ...words('articulos cronicas conferencias entrevistas conversaciones escritos textos paginas versos prosa prosas'),
  ...words('fabulas leyendas mitos historias narraciones narrativa aforismos canciones comedias tragedias dramas'),
  ...words(
    'completo completa completos completas escogido escogida escogidos escogidas selecto selecta selectos selectas',
  ),
  ...words('reunido reunida reunidos reunidas elegido elegidos elegidas breve breves corto cortos inedito ineditos'),
  ...words('poetica poetico poeticas literaria literario critica critico personal esencial general total nuevo nueva'),
  ...words('nuevos nuevas mejor mejores primera primeras primer primeros ultimo ultimos varios varias otros otras'),
  ...words('fantastico fantasticos policial policiales infantil infantiles juvenil juveniles popular populares'),
  ...words('tradicional tradicionales clasico clasicos clasica clasicas argentino argentinos argentina argentinas'),
  ...words('latinoamericano latinoamericana latinoamericanos espanola espanol espanoles universal universales'),
  ...words('complete collected selected works work poems poem stories short tales plays essays letters novels'),
  ...words('prose poetry writings anthology the best of and other new great classic oeuvres completes choix poesies'),
  ...words('contes nouvelles theatre gesammelte werke samtliche gedichte erzahlungen briefe'),
  ...words('de del la el los las lo un una y e en con para sus su mis mi al a tomo volumen vol parte libro libros'),
])

/** Subjects that a course of many volumes is called by, and books that are written anew each time. */
const DE_ESTUDIO = new Set([
  ...words('manual tratado curso cursos introduccion guia diccionario vocabulario gramatica atlas enciclopedia'),
  ...words('compendio curso apuntes ejercicios problemas practica practicas teoria fundamentos principios elementos'),
  ...words('matematica matematicas fisica quimica biologia historia geografia lengua literatura ingles frances'),
  ...words('economia derecho filosofia psicologia contabilidad estadistica algebra geometria calculo sociales'),
  ...words('naturales ciencias ciencia educacion formacion civica etica sociologia administracion informatica'),
  ...words('tecnologia anatomia fisiologia medicina enfermeria ley leyes codigo constitucion legislacion estatuto'),
  ...words('reglamento anuario agenda almanaque calendario informe boletin revista actas catalogo censo guias'),
  ...words('handbook introduction dictionary grammar guide yearbook proceedings mathematics physics chemistry'),
  ...words('biology history geography economics law statistics algebra calculus report'),
])

const isAll = (text: string, ...sets: ReadonlySet<string>[]): boolean =>
  words(text).every((word) => sets.some((set) => set.has(word)) || /^\d+$/.test(word) || word.length < 2)
const isSome = (text: string, set: ReadonlySet<string>): boolean => words(text).some((word) => set.has(word))

/** A name that says nothing of which book it is. */
export const isTituloComun = (plegado: string): boolean => isAll(plegado, COMUNES, DE_ESTUDIO)

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b
const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one))

/** Twice the pages are an abridgement or several volumes, whatever the print. */
const PAGINAS_DE_MAS = 2
/** Two printings of one imprint have nearly the same pages; volumes whose number was lost have others. */
const PAGINAS_DE_REIMPRESION = 1.1

/** Something says that they are two works, or volumes of one. */
const isOtra = (a: EdicionComparable, b: EdicionComparable): boolean =>
  a.autores.length === 0 ||
  !isSame(a.autores, b.autores) ||
  a.idioma === null ||
  a.idioma !== b.idioma ||
  differ(a.original, b.original) ||
  (a.coleccion === b.coleccion && differ(a.numero, b.numero)) ||
  differ(a.audiencia, b.audiencia) ||
  !isSame(a.adaptadores, b.adaptadores)

/** What makes a second edition of it: without that two records are volumes whose number was lost, or one book twice. */
const isDistinguible = (a: EdicionComparable, b: EdicionComparable): boolean =>
  differ(a.editorial, b.editorial) ||
  differ(a.anio, b.anio) ||
  !isSame(a.formatos, b.formatos) ||
  differ(a.encuadernacion, b.encuadernacion)

/** How many times the pages of one are those of the other; null where they are not known of both. */
const ratioOf = ({ paginas: a }: EdicionComparable, { paginas: b }: EdicionComparable): number | null =>
  a === null || b === null ? null : Math.max(a, b) / Math.min(a, b)

/** Where nothing but the year tells them apart, the pages have to say that it is one text. */
function hasOtrasPaginas(a: EdicionComparable, b: EdicionComparable): boolean {
  const ratio = ratioOf(a, b)
  const isOtroLibro =
    differ(a.editorial, b.editorial) || !isSame(a.formatos, b.formatos) || differ(a.encuadernacion, b.encuadernacion)
  return isOtroLibro ? ratio !== null && ratio > PAGINAS_DE_MAS : ratio === null || ratio > PAGINAS_DE_REIMPRESION
}

/**
 * Whether two editions are one work beyond doubt. `dicho`: a sender of ONIX says so, and then a title that many books have,
 * equal imprints and pages are no reason to doubt.
 */
export function isMismaObra(a: EdicionComparable, b: EdicionComparable, { dicho }: { dicho: boolean }): boolean {
  if (isOtra(a, b)) return false
  const [una, otra] = [toClaveDeObra(a.titulo, a.primerAutor), toClaveDeObra(b.titulo, b.primerAutor)]
  if (una === null || otra === null) return false
  const isTitulo = una.principal === otra.principal && una.resto === otra.resto
  const isOriginal = a.original !== null && a.original === b.original
  if (dicho) return isTitulo || isOriginal
  const plegado = `${una.principal} ${una.resto}`.trim()
  const isRevisado = isSome(plegado, DE_ESTUDIO) && a.anio !== b.anio
  return isTitulo && !isTituloComun(plegado) && !isRevisado && isDistinguible(a, b) && !hasOtrasPaginas(a, b)
}

/** The books that are one work beyond doubt, in groups of two or more: in each, any two of them are. */
export function groupSeguras<T extends EdicionComparable>(libros: readonly T[], dicho: { dicho: boolean }): T[][] {
  const grupos: T[][] = []
  for (const libro of libros) {
    const grupo = grupos.find((one) => one.every((otro) => isMismaObra(libro, otro, dicho)))
    if (grupo) grupo.push(libro)
    else grupos.push([libro])
  }
  return grupos.filter(({ length }) => length > 1)
}

/** The folded title that a translation names as its original. */
export const foldOriginal = (original: string | null): string | null =>
  original === null ? null : fold(original) || null
