import { contract } from '#platform/http/contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CANALES } from '#venta/pedidos/venta.rules.ts'
import { MEDIOS_DE_HOY, PARTES, PERIODOS } from './resumen.rules.ts'

/**
 * Sales, at the counter too: what is sold (docs/decisions/092), and orders that came in where their money is not followed. `importe`:
 * books and surcharges, without shipping, less what was given back.
 */
const Suma = () => ({ pedidos: z.int(), importe: Pesos() })

const Ventas = () =>
  z.object({
    periodos: z.array(z.object({ periodo: z.enum(PERIODOS), ...Suma(), antes: z.object(Suma()) })),
    /** The last 30 days, the oldest first; also those without sales. */
    dias: z.array(z.object({ dia: z.string(), ...Suma() })),
  })

/**
 * The money of today, by channel and way of paying, shipping included. `cobrado`: what came in, at the counter too, less what went
 * back; `por_cobrar`: what today's orders still owe.
 */
const DineroDeHoy = () =>
  z.object({
    cobrado: z.array(z.object({ canal: z.enum(CANALES), medio: z.enum(MEDIOS_DE_HOY), importe: Pesos() })),
    por_cobrar: z.array(
      z.object({ canal: z.enum(CANALES), medio: z.enum(MEDIOS_DE_HOY), pedidos: z.int(), importe: Pesos() }),
    ),
  })

/** `_id`: null where the book is gone. */
const Vendido = () =>
  z.object({ _id: Id().nullable(), isbn: z.string(), titulo: z.string(), ejemplares: z.int(), importe: Pesos() })

/** `desde`: the instant of its last sale, or where there was none (`vendido`) of its coming into the shop. */
const Quieto = () =>
  z.object({ _id: Id(), isbn: z.string(), titulo: z.string(), desde: z.string(), vendido: z.boolean() })

/** What a job has counted of the whole catalogue, and when (ISO). */
const Catalogo = () =>
  z.object({
    hecho_en: z.string(),
    libros: z.int(),
    sin_precio: z.int(),
    sin_portada: z.int(),
    sin_categoria: z.int(),
    quietos: z.array(Quieto()),
  })

/** What only administrators see. Null: not counted yet, or not to be had. */
const Negocio = () =>
  z.object({
    ventas: Ventas(),
    /** Missing where nothing came in that the shop follows, and nothing is owed. */
    hoy: DineroDeHoy().optional(),
    /** Of the last 30 days, most copies first. */
    vendidos: z.object({ hecho_en: z.string(), lista: z.array(Vendido()) }).nullable(),
    catalogo: Catalogo().nullable(),
    busquedas: z.object({ total: z.int(), lista: z.array(z.object({ texto: z.string(), veces: z.int() })) }),
    /**
     * Instants (ISO) of the last good backup and of one that was tried after it and failed; `ensayo`: the last one that was
     * restored on trial and came out whole, and how many milliseconds that took.
     */
    respaldo: z.object({
      hecho_en: z.string().nullable(),
      fallado_en: z.string().nullable(),
      ensayo: z.object({ hecho_en: z.string(), ms: z.int() }).nullable(),
    }),
    disco: z.object({ libre: z.number(), total: z.number() }).nullable(),
    /** Carriers that do not answer, so that customers pay the table's price; missing where there are none. */
    transportes: z.array(z.object({ clave: z.string(), desde: z.iso.datetime() })).optional(),
    /** Who refuses the shop's credentials, and what there is to do; missing where nobody does. */
    credenciales: z.array(z.object({ nombre: z.string(), desde: z.iso.datetime(), detalle: z.string() })).optional(),
    /** Mails that wait or are being sent, and those that were given up within a week. */
    correo: z.object({ esperan: z.int(), fallaron: z.int() }),
  })

export const Resumen = () =>
  z.object({
    /** The instant of this answer (ISO). */
    ahora: z.string(),
    /** Pending orders, and messages of «Contacto» that no mail has taken out yet. */
    por_hacer: z.object({
      pedidos: z.int(),
      mensajes: z.int(),
      /** Tasks about money; missing where there are none, or they are not for whoever asks. */
      pagos: z.int().optional(),
      /** Requests to revoke that nobody has confirmed, and those whose 24 hours are over; missing as those above. */
      arrepentimientos: z.object({ esperan: z.int(), vencidos: z.int() }).optional(),
      /** Readers that wait for a book to be there, and for how many books; missing where nobody does. */
      esperas: z.object({ lectores: z.int(), libros: z.int() }).optional(),
    }),
    negocio: Negocio().nullable(),
  })
export type Resumen = z.infer<ReturnType<typeof Resumen>>
export type Negocio = NonNullable<Resumen['negocio']>

/** The shop at a glance; employees get what there is to do. */
export const getResumen = contract('GET', '/api/resumen', { access: 'admin', staff: true }, () => ({
  summary: 'Da el estado de la librería de un vistazo',
  input: z.object({}),
  output: Resumen(),
}))

/** A sentence of what waits, most urgent first: `to` with `search` opens exactly what it counts. */
const Frase = () =>
  z.object({
    texto: z.string(),
    to: z.templateLiteral(['/panel-admin', z.string()]),
    search: z.record(z.string(), z.string()).optional(),
    /** It is late, or something fails. */
    urge: z.boolean().optional(),
    /** How many it counts, 100 for more than 99. */
    n: z.int().optional(),
  })

/**
 * `cobrado`: what came in today, shipping included, counter and web together, less what went back. `por_cobrar`: what all orders still
 * owe. `periodos`: what was sold (`Suma`).
 */
const Dinero = () =>
  z.object({
    cobrado: z.array(z.object({ medio: z.enum(MEDIOS_DE_HOY), importe: Pesos() })),
    por_cobrar: z.object(Suma()),
    periodos: z.array(z.object({ periodo: z.enum(PERIODOS), ...Suma() })),
  })

export const Hoy = () => z.object({ frases: z.array(Frase()), dinero: Dinero().nullable() })
export type Hoy = z.infer<ReturnType<typeof Hoy>>

/** What waits for whoever asks, and for administrators the money of today. */
export const getHoy = contract('GET', '/api/resumen/hoy', { access: 'admin', staff: true }, () => ({
  summary: 'Dice qué espera hoy a quien pregunta',
  input: z.object({}),
  output: Hoy(),
}))

/** How many there are where tabs of the panel lead, 100 for more than 99. */
export const getNumerosDePestanias = contract('GET', '/api/resumen/cuentas', { access: 'admin', staff: true }, () => ({
  summary: 'Cuenta lo que hay en las pestañas del panel',
  input: z.object({}),
  output: z.array(Frase().pick({ to: true, search: true }).extend({ n: z.int() })),
}))

/** One part of it as a table, for spreadsheets: UTF-8 with its mark, semicolons, decimal commas. */
export const exportResumen = contract(
  'GET',
  '/api/resumen/csv/{parte}',
  { access: 'admin', produces: 'text/csv' },
  () => ({
    summary: 'Descarga una parte del resumen como planilla',
    input: z.object({ parte: z.enum(PARTES) }),
    output: z.string(),
  }),
)
