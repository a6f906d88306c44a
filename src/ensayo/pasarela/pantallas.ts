// What the stand-in shows a person, and what its pages and the switches of tests send.
import { z } from '#platform/zod.ts'
import type { Avisos } from './avisos.ts'
import type { Entrada } from './entrada.ts'
import { formError, type Salida } from './formas.ts'
import type { Mundo } from './mundo.ts'
import { paintCupon, paintNoEsta, paintPago, paintResultado, toVuelta } from './pagina.ts'
import { Palancas } from './palancas.ts'
import { SUCESOS } from './sucesos.ts'
import { isMedio, isTitular } from './titulares.ts'

type Escenario = { mundo: Mundo; avisos: Avisos; palancas: Palancas; conHttp: boolean; credenciales: object }

const Intento = () =>
  z.object({
    preferencia: z.string(),
    medio: z.string().refine(isMedio).default('credito'),
    titular: z.string().refine(isTitular).default('APRO'),
    cuotas: z.coerce.number().int().min(1).max(36).default(1),
  })
const Suceso = () => z.object({ suceso: z.enum([...SUCESOS, 'avisar']) })

const page = (html: string | null): Salida => ({ estado: html ? 200 : 404, html: html ?? paintNoEsta() })
const seeOther = (location: string): Salida => ({ estado: 303, headers: { location } })
const said = (good: boolean): Salida =>
  good ? { estado: 200, json: {} } : formError(409, 'bad_request', 'En este estado no se puede')
const enlaceOf = (preferencia: string) => `/checkout/v1/redirect?pref_id=${encodeURIComponent(preferencia)}`

/** `show` answers what is read, `take` what is sent. */
export function createPantallas({ mundo, avisos, palancas, conHttp, credenciales }: Escenario) {
  function pay(body: unknown) {
    const { data } = Intento().safeParse(body)
    const preferencia = data && mundo.preferencias.get(data.preferencia)
    return data && preferencia && mundo.pagar(preferencia, data.medio, data.titular, data.cuotas)
  }

  function act(id: number, body: unknown): boolean {
    const { data } = Suceso().safeParse(body)
    const pago = mundo.pagos.get(id)
    if (!data || !pago) return false
    if (data.suceso !== 'avisar') return mundo.suceder(pago, data.suceso)
    void avisos.repeat(pago)
    return true
  }

  const describe = () => ({
    palancas,
    preferencias: [...mundo.preferencias.values()],
    pagos: [...mundo.pagos.values()].map(({ preferencia, ...pago }) => ({
      ...pago,
      preferencia: preferencia.id,
      referencia: preferencia.referencia,
    })),
    contracargos: [...mundo.contracargos.values()].map(({ pago, ...one }) => ({ ...one, pago: pago.id })),
    avisos: avisos.enviados,
  })

  return {
    show({ path, query }: Entrada): Salida {
      const [, , kind = '', id = ''] = path.split('/')
      if (path === '/checkout/v1/redirect') {
        const preferencia = mundo.preferencias.get(query.get('pref_id') ?? '')
        return page(preferencia ? paintPago(preferencia, { abierta: mundo.isAbierta(preferencia), conHttp }) : null)
      }
      const pago = mundo.pagos.get(Number(id))
      if (kind === 'resultado' && pago) return page(paintResultado(pago, enlaceOf(pago.preferencia.id)))
      if (kind === 'cupon' && pago) return page(paintCupon(pago))
      if (kind === 'cuenta') return { estado: 200, json: credenciales }
      if (kind === 'estado') return { estado: 200, json: describe() }
      return page(null)
    },
    take({ path, body }: Entrada): Salida {
      const [, , kind = '', id = ''] = path.split('/')
      if (kind === 'cupon') return act(Number(id), body) ? seeOther(`/ensayo/cupon/${Number(id)}`) : page(null)
      if (kind === 'suceso') return said(act(Number(id), body))
      if (kind === 'pagar') {
        const pago = pay(body)
        if (!pago) return page(null)
        const { preferencia, status } = pago
        const back = status === 'approved' && preferencia.autoReturn ? toVuelta(preferencia, pago) : undefined
        return seeOther(back ?? `/ensayo/resultado/${pago.id}`)
      }
      if (kind === 'tarjeta') {
        const pago = pay(body)
        return pago ? { estado: 201, json: { id: pago.id, status: pago.status } } : said(false)
      }
      if (kind === 'palancas') {
        const { data, error } = Palancas().partial().safeParse(body)
        if (error) return formError(400, 'bad_request', z.prettifyError(error))
        Object.assign(palancas, data)
        return { estado: 200, json: palancas }
      }
      return page(null)
    },
  }
}
