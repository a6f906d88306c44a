import { arrepentimientoQueues } from '../../arrepentimiento/arrepentimiento.jobs.ts'
import { compraQueues } from '../../compras/compra.jobs.ts'
import { contactoQueues } from '../../contacto/contacto.jobs.ts'
import { correoQueues } from '../../correo/prueba/prueba.jobs.ts'
import { esperaQueues } from '../../esperas/espera.jobs.ts'
import { existenciaQueues, preventaQueues } from '../../existencias/existencia.jobs.ts'
import { comprobanteMails, comprobanteQueues } from '../../facturas/comprobante.jobs.ts'
import { materiaQueues } from '../../importacion/materias/materia.jobs.ts'
import { renombreQueues } from '../../indice/renombre.jobs.ts'
import { pagoCartas, pagoQueues } from '../../pagos/pago.jobs.ts'
import { pedidoQueues } from '../../pedidos/pedido.jobs.ts'
import type { Queues } from '../../platform/jobs.ts'
import { sistemaQueues } from '../../sistema/sistema.jobs.ts'
import { usuarioQueues } from '../../usuarios/usuario.jobs.ts'

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
