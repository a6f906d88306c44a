// Price lists of invented books: the same seed gives the same file. Rows are made one at a time, however many there are.
import { createAzar } from '../src/portadas/azar.rules.ts'

const AUTORES = 260_000
const EDITORIALES = 8_000
const LINES = 200

/** Each with its share of the books. */
const CATEGORIAS: readonly (readonly [nombre: string, share: number])[] = [
  ['Ficción', 0.34],
  ['No ficción', 0.17],
  ['Política y sociedad', 0.12],
  ['Educación y referencia', 0.1],
  ['Literatura infantil', 0.09],
  ['Ciencia y naturaleza', 0.06],
  ['Salud y bienestar', 0.05],
  ['Negocios y finanzas', 0.04],
  ['Religión y espiritualidad', 0.03],
]
const IDIOMAS: readonly (readonly [codigo: string, share: number])[] = [
  ['es', 0.84],
  ['en', 0.09],
  ['fr', 0.02],
  ['pt', 0.02],
  ['it', 0.01],
  ['de', 0.01],
  ['ja', 0.01],
]
const FORMATOS: readonly (readonly [formatos: string, share: number])[] = [
  ['fisico', 0.64],
  ['fisico|digital', 0.24],
  ['digital', 0.06],
  ['fisico|digital|audiolibro', 0.04],
  ['audiolibro', 0.02],
]

const words = (text: string) => text.split(' ')
const NOMBRES = words(
  'Ana Juan María José Lucía Pedro Elena Carlos Silvia Jorge Clara Luis Irene Diego Marta Raúl Laura Pablo Sofía Andrés Inés Mario Alicia Hugo Beatriz Óscar Norma Julio Rosa Ernesto Delia Ramón Olga Félix Emma Tomás Julia Bruno Aída Víctor Nélida Darío Vera Mateo Paula Simón Leonor Adrián Teresa Gustavo Celia Martín Amalia Ignacio Estela Rafael Noemí Esteban Ángela Fermín',
)
const APELLIDOS = words(
  'García Fernández Borges Sábato Arlt Ocampo Puig Saer Piglia Walsh Conti Cortázar Lugones Storni Pizarnik Gelman Aira Marechal Mansilla Sarmiento Echeverría Alberdi Güiraldes Quiroga Lynch Mujica Bioy Denevi Costantini Moyano Tizón Castillo Heker Shua Valenzuela Gorodischer Orozco Girri Juarroz Bayley Molina Gambaro Dragún Cossa Halac Rozenmacher Viñas Jitrik Sarlo Feinmann Soriano Fontanarrosa Giardinelli Martínez Rivera Fogwill Laiseca Uhart Bellessi Carrera Perlongher Lamborghini Zelarayán Bustos Urondo Santoro Tuñón Rega Blaisten Kordon Rozitchner Massuh Murena Sebreli Ferrer Manzi Discépolo Yupanqui Núñez Peñaloza Ibáñez Muñoz Acuña Zúñiga',
)
const SUSTANTIVOS = words(
  'casa río noche memoria sombra ciudad isla historia guerra canción jardín espejo sueño viaje carta tren luna mar piedra lluvia calle biblioteca frontera familia infancia voz mano cielo fuego camino puerta ventana rosa pájaro caballo barco montaña pampa patria libertad muerte vida palabra poema novela lengua cuerpo mirada herida fiesta cocina escuela ciencia economía política religión medicina música pintura arquitectura filosofía educación naturaleza',
)
const ADJETIVOS = words(
  'perdida oculta invisible eterna breve última primera nueva antigua secreta lejana ardiente azul negra blanca roja triste feliz imposible inconclusa argentina moderna popular crítica general práctica íntima salvaje silenciosa extranjera',
)
const INICIOS = words('El La Los Las Un Una Otra Cada Aquella Nuestra')
const GIROS = ['de la', 'del', 'y la', 'contra la', 'sin', 'bajo la', 'en la', 'para la']
const FRASES = [
  'Una historia que empieza en un pueblo de la llanura y termina en ninguna parte.',
  'El libro recorre un siglo de ideas con documentos que nadie había leído.',
  'Con humor y paciencia, enseña a mirar de nuevo lo que creíamos conocido.',
  'Cuentos breves, escritos con la precisión de quien corrige mucho.',
  'Incluye ejercicios, un glosario y una bibliografía comentada.',
  'Una familia, una casa y tres generaciones que no se ponen de acuerdo.',
  'La edición reúne por primera vez textos dispersos en diarios y revistas.',
  'Pensado para lectores curiosos, no pide conocimientos previos.',
]

