import { createFileRoute, Link } from '@tanstack/react-router'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { Articulo, Parte } from './partes/Articulo.tsx'
import { Contacto } from './partes/Enlaces.tsx'

export const Route = createFileRoute('/_tienda/ayuda/seguridad')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Seguridad',
      descripcion: 'Cómo cuidamos tu contraseña, tu sesión y tus datos, y qué podés hacer vos.',
      path: '/ayuda/seguridad',
    }),
  component: SeguridadPage,
})

function SeguridadPage() {
  return (
    <Articulo titulo="Seguridad" entrada="Tu contraseña y tus datos, a resguardo">
      <Parte titulo="Tu contraseña">
        <p>
          Tiene al menos 8 caracteres, con una mayúscula y una minúscula. Elegí una larga que no uses en otro lado. No
          la guardamos: solo conservamos una huella calculada con argon2id, de la que no se puede volver atrás. Por eso
          nadie de la librería te la va a pedir nunca.
        </p>
        <p>
          Si la olvidaste, <Link to="/recuperar-clave">pedí un enlace por correo</Link>: sirve una sola vez, durante una
          hora, y al elegir otra contraseña se cierran todas tus sesiones.
        </p>
      </Parte>
      <Parte titulo="Tu sesión">
        <p>
          Si usás una computadora compartida, cerrá la sesión al irte desde el menú de usuario. Después de varios
          intentos fallidos pedimos una pausa de unos minutos: así nadie puede adivinar contraseñas probando.
        </p>
      </Parte>
      <Parte titulo="Tus datos">
        <ul className="points">
          <li>Tus pedidos y tus datos los ven solo tu cuenta y quienes administran la librería.</li>
          <li>No pedimos ni guardamos números de tarjeta.</li>
          <li>El carrito y los favoritos viven en tu navegador.</li>
          <li>Las páginas públicas son iguales para todo el mundo: no llevan nada tuyo.</li>
        </ul>
      </Parte>
      <Parte titulo="Si ves algo raro">
        <p>
          Un pedido que no hiciste, un correo sospechoso, una falla: avisanos desde <Contacto /> cuanto antes.
        </p>
      </Parte>
    </Articulo>
  )
}
