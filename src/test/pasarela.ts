// A gateway in memory, for tests of what the shop does with what it says. The stand-in of src/ensayo/pasarela speaks over HTTP.
import { readTopes } from '#estante/existencias/existencia.ajustes.ts'
import { centavos } from '#platform/money.ts'
import type { Cobrador } from '#venta/pagos/cobrador.ts'
import {
  type CobroNuevo,
  type DevolucionLeida,
  FallaDePasarela,
  type PagoLeido,
  type Pasarela,
} from '#venta/pagos/pasarela.ts'

export const CUENTA = '44444'
type NombreDeLlamada = keyof Pasarela

const ILEGIBLE = new FallaDePasarela('caida', 'ilegible', 'Mercado Pago respondió algo que no se puede leer.')

/** Of all gateways of a file: they write into one database. */
let numero = 1_000

/** What the gateway holds, and switches: calls that fail, before or after they did what they do. */
export function createPasarelaDePrueba() {
  const cobros = new Map<string, CobroNuevo & { id: string; vencido: boolean }>()
  const pagos = new Map<string, PagoLeido>()
  /** Payments whose answers nobody can read. */
  const ilegibles = new Set<string>()
  const refunds = new Map<string, { id: string; hecha: boolean }>()
  const falla = new Map<NombreDeLlamada, { error: FallaDePasarela; despues: boolean }>()
  const llamadas: NombreDeLlamada[] = []
  const newId = () => String(++numero)
  let reloj = Date.now()
  /** Each change is newer than the one before. */
  const tick = () => {
    reloj = Math.max(reloj + 1, Date.now())
    return new Date(reloj)
  }

  async function run<T>(llamada: NombreDeLlamada, work: () => T): Promise<T> {
    llamadas.push(llamada)
    const switched = falla.get(llamada)
    if (switched && !switched.despues) throw switched.error
    const made = work()
    if (switched) throw switched.error
    return made
  }

  const pasarela: Pasarela = {
    crearCobro: (cobro) =>
      run('crearCobro', () => {
        const known = cobros.get(cobro.clave)
        const id = known?.id ?? `${CUENTA}-${newId()}`
        if (!known) cobros.set(cobro.clave, { ...cobro, id, vencido: false })
        return { id, enlace: `https://pasarela.test/pagar/${id}`, cuenta: CUENTA }
      }),
    vencerCobro: (id) =>
      run('vencerCobro', () => {
        for (const cobro of cobros.values()) if (cobro.id === id) cobro.vencido = true
      }),
    leerPago: (id) =>
      run('leerPago', () => {
        if (ilegibles.has(id)) throw ILEGIBLE
        return structuredClone(pagos.get(id))
      }),
    buscarPagos: (de) =>
      run('buscarPagos', () => {
        const suyos = [...pagos.values()].filter((pago) => !('referencia' in de) || pago.referencia === de.referencia)
        return {
          pagos: suyos.filter(({ id }) => !ilegibles.has(id)).map((pago) => structuredClone(pago)),
          falla: suyos.some(({ id }) => ilegibles.has(id)) ? ILEGIBLE : null,
        }
      }),
    devolver: ({ pagoId, importe, clave }) =>
      run('devolver', () => {
        const pago = pagos.get(pagoId)
        const known = refunds.get(clave)
        if (known) return { id: null, hecha: known.hecha }
        if (!pago) throw new FallaDePasarela('rechazo', '404', 'Mercado Pago no conoce ese pago.')
        const cuanto = importe ?? centavos(pago.importe - pago.devuelto)
        if (cuanto > pago.importe - pago.devuelto) {
          throw new FallaDePasarela('rechazo', '2017', 'El importe es más de lo que queda por devolver.')
        }
        const id = newId()
        giveBack(pago, cuanto, id)
        refunds.set(clave, { id, hecha: true })
        return { id, hecha: true }
      }),
    anularPago: (pagoId) => run('anularPago', () => change(pagoId, { estado: 'anulado', detalle: 'by_collector' })),
    leerContracargo: (id) =>
      run('leerContracargo', () => ({ id, pagoId: id.replace('cc-', ''), estado: 'in_process', importe: centavos(0) })),
  }

  function giveBack(pago: PagoLeido, importe: PagoLeido['importe'], id: string): void {
    const devolucion: DevolucionLeida = { id, importe, hecha: true, creada: tick() }
    const devuelto = centavos(pago.devuelto + importe)
    change(pago.id, {
      devuelto,
      devoluciones: [...pago.devoluciones, devolucion],
      ...(devuelto === pago.importe ? { estado: 'devuelto' as const } : {}),
    })
  }
  /** What happens to a payment at the gateway. */
  function change(id: string, to: Partial<PagoLeido>): void {
    const pago = pagos.get(id)
    if (pago) pagos.set(id, { ...pago, ...to, actualizado: tick() })
  }
  /** Somebody pays for an order; returns the payment's id. */
  function pay(referencia: string, importe: PagoLeido['importe'], to: Partial<PagoLeido> = {}): string {
    const id = newId()
    const now = tick()
    pagos.set(id, {
      id,
      referencia,
      estado: 'aprobado',
      detalle: 'accredited',
      importe,
      devuelto: centavos(0),
      moneda: 'ARS',
      cuenta: CUENTA,
      cuotas: 1,
      tipo: 'credit_card',
      creado: now,
      actualizado: now,
      vence: null,
      cupon: null,
      comision: null,
      devoluciones: [],
      ...to,
    })
    return id
  }
  /** From now on a call fails: before it does anything, or after it did all. Null: no more. */
  function fail(llamada: NombreDeLlamada, tipo: FallaDePasarela['tipo'] | null, despues = false): void {
    if (tipo === null) falla.delete(llamada)
    else falla.set(llamada, { error: new FallaDePasarela(tipo, 'prueba', 'Mercado Pago no responde.'), despues })
  }

  return {
    pasarela,
    cobros,
    pagos,
    ilegibles,
    llamadas,
    pay,
    change,
    fail,
    giveBack: (id: string, importe: number) => {
      const pago = pagos.get(id)
      if (pago) giveBack(pago, centavos(importe), newId())
    },
  }
}

export type PasarelaDePrueba = ReturnType<typeof createPasarelaDePrueba>

/** A shop whose cards and cash are paid there. */
export const createCobradorDePrueba = (
  prueba: PasarelaDePrueba,
  secreto: string | null = 'secreto-de-prueba',
): Cobrador => ({
  abrir: () => ({ pasarela: prueba.pasarela, secreto, ensayo: false, publica: true }),
  reglas: () => ({
    sigue: true,
    porPasarela: ['tarjeta', 'debito'],
    minutos: 30,
    dias: 4,
    diasTransferencia: 3,
    diasSinPago: 7,
    topes: readTopes(({ defecto }) => defecto),
  }),
})