/** A valid ISBN-13 of a group that nobody was given (979-99), for n below ten million. */
export function toIsbn(n: number): string {
  const digits = `97999${String(n).padStart(7, '0')}`
  const sum = [...digits].reduce((total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The person or house of a rank; neighbours in rank have nothing in common. */
function nameAutor(rank: number): string {
  const n = (rank * 77_773 + 19) % (NOMBRES.length * APELLIDOS.length ** 2)
  const [nombre, primero, segundo] = [
    NOMBRES[n % NOMBRES.length],
    APELLIDOS[Math.floor(n / NOMBRES.length) % APELLIDOS.length],
    APELLIDOS[Math.floor(n / NOMBRES.length / APELLIDOS.length)],
  ]
  return `${nombre} ${primero} ${segundo}`
}

const nameEditorial = (rank: number) =>
  `Ediciones ${capitalize(SUSTANTIVOS[rank % SUSTANTIVOS.length] ?? '')} ${APELLIDOS[(rank * 31) % APELLIDOS.length]} ${Math.floor(rank / SUSTANTIVOS.length) + 1}`

/**
 * A CSV in the shop's own format (docs/importar.md), in pieces of some lines. Authors and publishers follow Zipf's law with a
 * flattened head: the busiest author has about 0.6 % of the books, the biggest publisher about 2.5 %.
 */
export function* generateCatalogo(rows: number, seed = 1): Generator<string> {
  const azar = createAzar(seed)
  const below = (limit: number) => Math.floor(azar() * limit)
  const pick = <T>(list: readonly T[]) => list[below(list.length)] as T
  const zipf = (count: number, head: number) =>
    Math.min(count - 1, Math.floor(head * ((count / head + 1) ** azar() - 1)))
  function weigh(list: readonly (readonly [string, number])[]): string {
    let left = azar()
    for (const [value, share] of list) {
      left -= share
      if (left < 0) return value
    }
    return list[0]?.[0] ?? ''
  }

  function makeTitulo(): string {
    const begin = `${pick(INICIOS)} ${pick(SUSTANTIVOS)}`
    const kind = azar()
    if (kind < 0.4) return `${begin} ${pick(ADJETIVOS)}`
    if (kind < 0.8) return `${begin} ${pick(GIROS)} ${pick(SUSTANTIVOS)} ${pick(ADJETIVOS)}`
    return `${begin} ${pick(ADJETIVOS)}: ${pick(SUSTANTIVOS)}, ${pick(SUSTANTIVOS)} y ${pick(SUSTANTIVOS)} ${1_800 + below(225)}`
  }

  function makeFecha(): string {
    const anio = 2026 - Math.floor(90 * azar() ** 2.2)
    return azar() < 0.4
      ? String(anio)
      : `${anio - 1}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
  }

  function makeRow(n: number): string {
    const autores = Array.from({ length: azar() < 0.78 ? 1 : azar() < 0.8 ? 2 : 3 }, () => nameAutor(zipf(AUTORES, 18)))
    const categorias = azar() < 0.04 ? [] : [weigh(CATEGORIAS), ...(azar() < 0.15 ? [weigh(CATEGORIAS)] : [])]
    const precio = azar() < 0.05 ? '' : String(100 * Math.round(35 + 900 * azar() ** 3 + 250 * azar()))
    const descripcion = azar() < 0.35 ? `${pick(FRASES)} ${pick(FRASES)}` : ''
    return [
      toIsbn((n * 7_368_787 + 11) % 10_000_000), // in no order, each once
      `"${makeTitulo()}"`,
      [...new Set(autores)].join('|'),
      nameEditorial(zipf(EDITORIALES, 5)),
      makeFecha(),
      weigh(IDIOMAS),
      [...new Set(categorias)].join('|'),
      azar() < 0.5 ? `${pick(SUSTANTIVOS)}|${pick(SUSTANTIVOS)}` : '',
      weigh(FORMATOS),
      `"${descripcion}"`,
      precio,
      azar() < 0.6 ? (1 + Math.round(40 * azar() ** 0.5) / 10).toFixed(1) : '',
    ].join(',')
  }

  yield 'isbn,titulo,autores,editorial,fecha_edicion,idioma,categorias,temas,formatos,descripcion,precio,calificacion\n'
  for (let n = 0; n < rows; n += LINES) {
    const lines = Array.from({ length: Math.min(LINES, rows - n) }, (_, line) => makeRow(n + line))
    yield `${lines.join('\n')}\n`
  }
}
