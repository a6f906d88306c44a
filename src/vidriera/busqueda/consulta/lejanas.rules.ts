// What words may stand for where no book has them: people of a province for the province, one word for children as another, a
// language that is «Otro» here, authors of a country for its literature, either of two words with «o» between them. Books that are found so are near, and said to be
// (docs/decisions/139).
import { fold } from '#platform/text.ts'
import { parseSinonimos, type Sinonimos } from './sinonimos.rules.ts'

/** Each way to say it of one, of several, of a woman. */
function listFormas(gentilicio: string): string[] {
  if (/(?:és|án|l)$/.test(gentilicio)) return ['', 'a', 'es', 'as'].map((fin) => `${fold(gentilicio)}${fin}`)
  if (gentilicio.endsWith('o')) return ['o', 'a', 'os', 'as'].map((fin) => `${gentilicio.slice(0, -1)}${fin}`)
  return [gentilicio, `${gentilicio}s`]
}

const GENTILICIOS = {
  bonaerense: 'Buenos Aires',
  porteño: 'Buenos Aires',
  catamarqueño: 'Catamarca',
  chaqueño: 'Chaco',
  chubutense: 'Chubut',
  cordobés: 'Córdoba',
  correntino: 'Corrientes',
  entrerriano: 'Entre Ríos',
  formoseño: 'Formosa',
  fueguino: 'Tierra del Fuego',
  jujeño: 'Jujuy',
  mendocino: 'Mendoza',
  neuquino: 'Neuquén',
  pampeano: 'La Pampa',
  patagónico: 'Patagonia',
  riojano: 'La Rioja',
  rionegrino: 'Río Negro',
  salteño: 'Salta',
  sanjuanino: 'San Juan',
  santacruceño: 'Santa Cruz',
  santafesino: 'Santa Fe',
  santiagueño: 'Santiago del Estero',
  tucumano: 'Tucumán',
} as const

const OTROS_IDIOMAS: ReadonlyMap<string, string> = new Map(
  `árabe, armenio, aimara, catalán, checo, chino, coreano, croata, danés, esperanto, euskera, finés, gallego,
  griego, guaraní, hebreo, holandés, húngaro, idish, islandés, japonés, latín, mapudungun, neerlandés, noruego, polaco, quechua,
  rumano, ruso, serbio, sueco, turco, ucraniano, vasco`
    .split(',')
    .map((idioma) => [`en ${fold(idioma)}`, idioma.trim()]),
)

const NACIONES =
  'alemán, argentino, boliviano, brasileño, chileno, colombiano, cubano, español, estadounidense, francés, inglés, irlandés, italiano, japonés, latinoamericano, mexicano, norteamericano, paraguayo, peruano, portugués, ruso, uruguayo, venezolano'.split(
    ', ',
  )

/** Those who write, of a country. No data tell who of them is a woman, nor where somebody is from: its literature is near. */
const DE_QUIENES = NACIONES.map((nacion) => {
  const [una = nacion, ...otras] = listFormas(nacion)
  const literatura = otras.find((forma) => forma.endsWith('a')) ?? una
  const frases = ['autor', 'autora', 'autores', 'autoras', 'escritor', 'escritora', 'escritores', 'escritoras'].flatMap(
    (quien) => [una, ...otras].map((forma) => `${quien} ${forma}`),
  )
  return { frases, literatura: `literatura ${literatura}` }
})

const QUIENES: ReadonlySet<string> = new Set(DE_QUIENES.flatMap(({ frases }) => frases))

/** Whether «autoras argentinas» is asked for: titles that have «argentinas» are not what is meant. */
export const isDeQuienes = (palabras: readonly string[], sinonimos: Sinonimos): boolean =>
  palabras.some((palabra, at) => {
    const frase = `${palabra} ${palabras[at + 1]}`
    return QUIENES.has(frase) && !sinonimos.has(frase)
  })

const LEJANAS = /* @__PURE__ */ parseSinonimos(
  [
    'bebés, bebé, para bebés, primera infancia = infantil, YB',
    ...DE_QUIENES.map(({ frases, literatura }) => `${frases.join(', ')} = ${literatura}`),
    'chico, chicos, chica, chicas, nene, nenes, nena, nenas = niño, niña, infantil, YB',
    'niño, niños, niña, niñas = chico, chica, infantil, YB',
    `${[...OTROS_IDIOMAS.keys()].join(', ')} = idioma:otro`,
    ...Object.entries(GENTILICIOS).map(([uno, lugar]) => `${listFormas(uno).join(', ')} = ${lugar}`),
  ].join('\n'),
)

/** The language that is asked for and is «Otro» in a book's data: «en polaco»; null for none. */
export function readOtroIdioma(palabras: readonly string[]): string | null {
  const frase = palabras
    .map((palabra, at) => `${palabra} ${palabras[at + 1]}`)
    .find((dicha) => OTROS_IDIOMAS.has(dicha))
  return OTROS_IDIOMAS.get(frase ?? '') ?? null
}

const O = /^[ou]$/

/** What these words may stand for, with all that `sinonimos` say; null where they stand for nothing more. */
export function addLejanas(palabras: readonly string[], sinonimos: Sinonimos): Sinonimos | null {
  const dicho = ` ${palabras.join(' ')} `
  const lejanas = [...LEJANAS].filter(([frase]) => dicho.includes(` ${frase} `))
  for (const [at, palabra] of palabras.entries()) {
    const [una, otra] = [palabras[at - 1], palabras[at + 1]]
    if (O.test(palabra) && una && otra) lejanas.push([`${una} ${palabra} ${otra}`, [una, otra]])
  }
  if (lejanas.length === 0) return null
  return new Map([
    ...sinonimos,
    ...lejanas.map(([frase, otras]) => [frase, [...(sinonimos.get(frase) ?? []), ...otras]] as const),
  ])
}
