// PAQ.AR and Envíopack as the stand-in for carriers plays them (transportes.ts), and the orders of all four.
import type { Estado, Recibido, Respuesta } from './transportes.ts'

export const PDF = Buffer.from('%PDF-1.4\n% etiqueta de prueba\n%%EOF\n')
const FALTA_SUCURSAL = 'La sucursal no se encuentra habilitada'
const ROTA: Respuesta = { estado: 200, json: { algo: 'que nadie documentó' } }

/** An order by the shop's own reference. What it says may be lost on its way (`duda`) although it was done. */
export function take(state: Estado, referencia: string, sucursal: unknown, hecho: Respuesta): Respuesta {
  if (state.modo === 'sin-sucursal' && typeof sucursal === 'string') {
    return { estado: 400, json: { message: FALTA_SUCURSAL } }
  }
  if (state.modo === 'rota') return ROTA
  state.registrados.push(referencia)
  return state.modo === 'duda' ? { estado: 0 } : hecho
}

/** The number of the parcel that was taken last. */
export const numberOf = (state: Estado): string => `CU${String(state.registrados.length).padStart(9, '0')}AR`

export function paqar(state: Estado, { method, url, headers, body }: Recibido): Respuesta {
  const path = url.pathname.replace('/paqar', '')
  if (headers.authorization !== 'Apikey Secreto-del-transporte' || headers.agreement !== '18018') {
    return { estado: 401, json: { message: 'Unauthorized' } }
  }
  if (state.modo === 'claves') return { estado: 403, json: { message: 'Forbidden' } }
  if (state.modo === 'rechazo') return { estado: 400, json: { message: 'La provincia es invalida' } }
  if (path === '/agencies') {
    if (state.modo === 'rota') return { estado: 200, texto: '<html>Mantenimiento</html>' }
    const location = { street_name: 'Av. Mitre', street_number: '345', city_name: 'Avellaneda' }
    const agency = {
      agency_id: 'AVB',
      agency_name: 'Avellaneda',
      status: 'ACTIVE',
      pickup_availability: true,
      location,
    }
    const agencies = [agency, { ...agency, agency_id: 'AVP', agency_name: 'Planta', pickup_availability: false }]
    return { estado: 200, json: state.modo === 'vacia' ? [] : agencies }
  }
  if (path === '/tracking') {
    if (state.modo === 'rota') return ROTA
    const [{ trackingNumber }] = JSON.parse(body)
    const event = [{ facilityCode: 'ROS', statusId: '0', status: 'PREIMPOSICION', date: '28-06-2022 11:53', sign: '' }]
    return { estado: 200, json: [{ id: trackingNumber, quantity: event.length, event }] }
  }
  if (path === '/labels' && method === 'POST') {
    if (state.modo === 'rota') return ROTA
    const [{ trackingNumber }] = JSON.parse(body)
    if (!trackingNumber) return { estado: 200, json: [{ result: 'ERROR: el envío no existe' }] }
    return { estado: 200, json: [{ trackingNumber, result: 'OK', fileBase64: PDF.toString('base64') }] }
  }
  if (path.endsWith('/cancel') && method === 'PATCH') {
    return state.modo === 'rota'
      ? { estado: 200, texto: '<html>' }
      : { estado: 200, json: { codigo: 200, mensaje: 'Cancelado' } }
  }
  const { order } = JSON.parse(body)
  if (typeof order.parcels[0].productWeight !== 'string') return { estado: 400, json: { message: 'Peso no valido' } }
  const taken = take(state, order.shipmentClientId, order.agencyId, { estado: 200 })
  return taken.estado === 200 && !taken.json ? { estado: 200, json: { trackingNumber: numberOf(state), order } } : taken
}

export function enviopack(
  state: Estado,
  { url, headers, body }: Recibido,
  isGood: (pase: string | undefined) => boolean,
): Respuesta {
  const path = url.pathname.replace('/enviopack', '')
  if (path === '/auth') {
    const sent = new URLSearchParams(body)
    if (sent.get('secret-key') !== 'Secreto-del-transporte' || state.modo === 'claves') {
      return { estado: 401, json: { message: 'Credenciales inválidas' } }
    }
    return { estado: 200, json: { token: `pase-${++state.pases}`, refresh_token: 'otro' } }
  }
  if (!isGood(headers.authorization?.replace('Bearer ', ''))) return { estado: 401, json: { message: 'Token vencido' } }
  if (state.modo === 'rechazo') return { estado: 400, json: { message: 'Código postal inválido' } }
  if (path === '/cotizar/costo') {
    if (state.modo === 'rota') return ROTA
    if (state.modo === 'vacia') return { estado: 200, json: [] }
    const base = url.searchParams.get('modalidad') === 'S' ? 4_000 : 5_000
    return {
      estado: 200,
      json: [
        { valor: base + 100.5, correo: { id: 'oca', nombre: 'OCA' }, servicio: 'N', horas_entrega: '96' },
        { valor: `${base}.25`, correo: { id: 7, nombre: 'Urbano' }, servicio: 'P', horas_entrega: null },
      ],
    }
  }
  if (path === '/cotizar/precio/a-sucursal') {
    if (state.modo === 'rota') return ROTA
    const sucursal = { id: 940, nombre: 'Centro', calle: 'San Luis', numero: 1450, localidad: { nombre: 'Rosario' } }
    const una = { valor: '3900', servicio: 'N', sucursal: { ...sucursal, correo: { nombre: 'OCA' } } }
    // One row for each service of a branch.
    return { estado: 200, json: state.modo === 'vacia' ? [] : [una, { ...una, servicio: 'P' }] }
  }
  if (path === '/localidades') return { estado: 200, json: [{ id: 133, nombre: 'CORDOBA' }] }
  if (path.endsWith('/etiqueta')) return state.modo === 'rota' ? ROTA : { estado: 200, bytes: PDF }
  if (path === '/pedidos') return { estado: 200, json: { id: 222555, id_externo: JSON.parse(body).id_externo } }
  const { pedido, sucursal } = JSON.parse(body)
  const taken = take(state, String(pedido), sucursal, { estado: 200 })
  if (taken.estado !== 200 || taken.json) return taken
  return { estado: 200, json: { id: 998, tracking_number: numberOf(state), estado: 'confirmado' } }
}
