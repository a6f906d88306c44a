// How the screen «Estado» says things.
import { formatCount, formatNumero } from '#platform/format.ts'

/** The share of public answers that came from memory: `97 %`; null before the first one. */
export function formatAciertos(aciertos: number, hechas: number): string | null {
  const all = aciertos + hechas
  return all === 0 ? null : `${Math.floor((aciertos / all) * 100)}\u00a0%`
}

/** `3,5 ms`, `1.250 ms`. */
export function formatMs(ms: number): string {
  const [whole = '0', tenth = '0'] = ms.toFixed(1).split('.')
  return `${formatNumero(Number(whole))}${ms < 100 && tenth !== '0' ? `,${tenth}` : ''}\u00a0ms`
}

/** Whole seconds of at least one, or whole minutes from two on. */
export const formatDuracion = (ms: number): string =>
  ms < 2 * 60_000
    ? formatCount(Math.max(1, Math.round(ms / 1_000)), 'segundo', 'segundos')
    : formatCount(Math.round(ms / 60_000), 'minuto', 'minutos')

/** What the owner calls each kind of job. */
const TAREAS: Record<string, string> = {
  'cuenta-creada': 'Correo: bienvenida a una cuenta',
  'clave-olvidada': 'Correo: contraseña olvidada',
  'clave-cambiada': 'Correo: contraseña cambiada',
  'segundo-paso': 'Correo: cambio en los segundos pasos',
  'correo-cambiado': 'Correo: dirección cambiada',
  'correo-verificar': 'Correo: confirmar una dirección',
  'espera-confirmar': 'Correo: confirmar un aviso de llegada',
  'esperas-confirmar': 'Correo: confirmar varios avisos de llegada',
  'espera-llegada': 'Correo: llegó un libro',
  'preventa-corrida': 'Correo: otra fecha de una preventa',
  'correo-ocupado': 'Correo: dirección que no se pudo devolver',
  invitacion: 'Correo: invitación al equipo',
  'pedido-creado': 'Correo: pedido recibido',
  'pedido-aviso': 'Correo a la tienda: pedido nuevo',
  'pedidos-resumen': 'Correo a la tienda: los pedidos de una hora',
  'invitado-resumen': 'Correo: pedidos hechos sin cuenta a nombre de una dirección',
  'pedido-estado': 'Correo: cambio de estado de un pedido',
  'pago-recibido': 'Correo: pago recibido',
  'pago-devuelto': 'Correo: plata devuelta',
  'pago-enlace': 'Correo: enlace para pagar',
  'pago-recordatorio': 'Correo: falta un día para transferir',
  'pago-tarea': 'Correo a la tienda: algo que resolver de un pago',
  'pago-leer': 'Pagos: leer un aviso',
  'contracargo-leer': 'Pagos: leer un contracargo',
  'cobro-consulta': 'Pagos: preguntar por un cobro',
  'cobro-cierre': 'Pagos: terminar un cobro',
  devolucion: 'Pagos: devolver plata',
  'pago-noche': 'Pagos: repaso de la noche',
  'despacho-estado': 'Correo: novedad de un paquete',
  'compra-enviada': 'Correo: pedido a un proveedor',
  'liquidacion-enviada': 'Correo: liquidación a un proveedor',
  'reserva-vencida': 'Existencias: soltar reservas vencidas',
  materias: 'Catálogo: categorías por materia',
  'arrepentimiento-recibido': 'Correo: código de un arrepentimiento',
  'arrepentimiento-titular': 'Correo: arrepentimiento de un pedido, a su dirección',
  'arrepentimiento-aviso': 'Correo a la tienda: arrepentimiento',
  'arrepentimiento-resumen': 'Correo a la tienda: los arrepentimientos de una hora',
  'arrepentimiento-codigos': 'Correo: códigos de varios arrepentimientos',
  'arrepentimiento-estado': 'Correo: novedad de un arrepentimiento',
  contacto: 'Correo a la tienda: mensaje de Contacto',
  'alerta-tienda': 'Correo a la tienda: algo que atender',
  'correo-prueba': 'Correo: prueba de los ajustes',
  comprobante: 'Facturas: pedir el CAE a ARCA',
  'pedido-facturable': 'Facturas: facturar un pedido',
  'nota-de-credito': 'Facturas: nota de crédito de lo devuelto',
  'comprobante-listo': 'Correo: factura o nota de crédito',
  renombre: 'Búsqueda: aplicar un cambio de nombre',
}

/** Its own name where the owner's is not known. */
export const nameTarea = (nombre: string): string => TAREAS[nombre] ?? nombre

/** Why the shop does not read from a replica (`REASONS` of platform/db). */
const MOTIVOS: Record<string, string> = {
  'it has not been looked at': 'todavía no se la miró',
  'a connection failed': 'se cortó una conexión',
  'it is no replica': 'es una base principal, no una réplica',
  'it hangs': 'está colgada',
  'it is a replica of another database': 'es de otra base de datos',
  'it has not the history of the primary': 'no sigue a la base principal de ahora',
  'it lags': 'está atrasada',
  'the primary has been away for too long': 'la base principal falta hace demasiado',
}

/** Any other reason is a connection's own error, in its words. */
export const describeMotivo = (reason: string): string => MOTIVOS[reason] ?? `no contesta (${reason})`
