import { createFileRoute, Link } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Articulo, Parte } from './partes/Articulo.tsx'
import { MiCuenta, MisPedidos } from './partes/Enlaces.tsx'

export const Route = createFileRoute('/_tienda/ayuda/cuenta')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Configuración de la cuenta',
      descripcion: 'Crear una cuenta, cambiar tus datos, encontrar tus pedidos y darte de baja.',
      path: '/ayuda/cuenta',
    }),
  component: CuentaPage,
})

function CuentaPage() {
  return (
    <Articulo titulo="Configuración de la cuenta" entrada="Tus datos, tus pedidos y tus lecturas pendientes">
      <Parte titulo="Crear una cuenta">
        <p>
          Para mirar libros no hace falta; para comprar, sí. En <Link to="/crear-cuenta">Crear cuenta</Link> te pedimos
          nombre, apellido, correo, un nombre de usuario y una contraseña. El nombre de usuario lleva letras, números y
          guiones bajos, y tiene que estar libre, igual que el correo.
        </p>
      </Parte>
      <Parte titulo="Tus datos">
        <p>
          En <MiCuenta /> los ves y los cambiás de a uno, con el lápiz de cada dato. Ahí mismo guardás direcciones de
          entrega, si querés: también podés escribir una en cada compra. Y cambiás tu contraseña; al hacerlo se cierran
          tus otras sesiones.
        </p>
      </Parte>
      <Parte titulo="Darte de baja">
        <p>
          «Eliminar cuenta», en <MiCuenta />, borra tus datos y tus opiniones y cierra tus sesiones en el momento. Tus
          pedidos quedan sin tu nombre ni tu dirección.
        </p>
      </Parte>
      <Parte titulo="Tus pedidos y favoritos">
        <p>
          Cada compra queda en <MisPedidos />, con su estado y su fecha estimada de entrega. Los libros que marcás con
          el corazón se guardan en este navegador, también sin cuenta.
        </p>
      </Parte>
      <Parte titulo="Pesos o dólares">
        <p>
          El botón ARS / USD del encabezado te muestra un precio de referencia en dólares hasta que recargues la página.
          Todas las compras son en pesos argentinos.
        </p>
      </Parte>
    </Articulo>
  )
}
