// What is known of an edition, as elements of ONIX 3.1. The codes are EDItEUR's; those that the import reads come back the same.
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type {
  Audiencia,
  Disponibilidad,
  Encuadernacion,
  EstadoEditorial,
  RolDeLibro,
} from '#catalogo/catalogo/ficha.rules.ts'
import type { FichaEscrita } from '#catalogo/libros/ficha/ficha.rules.ts'
import type { Nodo } from './xml.rules.ts'

/** List 150: a book in some form, a digital one to be loaded down, an audio one; a printed one by its binding. */
const FORMAS: Record<Formato, string> = { fisico: 'BA', digital: 'EA', audiolibro: 'AJ' }
const TAPAS: Record<Encuadernacion, string> = {
  'tapa blanda': 'BC',
  'tapa dura': 'BB',
  anillado: 'BE',
  cartone: 'BH',
  grapado: 'BF',
  otra: 'BZ',
}
export const toForma = (formato: Formato | undefined, encuadernacion: Encuadernacion | null): string =>
  formato && formato !== 'fisico' ? FORMAS[formato] : encuadernacion ? TAPAS[encuadernacion] : FORMAS.fisico

/** List 17. */
const ROLES: Record<RolDeLibro, string> = {
  autor: 'A01',
  ilustrador: 'A12',
  fotografo: 'A13',
  prologuista: 'A15',
  traductor: 'B06',
  compilador: 'C01',
  adaptador: 'B05',
  narrador: 'E07',
  editor: 'B01',
  otro: 'Z99',
}

/** Those who made it beside its authors, of whom there are `autores`. */
export const composeColaboradores = ({ contribuidores }: FichaEscrita, autores: number): Nodo[] =>
  contribuidores.map(({ nombre, rol }, n) => [
    'Contributor',
    [
      ['SequenceNumber', String(autores + n + 1)],
      ['ContributorRole', ROLES[rol]],
      ['PersonName', nombre],
    ],
  ])

/** Sizes in millimetres (list 48), the weight in grams. */
export const composeMedidas = (ficha: FichaEscrita): Nodo[] =>
  (
    [
      ['01', ficha.alto_mm, 'mm'],
      ['02', ficha.ancho_mm, 'mm'],
      ['03', ficha.grueso_mm, 'mm'],
      ['08', ficha.peso_g, 'gr'],
    ] as const
  ).flatMap(([tipo, valor, unidad]): Nodo[] =>
    valor === null
      ? []
      : [
          [
            'Measure',
            [
              ['MeasureType', tipo],
              ['Measurement', String(valor)],
              ['MeasureUnitCode', unidad],
            ],
          ],
        ],
  )

export const composeTitulo = (tipo: '01' | '03', titulo: string): Nodo => [
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

export const composeEdicion = ({ numero_edicion: numero, edicion }: FichaEscrita): (Nodo | null)[] => [
  numero === null ? null : ['EditionNumber', String(numero)],
  edicion === null ? null : ['EditionStatement', edicion],
]

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
export function composeLengua(rol: '01' | '02', idioma: string | null): Nodo | null {
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

export const composeExtension = ({ paginas }: FichaEscrita): Nodo | null =>
  paginas === null
    ? null
    : [
        'Extent',
        [
          ['ExtentType', '00'],
          ['ExtentValue', String(paginas)],
          ['ExtentUnit', '03'],
        ],
      ]

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

/** List 28. */
const AUDIENCIAS: Record<Audiencia, string> = {
  general: '01',
  infantil: '02',
  juvenil: '03',
  escolar: '04',
  universitaria: '05',
  profesional: '06',
}
export const composeAudiencia = ({ audiencia }: FichaEscrita): Nodo | null =>
  audiencia === null
    ? null
    : [
        'Audience',
        [
          ['AudienceCodeType', '01'],
          ['AudienceCodeValue', AUDIENCIAS[audiencia]],
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

/** Contents, reviews and an excerpt. */
export const composeTextos = ({ indice, criticas, fragmento }: FichaEscrita): Nodo[] => [
  ...composeTexto('04', indice),
  ...criticas.flatMap(({ texto, fuente }) => composeTexto('06', texto, fuente ?? null)),
  ...composeTexto('14', fragmento),
]

/** List 64; 00 is unspecified. */
const ESTADOS: Record<EstadoEditorial, string> = {
  cancelado: '01',
  proximamente: '02',
  postergado: '03',
  activo: '04',
  agotado: '06',
  descatalogado: '07',
  desconocido: '09',
  retirado: '11',
}
export const toEstado = ({ estado_editorial: estado }: FichaEscrita): string => (estado ? ESTADOS[estado] : '00')

/** List 65. */
const DISPONIBILIDADES: Record<Disponibilidad, string> = {
  disponible: '20',
  'a pedido': '22',
  proximamente: '10',
  'sin stock': '31',
  'no disponible': '40',
  consultar: '99',
}
/** What the supplier said; where nobody did, a book with a price is there. */
export const toDisponibilidad = ({ disponibilidad }: FichaEscrita, conPrecio: boolean): string =>
  disponibilidad ? DISPONIBILIDADES[disponibilidad] : conPrecio ? '20' : '99'
