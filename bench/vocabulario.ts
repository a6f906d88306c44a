// Words that look Spanish, as many as a language has: the common ones are real, the others made of syllables and endings,
// so that they have families (plural, gender, -ción), accents and ñ like real ones. Place in the list is the word's rank.
import { createRandom } from '#platform/random.ts'

const words = (text: string): readonly string[] => text.split(' ')

/** Among the most frequent words of Spanish titles. */
const FRECUENTES = words(
  'historia vida arte mundo amor manual guía libro cuentos novela casa hombre mujer tiempo ciudad noche educación derecho teoría política sociedad cultura economía literatura poesía obra ciencia filosofía lengua memoria viaje camino sueño guerra muerte luz mar niño padre madre familia escuela salud cuerpo mente alma tierra cielo agua fuego sombra río isla montaña bosque jardín árbol flor pájaro caballo perro gato lobo luna sol estrella invierno verano otoño primavera mañana tarde día año siglo crisis poder estado nación pueblo revolución libertad justicia verdad mentira secreto misterio crimen juego música cine pintura teatro danza cocina pan vino café carta diario canción palabra voz silencio mirada espejo puerta ventana calle plaza puente tren barco biblioteca maestro rey reina príncipe ladrón ángel demonio dios fe religión iglesia español argentina américa europa introducción curso ejercicios problemas método análisis estudio ensayos antología antiguo nuevo primero último gran pequeño grande mejor blanco negro rojo azul verde perdido oculto eterno breve general práctico básico avanzado moderno nacional social natural humano íntimo salvaje extraño imposible infantil juvenil popular crítico matemática física química biología medicina enfermería psicología sociología historiador diseño empresa marketing gestión dinero trabajo éxito felicidad corazón',
)

const ENLACES = words(
  'de la que el en y a los se del las un por con no una su para es al lo como más o sus entre cuando sobre también hasta desde sin pero',
)

const ARRANQUES = words(
  'b c d f g l m n p r s t v z b c d f g l m n p r s t v c d l m p r s t n r t br cr gr pl pr tr cl ch j ll',
)
const NUCLEOS = words('a e i o u a e o a e o a e i o u a e i o a o e ia ie ue')
const CODAS = words('n r s l n r s n')
/** Endings of nouns, adjectives and verbs, the frequent ones first. */
const TERMINACIONES = words(
  'o a os as e es ado ada ados adas ar er ar ando ción ciones dad dades mente ero era eros ería ico ica icos oso osa ista istas ismo ante ente al ales ible able ivo iva ura uras anza ez eza ón ones ía ías ito ita illo illa ino ina eño eña año aña udo ador adora miento mientos aje ajes ancia encia torio il or ores és',
)
/** An adjective in -ico carries its accent three syllables from the end. */
const ESDRUJULAS = ['ico', 'ica', 'icos']
const AGUDO: Record<string, string> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' }

const SEMILLA = 60_000
const RAICES = 9_000
/** Ranks below this have short roots, as frequent words do. */
const CORTAS = 1_500

const accentLast = (root: string): string =>
  root.replace(/([aeiou])([^aeiou]*)$/, (_, vowel: string, rest: string) => `${AGUDO[vowel]}${rest}`)

/** That many different words, the most frequent first; the same ones every time. */
export function createVocabulario(size: number): readonly string[] {
  const random = createRandom(SEMILLA)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T // no list here is empty
  const silaba = () => pick(ARRANQUES) + pick(NUCLEOS)

  const raiz = (rank: number): string => {
    const silabas = rank < CORTAS ? 1 : random() < 0.75 ? 2 : 3
    const inner = Array.from({ length: silabas }, () => silaba() + (random() < 0.2 ? pick(CODAS) : '')).join('')
    return inner + pick(ARRANQUES)
  }
  const raices = Array.from({ length: RAICES }, (_, rank) => raiz(rank))

  const palabras = new Set(FRECUENTES)
  while (palabras.size < size) {
    // Of the roots that have come up so far, and some new ones: a family's rarer members come later.
    const reach = Math.min(RAICES, 200 + palabras.size)
    const root = raices[Math.floor(random() * reach)] ?? ''
    const ending = TERMINACIONES[Math.floor(random() ** 1.6 * TERMINACIONES.length)] ?? ''
    palabras.add((ESDRUJULAS.includes(ending) ? accentLast(root) : root) + ending)
  }
  return [...palabras].slice(0, size)
}

/** Stop words: of little use in a search, and nearly half of a text. */
export const enlaces: readonly string[] = ENLACES
