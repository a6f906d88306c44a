// Books as ONIX 3.1 (EDItEUR), as far as the shop knows them. What it does not know is left out: nothing is guessed.
import { writeNombre } from '#catalogo/autores/autor.rules.ts'
import { type ColumnaDeCatalogo, writeContribuidores, writeLista } from '#catalogo/catalogo/columnas.rules.ts'
import { nameHecho, ONIX_PROPIO } from '#catalogo/catalogo/onix-propio.rules.ts'
import type { LibroExportado } from './exportacion.rules.ts'
import {
  composeAudiencia,
  composeColaboradores,
  composeColeccion,
  composeEdicion,
  composeExtension,
  composeLengua,
  composeMedidas,
  composeTexto,
  composeTextos,
  composeThema,
  composeTitulo,
  toDisponibilidad,
  toEstado,
  toForma,
} from './onix-ficha.rules.ts'
import { type Etiquetas, type Nodo, writeNodo } from './xml.rules.ts'

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
      [
        'Sender',
        [
          [
            'SenderIdentifier',
            [
              ['SenderIDType', '01'],
              ['IDTypeName', ONIX_PROPIO],
              ['IDValue', 'catalogo'],
            ],
          ],
          ['SenderName', nombre],
          email === null ? null : ['EmailAddress', email],
        ],
      ],
      ['SentDateTime', toSentDateTime(enviado)],
    ],
  ]
  const space = `http://ns.editeur.org/onix/3.1/${SPACE[etiquetas]}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${ROOT[etiquetas]} release="3.1" xmlns="${space}">\n${writeNodo(header, etiquetas)}\n`
}

export const writeOnixFoot = (etiquetas: Etiquetas): string => `</${ROOT[etiquetas]}>\n`

const composeContribuidores = ({ autores, ficha }: LibroExportado): Nodo[] =>
  autores.length + ficha.contribuidores.length === 0
    ? [['NoContributor', '']]
    : [
        ...autores.map(({ nombre, apellido, nombre_completo }, n): Nodo => {
          const parted = nombre !== '' && apellido !== '' && `${nombre} ${apellido}` === nombre_completo
          return [
            'Contributor',
            [
              ['SequenceNumber', String(n + 1)],
              ['ContributorRole', 'A01'],
              ['PersonName', nombre_completo],
              parted ? ['NamesBeforeKey', nombre] : null,
              parted || apellido === nombre_completo ? ['KeyNames', apellido] : null,
            ],
          ]
        }),
        ...composeColaboradores(ficha, autores.length),
      ]

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
  if (temas.length === 0 || needsTemas(temas)) return propias
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

/** Key words that a semicolon would part go as our own table writes them. */
const needsTemas = (temas: readonly string[]) => temas.some((tema) => /[;|]/.test(tema))

/**
 * What ONIX has no place for, or says less exactly, by the columns of our own table: so our own messages come back as they left
 * (docs/decisions/133). Other readers pass over proprietary subjects.
 */
function composeHechos(libro: LibroExportado): Nodo[] {
  const { ficha, formatos, temas, autores } = libro
  // Among the contributors an author would be taken for one of the authors.
  const mezclados = ficha.contribuidores.some(({ rol }) => rol === 'autor')
  const hechos: Partial<Record<ColumnaDeCatalogo, string | null>> = {
    autores: mezclados ? writeLista(autores.map(writeNombre)) : null,
    temas: needsTemas(temas) ? writeLista(temas) : null,
    formatos: formatos.length === 1 ? null : writeLista(formatos),
    calificacion: libro.calificacion === null ? null : String(libro.calificacion),
    pvp_editorial: libro.pvp === null ? null : (libro.pvp / 100).toFixed(2),
    contribuidores: mezclados ? writeContribuidores(ficha.contribuidores) : null,
    encuadernacion: formatos[0] === 'fisico' ? null : ficha.encuadernacion,
    idioma_original: ficha.idioma_original,
    disponibilidad: ficha.disponibilidad,
  }
  return Object.entries(hechos).flatMap(([columna, celda]): Nodo[] =>
    celda === null || celda === ''
      ? []
      : [
          [
            'Subject',
            [
              ['SubjectSchemeIdentifier', '24'],
              ['SubjectSchemeName', nameHecho(columna as ColumnaDeCatalogo)], // its own keys
              ['SubjectHeadingText', celda],
            ],
          ],
        ],
  )
}

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

function composeFecha(
  { fecha_edicion: fecha, fecha_edicion_precision: precision }: LibroExportado,
  de: 'PublishingDate' | 'MarketDate',
): Nodo | null {
  if (fecha === null) return null
  const date: Nodo =
    precision === 'anio'
      ? ['Date', fecha.slice(0, 4), { dateformat: '05' }]
      : ['Date', fecha.replaceAll('-', ''), { dateformat: '00' }]
  return [de, [[`${de}Role`, '01'], date]]
}

/** Who published it, when, and where it stands in its life. The schema wants a publisher there. */
const composePublicacion = (libro: LibroExportado): Nodo | null =>
  libro.editorial === null
    ? null
    : [
        'PublishingDetail',
        [
          [
            'Publisher',
            [
              ['PublishingRole', '01'],
              ['PublisherName', libro.editorial],
            ],
          ],
          ['PublishingStatus', toEstado(libro.ficha)],
          composeFecha(libro, 'PublishingDate'),
        ],
      ]

/** Of a book without a publisher the same is said of the market (list 68 has the codes of list 64). */
const composeMercado = (libro: LibroExportado): (Nodo | null)[] =>
  libro.editorial !== null || (libro.fecha_edicion === null && libro.ficha.estado_editorial === null)
    ? []
    : [
        ['Market', [['Territory', [['CountriesIncluded', 'AR']]]]],
        [
          'MarketPublishingDetail',
          [['MarketPublishingStatus', toEstado(libro.ficha)], composeFecha(libro, 'MarketDate')],
        ],
      ]

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
  const { ficha } = libro
  const portada = composePortada(libro.portada)
  const colateral = [...composeTexto('03', libro.descripcion), ...composeTextos(ficha), ...(portada ? [portada] : [])]
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
          ['ProductForm', toForma(libro.formatos[0], ficha.encuadernacion)],
          ...composeMedidas(ficha),
          composeColeccion(ficha),
          composeTitulo('01', libro.titulo),
          ficha.titulo_original === null ? null : composeTitulo('03', ficha.titulo_original),
          ...composeContribuidores(libro),
          ...composeEdicion(ficha),
          composeLengua('01', libro.idioma),
          composeLengua('02', ficha.idioma_original),
          composeExtension(ficha),
          ...composeThema(ficha),
          ...composeMaterias(libro, tienda),
          ...composeHechos(libro),
          composeAudiencia(ficha),
        ],
      ],
      colateral.length > 0 ? ['CollateralDetail', colateral] : null,
      composePublicacion(libro),
      [
        'ProductSupply',
        [
          ...composeMercado(libro),
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
              ['ProductAvailability', toDisponibilidad(ficha, libro.precio !== null)],
              composePrecio(libro),
            ],
          ],
        ],
      ],
    ],
  ]
  return `${writeNodo(producto, etiquetas)}\n`
}
