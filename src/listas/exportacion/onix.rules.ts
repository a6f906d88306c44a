import { ONIX_PROPIO } from '#catalogo/libros/ficha/onix-propio.rules.ts'
import type { LibroExportado } from './exportacion.rules.ts'
import {
  composeContribuidores,
  composeHechos,
  composeMaterias,
  composeMercado,
  composePortada,
  composePrecio,
  composePublicacion,
} from './onix.partes.rules.ts'
import {
  composeAudiencia,
  composeColeccion,
  composeEdicion,
  composeExtension,
  composeLengua,
  composeLenguas,
  composeMedidas,
  composeTexto,
  composeTextos,
  composeThema,
  composeTitulo,
  composeTitulos,
  toDisponibilidad,
  toForma,
} from './onix-ficha.rules.ts'
import { type Etiquetas, type Nodo, writeNodo } from './xml.rules.ts'

export type Remitente = { nombre: string; email: string | null; enviado: Date }

const ROOT = { largas: 'ONIXMessage', cortas: 'ONIXmessage' }

const SPACE = { largas: 'reference', cortas: 'short' }

/** `20261123T0905-0300`: what a message says of when it was made. */
const toSentDateTime = (instant: Date): string =>
  `${new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 16).replace(/[-:]/g, '')}-0300`

/** The release and the tags of a message. What is written here is the same in both releases but for their names. */
export type FormaDeOnix = { version: '3.1' | '3.0'; etiquetas: Etiquetas }

/** The beginning of a message, up to its first product. */
export function writeOnixHead({ nombre, email, enviado }: Remitente, { version, etiquetas }: FormaDeOnix): string {
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
  const space = `http://ns.editeur.org/onix/${version}/${SPACE[etiquetas]}`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${ROOT[etiquetas]} release="${version}" xmlns="${space}">\n${writeNodo(header, etiquetas)}\n`
}

export const writeOnixFoot = (etiquetas: Etiquetas): string => `</${ROOT[etiquetas]}>\n`

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
          ...composeTitulos(ficha),
          ...composeContribuidores(libro),
          ...composeEdicion(ficha),
          composeLengua('01', libro.idioma),
          ...composeLenguas(ficha),
          ...composeExtension(ficha),
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
