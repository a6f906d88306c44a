import { createFileRoute, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import { Icon } from '#ui/Icon.tsx'
import { CANTIDAD_MAX } from '#venta/carrito/carrito.rules.ts'
import { LINEAS_MAX } from '#venta/pedidos/pedido.rules.ts'
import { Articulo } from './partes/Articulo.tsx'
import { Contacto, MisPedidos } from './partes/Enlaces.tsx'
import { DIAS_ESTANDAR, useCuantasCuotas, useEnvios } from './partes/precios.ts'

export const Route = createFileRoute('/_tienda/centro-de-ayuda')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Centro de ayuda',
      descripcion: 'Preguntas frecuentes sobre comprar, pagar y recibir libros.',
      path: '/centro-de-ayuda',
    }),
  component: CentroDeAyudaPage,
})

function CentroDeAyudaPage() {
  const { ENVIO_ESTANDAR, ENVIO_EXPRES, ENVIO_GRATIS } = useEnvios()
  const conTablas = useConTablas()
  const cuotas = useCuantasCuotas()
  return (
    <Articulo titulo="Centro de ayuda" entrada="Preguntas frecuentes sobre compras">
      <div className="faq">
        <Pregunta texto="¿Necesito una cuenta para comprar?">
          Sí. Mirar, buscar y marcar favoritos es libre; para agregar al carrito y comprar hay que{' '}
          <Link to="/identificarse">iniciar sesión</Link>.
        </Pregunta>
        <Pregunta texto="¿Cuántos libros puedo llevar?">
          Hasta {CANTIDAD_MAX} ejemplares de cada título y {LINEAS_MAX} títulos distintos por pedido.
        </Pregunta>
        <Pregunta texto="¿Cuánto cuesta el envío?">
          {conTablas ? (
            <>Depende de adónde va y de lo que pesa: lo ves con tu código postal en cada libro y en el carrito.</>
          ) : (
            <>
              El exprés, que llega mañana, {ENVIO_EXPRES}, y es gratis desde {ENVIO_GRATIS}. El estándar, que llega en{' '}
              {DIAS_ESTANDAR} días, {ENVIO_ESTANDAR}, y es gratis en compras de más de {ENVIO_GRATIS}.
            </>
          )}{' '}
          Todo está en <Link to="/ayuda/envios">Envíos y entregas</Link>.
        </Pregunta>
        {cuotas !== null && (
          <Pregunta texto="¿Puedo pagar en cuotas?">
            Con tarjeta de crédito, en {cuotas}. El recargo de cada opción está en{' '}
            <Link to="/ayuda/compras">Gestionar y cancelar compras</Link> y lo ves antes de confirmar.
          </Pregunta>
        )}
        <Pregunta texto="¿Dónde veo mi pedido?">
          En <MisPedidos />, con su número, su estado y la fecha estimada de entrega.
        </Pregunta>
        <Pregunta texto="¿Puedo comprar ebooks o audiolibros?">
          Por ahora los pedidos salen en papel. En <Link to="/ebooks">Ebooks</Link> y{' '}
          <Link to="/audiolibros">Audiolibros</Link> ves qué títulos existen también en esos formatos.
        </Pregunta>
        <Pregunta texto="¿Puedo devolver un libro?">
          Sí, dentro de los {REVOCACION_DIAS} días corridos de recibirlo. Te contamos cómo en{' '}
          <Link to="/ayuda/devoluciones">Devoluciones y reembolsos</Link>.
        </Pregunta>
        <Pregunta texto="¿Tienen un local?">
          No: atendemos solo en línea. Lo contamos en <Link to="/sucursales">Sucursales</Link>; para hablar con nosotros
          está <Contacto />.
        </Pregunta>
      </div>
    </Articulo>
  )
}

/** A question that opens by itself: no script is needed. */
function Pregunta({ texto, children }: { texto: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        {texto} <Icon name="abajo" small />
      </summary>
      <p className="reading">{children}</p>
    </details>
  )
}
