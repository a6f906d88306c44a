// What the owner hands to the accountant: books, documents and money of a month. Administrators alone.
import { contract } from '../platform/http/contract.ts'
import { Dia } from '../platform/schemas.ts'
import { LineText } from '../platform/text.schemas.ts'
import { z } from '../platform/zod.ts'
import { MES } from './mes.rules.ts'

const Mes = () => LineText({ max: 20 }).refine((mes) => MES.test(mes), 'Escribí el mes como aaaa-mm.')

/** The files of a month's documents: they name customers. */
export const ARCHIVOS = ['libro-iva', 'digital-cabecera', 'digital-alicuotas', 'comprobantes'] as const
export type Archivo = (typeof ARCHIVOS)[number]

/** How many documents the files of a month have; asks for the password before the browser leaves for one. */
export const countComprobantesDelMes = contract(
  'GET',
  '/api/contador/meses/{mes}/comprobantes',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({ mes: Mes() }), output: z.object({ comprobantes: z.int() }) })),
  { access: 'admin', recent: true },
)

/** One of them, written while it is read. */
export const downloadArchivoDelMes = contract(
  'GET',
  '/api/contador/meses/{mes}/archivos/{archivo}',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({ mes: Mes(), archivo: z.enum(ARCHIVOS) }), output: z.string() })),
  { access: 'admin', recent: true, produces: 'application/octet-stream' },
)

/** Documents of one ZIP; a month with more has several. */
export const PAPELES_POR_ZIP = 1_000

/** The papers of all authorised documents of a month, in the order of the list, as one ZIP; of a long month one part of them. */
export const downloadPapelesDelMes = contract(
  'GET',
  '/api/contador/meses/{mes}/papeles',
  [],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({ mes: Mes(), parte: z.coerce.number<number>().int().min(1).max(1_000).default(1) }),
      output: z.string(),
    })),
  { access: 'admin', recent: true, produces: 'application/octet-stream' },
)

/** What came in and went out between two days of Argentina, both included, with what the gateway keeps. */
export const downloadMovimientosDeDinero = contract(
  'GET',
  '/api/contador/movimientos',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({ desde: Dia(), hasta: Dia() }), output: z.string() })),
  { access: 'admin', produces: 'application/octet-stream' },
)
