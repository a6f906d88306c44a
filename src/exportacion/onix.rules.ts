// Books as ONIX 3.1 (EDItEUR), as far as the shop knows them. What it does not know is left out: nothing is guessed.
import type { Formato } from '../catalogo/catalogo.rules.ts'
import type { LibroExportado } from './exportacion.rules.ts'

/** An element: its reference name, what it holds, attributes. Null and undefined children are left out. */
type Nodo = readonly [nombre: string, contenido: Contenido, atributos?: Record<string, string>]
type Contenido = string | readonly (Nodo | null)[]

/** Short tags of the elements that are written here (EDItEUR's table of tags). A name without one is its own, in lower case. */
const CORTAS: Record<string, string> = {
  ...{
    SenderName: 'x298',
    EmailAddress: 'j272',
    SentDateTime: 'x307',
    RecordReference: 'a001',
    NotificationType: 'a002',
  },
  ...{ ProductIDType: 'b221', IDValue: 'b244', ProductComposition: 'x314', ProductForm: 'b012', NoCollection: 'x411' },
  ...{
    TitleType: 'b202',
    TitleElementLevel: 'x409',
    TitleText: 'b203',
    SequenceNumber: 'b034',
    ContributorRole: 'b035',
  },
  ...{ PersonName: 'b036', NamesBeforeKey: 'b039', KeyNames: 'b040', NoContributor: 'n339', LanguageRole: 'b253' },
  ...{ LanguageCode: 'b252', SubjectSchemeIdentifier: 'b067', SubjectSchemeName: 'b171', SubjectHeadingText: 'b070' },
  ...{ TextType: 'x426', ContentAudience: 'x427', Text: 'd104', ResourceContentType: 'x436', ResourceMode: 'x437' },
  ...{
    ResourceForm: 'x441',
    ResourceLink: 'x435',
    PublishingRole: 'b291',
    PublisherName: 'b081',
    PublishingStatus: 'b394',
  },
  ...{
    PublishingDateRole: 'x448',
    Date: 'b306',
    SupplierRole: 'j292',
    SupplierName: 'j137',
    ProductAvailability: 'j396',
  },
  ...{
    UnpricedItemType: 'j192',
    PriceType: 'x462',
    PriceAmount: 'j151',
    CurrencyCode: 'j152',
    CountriesIncluded: 'x449',
  },
}

export type Etiquetas = 'largas' | 'cortas'

const ESPECIALES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text of XML 1.0: its five characters escaped, without those that it forbids. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (char) => ESPECIALES[char] ?? char)

function write([nombre, contenido, atributos = {}]: Nodo, etiquetas: Etiquetas): string {
  const tag = etiquetas === 'largas' ? nombre : (CORTAS[nombre] ?? nombre.toLowerCase())
  const head = [tag, ...Object.entries(atributos).map(([name, value]) => `${name}="${escapeXml(value)}"`)].join(' ')
  const inner =
    typeof contenido === 'string'
      ? escapeXml(contenido)
      : contenido.map((nodo) => (nodo === null ? '' : write(nodo, etiquetas))).join('')
  return inner === '' ? `<${head}/>` : `<${head}>${inner}</${tag}>`
}

export type Remitente = { nombre: string; email: string | null; enviado: Date }

const ROOT = { largas: 'ONIXMessage', cortas: 'ONIXmessage' }
const SPACE = { largas: 'reference', cortas: 'short' }

/** `20261123T0905-0300`: what a message says of when it was made. */
const toSentDateTime = (instant: Date): string =>
  `${new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 16).replace(/[-:]/g, '')}-0300`

/** The beginning of a message, up to its first product. */
export function writeOnixHead({ nombre, email, enviado }: Remitente, etiquetas: Etiquetas): string {
  const header: Nodo = [
    'Header',
    [
      ['Sender', [['SenderName', nombre], email === null ? null : ['EmailAddress', email]]],
      ['SentDateTime', toSentDateTime(enviado)],
    ],
  ]
  const space = `http://ns.editeur.org/onix/3.1/${SPACE[etiquetas]}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${ROOT[etiquetas]} release="3.1" xmlns="${space}">\n${write(header, etiquetas)}\n`
}

export const writeOnixFoot = (etiquetas: Etiquetas): string => `</${ROOT[etiquetas]}>\n`

/** List 150: a book in some form, a digital one to be loaded down, an audio one. */
const FORMAS: Record<Formato, string> = { fisico: 'BA', digital: 'EA', audiolibro: 'AJ' }

/** List 74, ISO 639-2/B; of «Otro» nothing is said. */
const LENGUAS: Record<string, string> = {
  ...{ Español: 'spa', Inglés: 'eng', Francés: 'fre', Alemán: 'ger', Portugués: 'por', Italiano: 'ita' },
}

