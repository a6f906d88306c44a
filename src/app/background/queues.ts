import { renombreQueues } from '#catalogo/indice/renombre.jobs.ts'
import { usuarioQueues } from '#cuentas/usuarios/usuario.jobs.ts'
import { compraQueues } from '#estante/compras/compra.jobs.ts'
import { esperaQueues } from '#estante/esperas/espera.jobs.ts'
import { existenciaQueues, preventaQueues } from '#estante/existencias/existencia.jobs.ts'
import { materiaQueues } from '#listas/importacion/materias/materia.jobs.ts'
import { arrepentimientoQueues } from '#oficina/arrepentimiento/arrepentimiento.jobs.ts'
import { correoQueues } from '#oficina/cartas/prueba/prueba.jobs.ts'
import { contactoQueues } from '#oficina/contacto/contacto.jobs.ts'
import { sistemaQueues } from '#oficina/sistema/sistema.jobs.ts'
import type { Queues } from '#platform/jobs.ts'
import { comprobanteMails, comprobanteQueues } from '#venta/facturas/comprobante.jobs.ts'
import { pagoCartas, pagoQueues } from '#venta/pagos/pago.jobs.ts'
import { pedidoQueues } from '#venta/pedidos/pedido.jobs.ts'

const mails = {
  ...usuarioQueues,
  ...pedidoQueues,
  ...pagoCartas,
  ...contactoQueues,
  ...esperaQueues,
  ...preventaQueues,
  ...sistemaQueues,
  ...correoQueues,
  ...compraQueues,
  ...arrepentimientoQueues,
  ...comprobanteMails,
}

/** The kinds of jobs that are mails. */
export const CORREOS: readonly string[] = Object.keys(mails)

/** All of them: the compiler misses the queue of a job that a slice declares. */
export const QUEUES: Queues = {
  ...mails,
  ...renombreQueues,
  ...existenciaQueues,
  ...materiaQueues,
  ...pagoQueues,
  ...comprobanteQueues,
}
