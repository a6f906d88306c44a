// Names of people and publishers: computed from the rank, always the same, without a stored list.
import { createRandom } from '#platform/random.ts'
import { capitalize, pickZipf } from './random.ts'

const words = (text: string): readonly string[] => text.split(' ')

const NOMBRES = words(
  'María José Juan Ana Luis Carlos Jorge Marta Laura Pablo Miguel Silvia Claudia Ricardo Eduardo Daniel Susana Alberto Graciela Roberto Patricia Fernando Mónica Alejandro Gabriela Guillermo Cristina Sergio Liliana Marcelo Beatriz Julio Lucía Pedro Elena Clara Irene Diego Raúl Sofía Andrés Inés Mario Alicia Hugo Óscar Norma Rosa Ernesto Delia Ramón Olga Félix Emma Tomás Julia Bruno Aída Víctor Nélida Darío Vera Mateo Paula Simón Leonor Adrián Teresa Gustavo Celia Martín Amalia Ignacio Estela Rafael Noemí Esteban Ángela Fermín Agustín Belén Camila Joaquín Rocío Matías Nicolás Verónica Lautaro Jimena Facundo Malena Tobías Iñaki Begoña Íñigo Úrsula John Mary William Anne Jean Pierre Giovanni Peter',
)
const APELLIDOS = words(
  'González Rodríguez Gómez Fernández López Díaz Martínez Pérez García Sánchez Romero Sosa Torres Álvarez Ruiz Ramírez Flores Benítez Acosta Medina Herrera Suárez Aguirre Giménez Gutiérrez Pereyra Rojas Molina Castro Ortiz Silva Núñez Luna Juárez Cabrera Ríos Morales Godoy Moreno Ferreyra Domínguez Carrizo Peralta Castillo Ledesma Quiroga Vega Vera Muñoz Ojeda Ponce Villalba Cardozo Navarro Coronel Vázquez Ramos Vargas Cáceres Arias Figueroa Córdoba Correa Maldonado Paz Rivero Miranda Mansilla Farías Roldán Méndez Guzmán Agüero Hernández Lucero Cruz Páez Escobar Mendoza Barrios Bustos Ávila Ayala Blanco Soria Maidana Acuña Leiva Duarte Moyano Campos Soto Martín Valdez Bravo Chávez Velázquez Olivera Toledo Franco Borges Cortázar Sábato Ocampo Puig Saer Piglia Walsh Conti Storni Lugones Arlt Bioy Peñaloza Ibáñez Zúñiga Ñáñez Smith Müller Rossi Dupont O’Connor',
)
const ONSETS = words('B C D F G L M N P R S T V Z Al Ar Bel Cas Est Gar Mar Mon Or San Val Ven Ech Iri Aran Urqu Goñ')
const MIDDLES = words('a e i o u ar er an en in or al el on un ie ia ue ara eri oni uri aba eda ola')
const ENDINGS = words(
  'guez ndez rra llo tti ni ri ssi ga na ro ano eta alde oitia egui berg man sky ez az és ín ón ñez eño ich ard elli etti',
)
const SELLOS = words('Ediciones Editorial Libros Colección Casa Grupo Imprenta Sello Cuadernos Taller')

/** The common surnames are real; the thousands after them are made up. */
const APELLIDOS_EN_TOTAL = 6_000

function apellido(rank: number): string {
  const known = APELLIDOS[rank]
  if (known) return known
  const random = createRandom(7_000_000 + rank)
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)]
  return `${pick(ONSETS)}${pick(MIDDLES)}${random() < 0.5 ? `${'rlntsd'[Math.floor(random() * 6)]}${pick(MIDDLES)}` : ''}${pick(ENDINGS)}`
}

/** The author of a rank. Some have two first names, two surnames or initials; a few share their name, as people do. */
export function nameAutor(rank: number): string {
  const random = createRandom(1_000_003 * rank + 17)
  const nombre = () => NOMBRES[pickZipf(random, NOMBRES.length, 20)] ?? ''
  const surname = () => apellido(pickZipf(random, APELLIDOS_EN_TOTAL, 60))
  const kind = random()
  const given = kind < 0.04 ? `${nombre().charAt(0)}. ${nombre().charAt(0)}.` : kind < 0.3 ? twoOf(nombre) : nombre()
  return random() < 0.45 ? `${given} ${twoOf(surname)}` : `${given} ${surname()}`
}

function twoOf(draw: () => string): string {
  const first = draw()
  const second = draw()
  return first === second ? first : `${first} ${second}`
}

/** The publisher of a rank; `palabras` are the vocabulary it is named with. */
export function nameEditorial(rank: number, palabras: readonly string[]): string {
  const random = createRandom(9_176_483 * rank + 5)
  const word = capitalize(palabras[pickZipf(random, palabras.length, 400)] ?? '')
  const house = SELLOS[Math.floor(random() * SELLOS.length)]
  const kind = random()
  if (kind < 0.4) return `${house} ${word}`
  if (kind < 0.6) return `${word} ${capitalize(palabras[pickZipf(random, palabras.length, 400)] ?? '')}`
  if (kind < 0.85) return `${house} ${apellido(pickZipf(random, APELLIDOS_EN_TOTAL, 100))}`
  return `Universidad de ${apellido(pickZipf(random, APELLIDOS_EN_TOTAL, 1_000))}`
}
