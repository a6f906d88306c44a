// Parcels at their carriers. The carrier is asked between two transactions: the first writes that it is being asked, the second
// what it said, so neither a second press nor the end of this process registers a parcel twice.
import { Readable } from 'node:stream'
import { findJurisdiccion, letraDe, toDigitos } from '#envios/envios/lugar.rules.ts'
import { measureBulto } from '#envios/envios/tabla.service.ts'
import { CLAVES_TRANSPORTE, type ClaveTransporte, type Pregunta } from '#envios/transportes/adaptador.rules.ts'
import type { Adaptador, EnvioNuevo, Registrado } from '#envios/transportes/adaptador.ts'
import { findAdaptador, noResponde, preguntar } from '#envios/transportes/pregunta.service.ts'
import { CLAVE_NOMBRES, CLAVE_TRANSPORTES, REPETIBLES } from '#envios/transportes/puede.rules.ts'
import { readRemitente } from '#envios/transportes/transporte.ajustes.ts'
import { recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { implement } from '#platform/http/mount.ts'
import { add, CERO, pesos, times, toCentavos, toPesos } from '#platform/money.ts'
import type { PedidoTomado } from '../estado.queries.ts'
import { requireDespachable } from '../estado.routes.ts'
import type { Igual } from '../igual.contract.ts'
import { type DespachoTomado, updateDespacho } from './despacho.cambios.queries.ts'
import { isSalido } from './despacho.rules.ts'
import { despachoAuditado, despachoNotFound, linkOf, onDespacho, showDespachos } from './paquete.ts'
import * as contracts from './registro.contract.ts'
import * as queries from './registro.queries.ts'
import { computeEstadoRegistro, readDestinoDe, writeReferencia } from './registro.rules.ts'
import type { RegistroForm } from './registro.schemas.ts'

/** Longer than for a question: what was not waited for has to be looked up by hand. */
const ESPERA_REGISTRO_MS = 25_000

const salido = () =>
  new AppError(409, 'DESPACHO_SALIDO', 'Este paquete ya salió: se registra y se anula antes de despacharlo.')
const enCurso = () =>
  new AppError(409, 'REGISTRO_EN_CURSO', 'Ya le estamos preguntando al transporte por este paquete. Esperá un momento.')
const sinRegistro = () => new AppError(409, 'SIN_REGISTRO', 'Este paquete no está registrado en ningún transporte.')
const dudoso = (clave: string) => {
  const known = CLAVES_TRANSPORTE.find((una) => una === clave)
  const quien = known ? CLAVE_NOMBRES[known] : 'el transporte'
  return new AppError(
    409,
    'REGISTRO_DUDOSO',
    `No sabemos si ${quien} registró este paquete. Fijate en su sitio y decinos si figura.`,
  )
}

function requireAdaptador(ctx: Ctx, clave: string, pregunta: Pregunta): Adaptador {
  const known = CLAVES_TRANSPORTE.find((una) => una === clave)
  const adaptador = known && findAdaptador(ctx, known, pregunta)
  if (adaptador) return adaptador
  throw new AppError(
    409,
    'TRANSPORTE_SIN_DATOS',
    'Faltan datos de este transporte: completalos en Ajustes, Transportes.',
  )
}

/** Writes down what staff did with a parcel at its carrier, by name: what they sent leads to a person. */
const noteRegistro = (trx: Db, ctx: Ctx, despacho: DespachoTomado, { numero }: PedidoTomado, campo: string) => {
  const igual = { ...despacho, pedido: numero }
  return recordCambio(trx, ctx, despachoAuditado, { id: despacho.id, antes: igual, despues: igual, campos: [campo] })
}

/** The reference under which the carrier is to be asked; null where it has registered the parcel already. */
const beginRegistro = (ctx: Ctx, id: string, clave: ClaveTransporte, igual: Igual) =>
  onDespacho(ctx, id, async (trx, despacho, pedido) => {
    if (isSalido(despacho.estado)) throw salido()
    await requireDespachable(ctx, trx, despacho.pedido_id, igual)
    const registro = await queries.findRegistro(trx, id)
    const estado = registro && computeEstadoRegistro(registro, new Date())
    if (estado === 'registrado') return null
    if (estado === 'pidiendo') throw enCurso()
    const repite = registro !== undefined && estado === 'dudoso'
    if (repite && !(registro.clave === clave && REPETIBLES.includes(clave))) throw dudoso(registro.clave)
    const intento = registro ? registro.intento + (repite ? 0 : 1) : 1
    const referencia = repite ? registro.referencia : writeReferencia(pedido.numero, despacho.num, intento)
    await queries.putPidiendo(trx, id, { clave, referencia, intento })
    await noteRegistro(trx, ctx, despacho, pedido, `registro en ${CLAVE_NOMBRES[clave]}`)
    return { referencia, repite, pedido: pedido.numero }
  })

const toEnvio = (form: RegistroForm, de: { referencia: string; pedido: number }, ctx: Ctx): EnvioNuevo => {
  const { nombre, email, telefono, documento, calle, altura, piso, localidad, provincia, codigo_postal } = form
  const { sucursal, peso_g, alto_mm, ancho_mm, largo_mm, valor } = form
  return {
    ...de,
    remitente: readRemitente(ctx.services.ajustes.get),
    destinatario: { nombre, email, telefono, documento },
    domicilio: { calle, altura, piso, localidad, provincia, codigo_postal },
    sucursal: sucursal || null,
    bulto: { peso_g, alto_mm, ancho_mm, largo_mm, valor: toCentavos(pesos(valor)) },
    ahora: new Date(),
  }
}

/** The parcel is the carrier's from now on, and has its number where it gave one. */
const settleHecho = (ctx: Ctx, id: string, clave: ClaveTransporte, referencia: string, registrado: Registrado) =>
  onDespacho(ctx, id, async (trx, despacho) => {
    await queries.settleRegistro(trx, referencia, 'registrado', registrado)
    const transporte = CLAVE_TRANSPORTES[clave]
    const seguimiento = registrado.numero ?? (despacho.transporte === transporte ? despacho.seguimiento : null)
    await updateDespacho(trx, id, { transporte, seguimiento, enlace: linkOf(ctx, transporte, seguimiento) })
  })

/** Asks for a label and keeps it. The failure, where there is none. */
async function fetchEtiqueta(ctx: Ctx, adaptador: Adaptador, referencia: string, registrado: Registrado) {
  const ask = (asked: Adaptador, plazo: AbortSignal) => asked.etiqueta(registrado, plazo)
  const told = await preguntar(ctx, adaptador, ask, ESPERA_REGISTRO_MS)
  if ('falla' in told) return told.falla
  await queries.keepEtiqueta(ctx.db, referencia, told.respuesta)
  return null
}

const show = (ctx: Ctx, id: string) =>
  onDespacho(ctx, id, (trx, { pedido_id }, { estado }) => showDespachos(ctx, trx, pedido_id, estado))

async function registrar(ctx: Ctx, id: string, igual: Igual, form: RegistroForm) {
  const { clave } = form
  const adaptador = requireAdaptador(ctx, clave, 'registrar')
  const begun = await beginRegistro(ctx, id, clave, igual)
  if (begun === null) return show(ctx, id)
  const { referencia, repite, pedido } = begun
  const ask = (asked: Adaptador, plazo: AbortSignal) =>
    asked.registrar(toEnvio(form, { referencia, pedido }, ctx), plazo)
  const told = await preguntar(ctx, adaptador, ask, ESPERA_REGISTRO_MS)
  if ('falla' in told) {
    // A repeat that is refused may be refused because the first one got there.
    const abierto = told.falla.dudosa || repite
    await queries.settleRegistro(ctx.db, referencia, abierto ? 'dudoso' : 'anulado')
    throw noResponde(told.falla)
  }
  await settleHecho(ctx, id, clave, referencia, told.respuesta)
  // Without its label it is registered all the same: the label is asked for again from the panel.
  if (adaptador.puede.etiqueta) await fetchEtiqueta(ctx, adaptador, referencia, told.respuesta)
  return show(ctx, id)
}

/** What the staff found out about a parcel whose answer was lost. */
const settleDuda = (ctx: Ctx, id: string, figura: boolean, numero: string | null) =>
  onDespacho(ctx, id, async (trx, despacho, pedido) => {
    const registro = await queries.findRegistro(trx, id)
    if (!registro) throw sinRegistro()
    const estado = computeEstadoRegistro(registro, new Date())
    if (estado === 'pidiendo') throw enCurso()
    if (estado === 'dudoso') {
      const hecho = figura ? ({ numero, orden: null } satisfies Registrado) : undefined
      await queries.settleRegistro(trx, registro.referencia, figura ? 'registrado' : 'anulado', hecho)
      const transporte = CLAVES_TRANSPORTE.find((una) => una === registro.clave)
      if (figura && transporte) {
        const lleva = CLAVE_TRANSPORTES[transporte]
        const seguimiento = numero ?? despacho.seguimiento
        await updateDespacho(trx, id, { transporte: lleva, seguimiento, enlace: linkOf(ctx, lleva, seguimiento) })
      }
      await noteRegistro(trx, ctx, despacho, pedido, figura ? 'registro hallado' : 'registro no hallado')
    }
  })

async function requireRegistrado(ctx: Ctx, id: string): Promise<queries.Registro> {
  const registro = await queries.findRegistro(ctx.db, id)
  if (registro?.estado !== 'registrado') throw sinRegistro()
  return registro
}

/** Takes a parcel back: at the carrier where it can be asked to, and here. */
async function anular(ctx: Ctx, id: string): Promise<void> {
  const antes = await queries.findRegistro(ctx.db, id)
  if (antes?.estado === 'anulado') return
  const registro = await requireRegistrado(ctx, id)
  await onDespacho(ctx, id, async (_, { estado }) => {
    if (isSalido(estado)) throw salido()
  })
  const known = CLAVES_TRANSPORTE.find((una) => una === registro.clave)
  const adaptador = known && findAdaptador(ctx, known, 'anular')
  if (adaptador) {
    const told = await preguntar(ctx, adaptador, (asked, plazo) => asked.anular(registro, plazo), ESPERA_REGISTRO_MS)
    if ('falla' in told) throw noResponde(told.falla)
  }
  await onDespacho(ctx, id, async (trx, despacho, pedido) => {
    await queries.settleRegistro(trx, registro.referencia, 'anulado')
    if (despacho.seguimiento === registro.numero) await updateDespacho(trx, id, { seguimiento: null, enlace: null })
    await noteRegistro(trx, ctx, despacho, pedido, 'registro anulado')
  })
}

async function renewEtiqueta(ctx: Ctx, id: string): Promise<void> {
  const registro = await requireRegistrado(ctx, id)
  const adaptador = requireAdaptador(ctx, registro.clave, 'etiqueta')
  const falla = await fetchEtiqueta(ctx, adaptador, registro.referencia, registro)
  if (falla) throw noResponde(falla)
}

const firstOf = (...textos: (string | null | undefined)[]): string => textos.find((texto) => texto) ?? ''

/** What the order tells of a parcel, for the form. */
async function draftRegistro(ctx: Ctx, id: string): Promise<contracts.BorradorRegistro> {
  const [para, libros] = [await queries.findDestinatario(ctx.db, id), await queries.listLibrosDe(ctx.db, id)]
  if (!para) throw despachoNotFound()
  const destino = readDestinoDe(para)
  const elegido = para.envio_elegido
  const provincia = findJurisdiccion(firstOf(destino.provincia, elegido?.provincia))
  const codigo = firstOf(destino.codigo_postal, elegido?.codigo_postal)
  const medido = await measureBulto(
    ctx.db,
    libros.map(({ libro_id, cantidad }) => ({ libro: libro_id ?? '', cantidad })),
  )
  const valor = libros.reduce((all, { precio_unitario, cantidad }) => add(all, times(precio_unitario, cantidad)), CERO)
  return {
    nombre: firstOf(destino.nombre, para.nombre),
    email: para.email ?? '',
    telefono: firstOf(destino.telefono, para.telefono),
    calle: destino.calle ?? '',
    altura: destino.altura ?? '',
    piso: destino.piso ?? '',
    localidad: destino.localidad ?? '',
    provincia: provincia ? letraDe(provincia) : '',
    codigo_postal: codigo === '' ? '' : String(toDigitos(codigo)),
    sucursal:
      elegido?.sucursal && elegido.transporte ? { clave: elegido.transporte, codigo: elegido.sucursal.codigo } : null,
    ...medido,
    valor: Math.round(toPesos(valor)),
  }
}

export const despachoRegistroRoutes = [
  implement(contracts.getBorradorRegistro, ({ id }, ctx) => draftRegistro(ctx, id)),
  implement(contracts.registrarDespacho, ({ id, en_disputa, sin_pagar, ...form }, ctx) =>
    registrar(ctx, id, { en_disputa, sin_pagar }, form),
  ),
  implement(contracts.updateRegistro, async ({ id, accion, numero = null }, ctx) => {
    if (accion === 'anular') await anular(ctx, id)
    else if (accion === 'etiqueta') await renewEtiqueta(ctx, id)
    else await settleDuda(ctx, id, accion === 'figura', numero)
    return show(ctx, id)
  }),
  implement(contracts.getEtiqueta, async ({ id }, { db }) => {
    const found = await queries.findEtiqueta(db, id)
    if (!found?.etiqueta) throw new AppError(404, 'SIN_ETIQUETA', 'No tenemos la etiqueta de este paquete.')
    const { etiqueta, referencia } = found
    const file = { name: `etiqueta-${referencia}.pdf`, type: 'application/pdf', bytes: etiqueta.length }
    return new Download({ ...file, body: Readable.from([etiqueta]) })
  }),
]
