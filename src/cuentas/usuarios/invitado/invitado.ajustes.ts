import { type Leer, siNo } from '#casa/ajustes/declarar.ts'

const INVITADOS = siNo({
  grupo: 'libreria',
  clave: 'usuarios.invitados',
  titulo: 'Vender sin pedir una cuenta',
  ayuda:
    'Para comprar alcanza con nombre, correo y teléfono. La cuenta se hace sola, y es de quien abre el enlace del correo.',
  publico: true,
  defecto: false,
})

export const invitadoAjustes = [INVITADOS]

/** Whether one may buy without an account. */
export const readInvitados = (leer: Leer): boolean => leer(INVITADOS)
