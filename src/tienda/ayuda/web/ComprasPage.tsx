import { createFileRoute } from '@tanstack/react-router'
import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Encabezado } from '#ui/Encabezado.tsx'
import { CANTIDAD_MAX } from '#venta/carrito/carrito.rules.ts'
import { Articulo, Parte } from './partes/Articulo.tsx'
import { Contacto, MisPedidos } from './partes/Enlaces.tsx'
import { useCuantasCuotas, useNombresMetodos, useRecargos } from './partes/precios.ts'

export const Route = createFileRoute('/_tienda/ayuda/compras')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Gestionar y cancelar compras',
      descripcion: 'Cómo comprar, medios de pago, cuotas, estados del pedido y cancelaciones.',
      path: '/ayuda/compras',
    }),
  component: ComprasPage,
})

const ESTADOS = [
  { estado: 'pendiente', significa: 'Recibimos tu pedido y todavía no empezamos a prepararlo.' },
  { estado: 'procesado', significa: 'Ya lo preparamos: tus libros están listos para salir.' },
  { estado: 'enviado', significa: 'Está en camino a la dirección que nos diste.' },
  { estado: 'entregado', significa: 'Llegó. ¡Buena lectura!' },
  { estado: 'cancelado', significa: 'Lo cancelaste antes de que lo preparáramos.' },
]

function ComprasPage() {
  const conDeberes = useDeberes()
  const metodos = useNombresMetodos()
  const conCuotas = useCuantasCuotas() !== null
  return (
    <Articulo titulo="Gestionar y cancelar compras" entrada="Del carrito a tu biblioteca, paso por paso">
      <Parte titulo="Cómo comprar">
        <ol className="points">
          <li>
            Entrá a tu cuenta y agregá los libros al carrito: hasta {CANTIDAD_MAX} ejemplares de cada uno. El carrito
            queda guardado en tu navegador.
          </li>
          <li>Tocá «Continuar compra», elegí el envío y, si querés, la dirección de entrega.</li>
          <li>Elegí cómo pagar, revisá el total y confirmá con «Comprar».</li>
        </ol>
        <p className="mt-2">
          El total que ves antes de confirmar es el que se cobra. Si un precio cambió mientras elegías, te lo mostramos
          y no se compra nada hasta que lo aceptes.
        </p>
      </Parte>
      <Parte titulo="Medios de pago">
        <ul className="points">
          {metodos.map((metodo) => (
            <li key={metodo}>{metodo}</li>
          ))}
        </ul>
        {conCuotas && (
          <>
            <p className="mt-2">
              Con tarjeta de crédito podés pagar en cuotas. El recargo se suma una sola vez al pedido:
            </p>
            <Recargos />
          </>
        )}
        {conCuotas && conDeberes && (
          <p className="mt-2">
            Cuánto cuesta financiar depende del importe: la TEA y el CFTEA de tu compra están al lado de las cuotas
            antes de confirmar.
          </p>
        )}
        {!conDeberes && (
          <p className="mt-2 soft">
            Las 3 y 6 cuotas que ves en la página de cada libro son una estimación de lo que suelen ofrecer las
            tarjetas: el importe final lo decide el emisor.
          </p>
        )}
      </Parte>
      <Parte titulo="Seguir un pedido">
        <p>
          En <MisPedidos /> está cada compra con su número, su detalle y su estado:
        </p>
        <dl className="facts mt-2">
          {ESTADOS.map(({ estado, significa }) => (
            <div key={estado}>
              <dt>
                <span className={`badge badge--${estado}`}>{estado}</span>
              </dt>
              <dd>{significa}</dd>
            </div>
          ))}
        </dl>
      </Parte>
      <Parte titulo="Cancelar una compra">
        <p>
          Mientras tu pedido figure como pendiente lo cancelás vos: abrilo desde <MisPedidos /> y tocá «Cancelar
          pedido». Si ya lo habías pagado, avisanos desde <Contacto />. Y si ya salió, no te preocupes: lo resolvemos
          como una devolución.
        </p>
      </Parte>
    </Articulo>
  )
}

function Recargos() {
  return (
    <table className="table mt-2">
      <Encabezado columnas={['Cuotas', ['Recargo', 'num']]} />
      <tbody>
        {useRecargos().map(({ cuotas, recargo }) => (
          <tr key={cuotas}>
            <td>{cuotas === 1 ? '1 cuota' : `${cuotas} cuotas`}</td>
            <td className="num">{recargo}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
