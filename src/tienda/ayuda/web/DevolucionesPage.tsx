import { createFileRoute } from '@tanstack/react-router'
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Articulo, Parte } from './partes/Articulo.tsx'
import { Contacto, MisPedidos } from './partes/Enlaces.tsx'

export const Route = createFileRoute('/_tienda/ayuda/devoluciones')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Devoluciones y reembolsos',
      descripcion: 'Cómo devolver un libro, qué plazo tenés y cómo te devolvemos la plata.',
      path: '/ayuda/devoluciones',
    }),
  component: DevolucionesPage,
})

function DevolucionesPage() {
  return (
    <Articulo titulo="Devoluciones y reembolsos" entrada="Cambiar de idea también es parte de leer">
      <Parte titulo="Si te arrepentiste">
        <p>
          Tenés {REVOCACION_DIAS} días corridos desde que recibís el libro para devolverlo, sin dar explicaciones y sin
          pagar nada por la devolución. Es tu derecho en toda compra a distancia (ley 24.240 de Defensa del Consumidor,
          artículo 34).
        </p>
      </Parte>
      <Parte titulo="Si llegó mal">
        <p>
          Páginas en blanco, una tapa golpeada, un libro que no era: contanos qué pasó y lo cambiamos o te devolvemos lo
          que pagaste.
        </p>
      </Parte>
      <Parte titulo="Cómo se hace">
        <ol className="points">
          <li>
            Buscá el número del pedido en <MisPedidos />.
          </li>
          <li>
            Escribinos desde <Contacto /> con ese número y el título que querés devolver.
          </li>
          <li>Guardá el libro como lo recibiste hasta que coordinemos el retiro.</li>
        </ol>
      </Parte>
      <Parte titulo="El reembolso">
        <p>
          Te devolvemos el precio que pagaste, por el mismo medio de pago. Ese precio queda escrito en tu pedido: no
          cambia aunque después cambie el del libro.
        </p>
      </Parte>
    </Articulo>
  )
}
