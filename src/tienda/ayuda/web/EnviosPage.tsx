import { createFileRoute } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import { Encabezado } from '#ui/Encabezado.tsx'
import { Articulo, Parte } from './partes/Articulo.tsx'
import { Contacto, MiCuenta, MisPedidos } from './partes/Enlaces.tsx'
import { DIAS_ESTANDAR, useEnvios } from './partes/precios.ts'

export const Route = createFileRoute('/_tienda/ayuda/envios')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Envíos y entregas',
      descripcion: 'Envío exprés y estándar: cuánto cuestan, cuándo llegan y desde qué monto son gratis.',
      path: '/ayuda/envios',
    }),
  component: EnviosPage,
})

/** Where the shop quotes by its tables. */
function PorTablas() {
  return (
    <Parte titulo="Según adónde van">
      <p>
        El precio y el plazo dependen del lugar y del peso. Escribí tu código postal en la página de un libro o en el
        carrito: te mostramos cada forma de recibirlo, lo que cuesta y entre qué días llega. Al finalizar la compra
        elegís una.
      </p>
    </Parte>
  )
}

function DosServicios() {
  const { ENVIO_ESTANDAR, ENVIO_EXPRES, ENVIO_GRATIS } = useEnvios()
  return (
    <Parte titulo="Dos maneras de recibirlos">
      <table className="table">
        <Encabezado columnas={['Servicio', ['Cuesta', 'num']]} />
        <tbody>
          <tr>
            <td>
              <b>Exprés</b>
              <br />
              Comprás hoy, llega mañana. <span className="soft">Gratis desde {ENVIO_GRATIS}.</span>
            </td>
            <td className="num">{ENVIO_EXPRES}</td>
          </tr>
          <tr>
            <td>
              <b>Estándar</b>
              <br />
              Llega en {DIAS_ESTANDAR} días. <span className="soft">Gratis en compras de más de {ENVIO_GRATIS}.</span>
            </td>
            <td className="num">{ENVIO_ESTANDAR}</td>
          </tr>
        </tbody>
      </table>
      <p className="mt-2">
        Cuenta el subtotal de los libros, sin recargos. Si te corresponde el exprés gratis, nunca te ofrecemos pagar por
        uno más lento.
      </p>
    </Parte>
  )
}

function EnviosPage() {
  const conTablas = useConTablas()
  return (
    <Articulo titulo="Envíos y entregas" entrada="Cuánto cuestan y cuándo llegan tus libros">
      {conTablas ? <PorTablas /> : <DosServicios />}
      <Parte titulo="La dirección de entrega">
        <p>
          La escribís al finalizar la compra, o elegís una de las que guardaste en <MiCuenta />. Si la dejás vacía, el
          pedido queda con «entrega a coordinar» y arreglamos con vos dónde y cuándo.{' '}
          {!conTablas && (
            <>
              El envío se muestra siempre para Rosario; si vivís en otro lado, preguntanos antes desde <Contacto />.
            </>
          )}
        </p>
      </Parte>
      <Parte titulo="Cuándo llega">
        <p>
          Cada pedido muestra su fecha estimada de entrega en <MisPedidos />. Si esa fecha pasó y el paquete no
          apareció, escribinos con el número del pedido.
        </p>
      </Parte>
    </Articulo>
  )
}
