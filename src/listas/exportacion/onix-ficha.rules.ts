// What is known of an edition, as elements of ONIX 3.1. The codes are EDItEUR's; those that the import reads come back the same.
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Encuadernacion } from '#catalogo/catalogo/ficha.rules.ts'
import type { FichaEscrita } from '#catalogo/libros/ficha/ficha.rules.ts'
import type { Hecho } from '#catalogo/libros/ficha/hecho.rules.ts'
import { HECHOS, NOMBRES_DE_HECHO } from '#catalogo/libros/ficha/hechos.rules.ts'
import {
  AUDIENCIAS,
  DISPONIBILIDADES,
  ENCUADERNACIONES,
  ESTADOS,
  ROLES,
} from '#listas/importacion/onix/codigos.rules.ts'
import type { Nodo } from './xml.rules.ts'

/** List 150: a book in some form, a digital one to be loaded down, an audio one; a printed one by its binding. */
const FORMAS: Record<Formato, string> = { fisico: 'BA', digital: 'EA', audiolibro: 'AJ' }
export const toForma = (formato: Formato | undefined, encuadernacion: Encuadernacion | null): string =>
  formato && formato !== 'fisico'
    ? FORMAS[formato]
    : encuadernacion
      ? ENCUADERNACIONES.write(encuadernacion)
      : FORMAS.fisico

/** Those who made it beside its authors, of whom there are `autores`. */
export const composeColaboradores = ({ contribuidores }: FichaEscrita, autores: number): Nodo[] =>
  contribuidores.map(({ nombre, rol }, n) => [
    'Contributor',
    [
      ['SequenceNumber', String(autores + n + 1)],
      ['ContributorRole', ROLES.write(rol)],
      ['PersonName', nombre],
    ],
  ])

type Lugar = 'medida' | 'extension' | 'titulo' | 'lengua' | 'elemento' | 'texto'
type Dato = { codigo: string; valor: string; hecho: Hecho }

/** The known facts that have a place of this sort (`HECHOS`), each as `compose` writes it. */
const composeLugar = (ficha: FichaEscrita, lugar: Lugar, compose: (dato: Dato) => Nodo | null): (Nodo | null)[] =>
  NOMBRES_DE_HECHO.flatMap((nombre) => {
    const hecho: Hecho = HECHOS[nombre]
    const codigo = hecho.onix[lugar]
    const valor = ficha[nombre]
    return codigo === undefined || valor === null ? [] : [compose({ codigo, valor: String(valor), hecho })]
  })

/** Sizes in millimetres (list 48), the weight in grams. */
export const composeMedidas = (ficha: FichaEscrita) =>
  composeLugar(ficha, 'medida', ({ codigo, valor, hecho }) => [
    'Measure',
    [
      ['MeasureType', codigo],
      ['Measurement', valor],
      ['MeasureUnitCode', 'unidad' in hecho && hecho.unidad === 'g' ? 'gr' : 'mm'],
    ],
  ])

export const composeTitulos = (ficha: FichaEscrita) =>
  composeLugar(ficha, 'titulo', ({ codigo, valor }) => composeTitulo(codigo, valor))

export const composeTitulo = (tipo: string, titulo: string): Nodo => [
  'TitleDetail',
  [
    ['TitleType', tipo],
    [
      'TitleElement',
      [
        ['TitleElementLevel', '01'],
        ['TitleText', titulo],
      ],
    ],
  ],
]

export const composeColeccion = ({ coleccion, coleccion_numero: numero }: FichaEscrita): Nodo =>
  coleccion === null
    ? ['NoCollection', '']
    : [
        'Collection',
        [
          ['CollectionType', '10'],
          [
            'TitleDetail',
            [
              ['TitleType', '01'],
              [
                'TitleElement',
                [
                  ['TitleElementLevel', '02'],
                  numero === null ? null : ['PartNumber', numero],
                  ['TitleText', coleccion],
                ],
              ],
            ],
          ],
        ],
      ]

export const composeEdicion = (ficha: FichaEscrita) =>
  composeLugar(ficha, 'elemento', ({ codigo, valor }) => [codigo, valor])