const composeContribuidores = (autores: LibroExportado['autores']): Nodo[] =>
  autores.length === 0
    ? [['NoContributor', '']]
    : autores.map(({ nombre, apellido, nombre_completo }, n): Nodo => {
        const parted = nombre !== '' && apellido !== '' && `${nombre} ${apellido}` === nombre_completo
        return [
          'Contributor',
          [
            ['SequenceNumber', String(n + 1)],
            ['ContributorRole', 'A01'],
            ['PersonName', nombre_completo],
            parted ? ['NamesBeforeKey', nombre] : null,
            parted ? ['KeyNames', apellido] : null,
          ],
        ]
      })

/** Categories are the shop's own (scheme 24), subjects are words to search by (scheme 20). */
function composeMaterias({ categorias, temas }: LibroExportado, tienda: string): Nodo[] {
  const propias = categorias.map(
    (categoria): Nodo => [
      'Subject',
      [
        ['SubjectSchemeIdentifier', '24'],
        ['SubjectSchemeName', tienda],
        ['SubjectHeadingText', categoria],
      ],
    ],
  )
  if (temas.length === 0) return propias
  return [
    ...propias,
    [
      'Subject',
      [
        ['SubjectSchemeIdentifier', '20'],
        ['SubjectHeadingText', temas.join('; ')],
      ],
    ],
  ]
}

const composeTexto = (descripcion: string | null): Nodo | null =>
  descripcion === null || descripcion === ''
    ? null
    : [
        'TextContent',
        [
          ['TextType', '03'],
          ['ContentAudience', '00'],
          ['Text', descripcion, { textformat: '06' }],
        ],
      ]

const composePortada = (portada: string | null): Nodo | null =>
  portada === null || !/^https?:/.test(portada)
    ? null
    : [
        'SupportingResource',
        [
          ['ResourceContentType', '01'],
          ['ContentAudience', '00'],
          ['ResourceMode', '03'],
          [
            'ResourceVersion',
            [
              ['ResourceForm', '02'],
              ['ResourceLink', portada],
            ],
          ],
        ],
      ]

function composeFecha({ fecha_edicion: fecha, fecha_edicion_precision: precision }: LibroExportado): Nodo | null {
  if (fecha === null) return null
  const date: Nodo =
    precision === 'anio'
      ? ['Date', fecha.slice(0, 4), { dateformat: '05' }]
      : ['Date', fecha.replaceAll('-', ''), { dateformat: '00' }]
  return ['PublishingDate', [['PublishingDateRole', '01'], date]]
}

/** The price of the shop in pesos with its taxes; free where the shop says so, else «ask» where there is none. */
function composePrecio({ precio, gratis }: LibroExportado): Nodo {
  if (precio === null || precio === 0) return ['UnpricedItemType', precio === 0 && gratis ? '01' : '04']
  return [
    'Price',
    [
      ['PriceType', '02'],
      ['PriceAmount', (precio / 100).toFixed(2)],
      ['CurrencyCode', 'ARS'],
      ['Territory', [['CountriesIncluded', 'AR']]],
    ],
  ]
}

/** One book as a product, on a line of its own. Its reference is its id in the shop, which never changes. */
export function writeOnixProducto(libro: LibroExportado, tienda: string, etiquetas: Etiquetas): string {
  const lengua = LENGUAS[libro.idioma ?? '']
  const colateral = [composeTexto(libro.descripcion), composePortada(libro.portada)].filter((nodo) => nodo !== null)
  const producto: Nodo = [
    'Product',
    [
      ['RecordReference', libro.id],
      ['NotificationType', '03'],
      [
        'ProductIdentifier',
        [
          ['ProductIDType', '03'],
          ['IDValue', libro.isbn],
        ],
      ],
      [
        'ProductIdentifier',
        [
          ['ProductIDType', '15'],
          ['IDValue', libro.isbn],
        ],
      ],
      [
        'DescriptiveDetail',
        [
          ['ProductComposition', '00'],
          ['ProductForm', FORMAS[libro.formatos[0] ?? 'fisico']],
          ['NoCollection', ''],
          [
            'TitleDetail',
            [
              ['TitleType', '01'],
              [
                'TitleElement',
                [
                  ['TitleElementLevel', '01'],
                  ['TitleText', libro.titulo],
                ],
              ],
            ],
          ],
          ...composeContribuidores(libro.autores),
          lengua
            ? [
                'Language',
                [
                  ['LanguageRole', '01'],
                  ['LanguageCode', lengua],
                ],
              ]
            : null,
          ...composeMaterias(libro, tienda),
        ],
      ],
      colateral.length > 0 ? ['CollateralDetail', colateral] : null,
      [
        'PublishingDetail',
        [
          libro.editorial === null
            ? null
            : [
                'Publisher',
                [
                  ['PublishingRole', '01'],
                  ['PublisherName', libro.editorial],
                ],
              ],
          ['PublishingStatus', '00'],
          composeFecha(libro),
        ],
      ],
      [
        'ProductSupply',
        [
          [
            'SupplyDetail',
            [
              [
                'Supplier',
                [
                  ['SupplierRole', '08'],
                  ['SupplierName', tienda],
                ],
              ],
              ['ProductAvailability', libro.precio === null ? '99' : '20'],
              composePrecio(libro),
            ],
          ],
        ],
      ],
    ],
  ]
  return `${write(producto, etiquetas)}\n`
}
