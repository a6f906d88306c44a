// The parts of a product in ONIX 3.
import { writeNombre } from '#catalogo/autores/autor.rules.ts'
import { type ColumnaDeCatalogo, writeContribuidores, writeLista } from '#catalogo/libros/ficha/columnas.rules.ts'
import { nameHecho } from '#catalogo/libros/ficha/onix-propio.rules.ts'
import type { LibroExportado } from './exportacion.rules.ts'
import { composeColaboradores, toEstado } from './onix-ficha.rules.ts'
import type { Nodo } from './xml.rules.ts'

export const composeContribuidores = ({ autores, ficha }: LibroExportado): Nodo[] =>
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
export function composeMaterias({ categorias, temas }: LibroExportado, tienda: string): Nodo[] {
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
export function composeHechos(libro: LibroExportado): Nodo[] {
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

export const composePortada = (portada: string | null): Nodo | null =>
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
export const composePublicacion = (libro: LibroExportado): Nodo | null =>
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
export const composeMercado = (libro: LibroExportado): (Nodo | null)[] =>
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
export function composePrecio({ precio, gratis }: LibroExportado): Nodo {
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