/** ISO 639-2/B by the Spanish names that the import gives; «Otro» is undetermined, and of a language with another name nothing is said. */
const LENGUAS: Record<string, string> = {
  español: 'spa',
  inglés: 'eng',
  francés: 'fre',
  alemán: 'ger',
  portugués: 'por',
  italiano: 'ita',
  ruso: 'rus',
  catalán: 'cat',
  gallego: 'glg',
  euskera: 'baq',
  latín: 'lat',
  griego: 'gre',
  chino: 'chi',
  japonés: 'jpn',
  coreano: 'kor',
  árabe: 'ara',
  hebreo: 'heb',
  yidis: 'yid',
  polaco: 'pol',
  checo: 'cze',
  húngaro: 'hun',
  rumano: 'rum',
  turco: 'tur',
  neerlandés: 'dut',
  sueco: 'swe',
  noruego: 'nor',
  danés: 'dan',
  finés: 'fin',
  islandés: 'ice',
  ucraniano: 'ukr',
  serbio: 'srp',
  croata: 'hrv',
  quechua: 'que',
  guaraní: 'grn',
  aimara: 'aym',
  otro: 'und',
}
export const composeLenguas = (ficha: FichaEscrita) =>
  composeLugar(ficha, 'lengua', ({ codigo, valor }) => composeLengua(codigo, valor))

export function composeLengua(rol: string, idioma: string | null): Nodo | null {
  const codigo = LENGUAS[idioma?.toLowerCase() ?? '']
  return codigo
    ? [
        'Language',
        [
          ['LanguageRole', rol],
          ['LanguageCode', codigo],
        ],
      ]
    : null
}

export const composeExtension = (ficha: FichaEscrita) =>
  composeLugar(ficha, 'extension', ({ codigo, valor }) => [
    'Extent',
    [
      ['ExtentType', codigo],
      ['ExtentValue', valor],
      ['ExtentUnit', '03'],
    ],
  ])

/** List 27: subjects of Thema are scheme 93, its qualifiers have one for each first digit. */
const CALIFICADORES: Record<string, string> = { 1: '94', 2: '95', 3: '96', 4: '97', 5: '98', 6: '99' }
export function composeThema({ thema }: FichaEscrita): Nodo[] {
  const isCalificador = (codigo: string) => /^[1-6]/.test(codigo)
  const principal = thema.findIndex((codigo) => !isCalificador(codigo))
  return thema.map((codigo, n) => [
    'Subject',
    [
      n === principal ? ['MainSubject', ''] : null,
      ['SubjectSchemeIdentifier', CALIFICADORES[codigo.slice(0, 1)] ?? '93'],
      ['SubjectCode', codigo],
    ],
  ])
}

export const composeAudiencia = ({ audiencia }: FichaEscrita): Nodo | null =>
  audiencia === null
    ? null
    : [
        'Audience',
        [
          ['AudienceCodeType', '01'],
          ['AudienceCodeValue', AUDIENCIAS.write(audiencia)],
        ],
      ]

/** A text of a kind (list 153) for everybody. */
export const composeTexto = (tipo: string, texto: string | null, fuente: string | null = null): Nodo[] =>
  texto === null || texto === ''
    ? []
    : [
        [
          'TextContent',
          [
            ['TextType', tipo],
            ['ContentAudience', '00'],
            ['Text', texto, { textformat: '06' }],
            fuente === null ? null : ['SourceTitle', fuente],
          ],
        ],
      ]

/** Contents, reviews and an excerpt, in the order of their kinds. */
export const composeTextos = (ficha: FichaEscrita): Nodo[] =>
  NOMBRES_DE_HECHO.flatMap((nombre) => {
    const { texto }: Hecho['onix'] = HECHOS[nombre].onix
    return texto ? [{ nombre, texto }] : []
  })
    .toSorted((a, b) => a.texto.localeCompare(b.texto))
    .flatMap(
      ({ nombre, texto }) =>
        nombre === 'criticas'
          ? ficha.criticas.flatMap((critica) => composeTexto(texto, critica.texto, critica.fuente))
          : composeTexto(texto, ficha[nombre] as string | null), // texts are lines or paragraphs
    )

/** List 64; 00 is unspecified. */
export const toEstado = ({ estado_editorial: estado }: FichaEscrita): string => (estado ? ESTADOS.write(estado) : '00')

/** What the supplier said (list 65); where nobody did, a book with a price is there. */
export const toDisponibilidad = ({ disponibilidad }: FichaEscrita, conPrecio: boolean): string =>
  disponibilidad ? DISPONIBILIDADES.write(disponibilidad) : conPrecio ? '20' : '99'
