// What a letter says that sums up an hour in which more came than is told one by one. Pure: rows in, a letter out.

import type { Carta } from '#casa/correo/plantilla.ts'
import { formatCount, formatFechaHora, formatPesos } from '#platform/format.ts'
import type { Period } from '#platform/jobs.ts'
import { add, type Centavos, toPesos } from '#platform/money.ts'

const horario = ({ desde, hasta }: Period) => `Entre las ${hora(desde)} y las ${hora(hasta)}`
const hora = (iso: string) => formatFechaHora(iso).slice(-5)

/** For the shop. `cuantos`: «12 pedidos»; `nota` says what to do about them, `url` is where. */
export const toResumen = (cuantos: string, hour: Period, { nota, url }: { nota: string; url: string }): Carta => ({
  asunto: `${cuantos} en la última hora`,
  titulo: `${cuantos} en la última hora`,
  bloques: [
    {
      parrafo: `${horario(hour)} llegaron ${cuantos}. De los primeros te avisamos uno por uno; acá están todos juntos.`,
    },
    { parrafo: nota },
    { boton: { texto: 'Ver en el panel', url } },
  ],
})

export type PedidoAjeno = { numero: number; total: Centavos; envio: Centavos; cancelado: boolean }

/** For an address that was typed without an account. `pedidos` are the newest of `cuantos`. */
export const toResumenInvitado = (
  { cuantos, pedidos }: { cuantos: number; pedidos: readonly PedidoAjeno[] },
  hour: Period,
  tienda: string,
): Carta => {
  const total = formatCount(cuantos, 'pedido', 'pedidos')
  return {
    asunto: `${total} con tu correo en la última hora`,
    titulo: `${total} con tu correo`,
    bloques: [
      {
        parrafo: `${horario(hour)} alguien hizo ${total} en ${tienda} con este correo, sin entrar a una cuenta. De los primeros ya te escribimos.`,
      },
      {
        datos: pedidos.map(({ numero, total: libros, envio, cancelado }) => [
          `Pedido n.º ${numero}`,
          `${formatPesos(toPesos(add(libros, envio)))}${cancelado ? ' (cancelado)' : ''}`,
        ]),
      },
      ...(cuantos > pedidos.length ? [{ parrafo: `Y ${cuantos - pedidos.length} más.` }] : []),
      {
        nota: 'Si alguno es tuyo, respondé este correo y te ayudamos. Si no fuiste vos, no hace falta que hagas nada.',
      },
    ],
  }
}
