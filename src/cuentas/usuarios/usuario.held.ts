import { type Held, keeps, NAMED, SHOP_GAVE, STAFF, voids, voidsCustomers } from '#casa/sesion/tenencia.ts'

const GETS_IN = 'it lets in whoever had it before'
const LOCKS_OUT = 'it keeps the owner out; of the staff it stays, since a mailbox alone must not open the panel'

/** What the account is and holds itself. */
export const usuarioHeld: Held = {
  'sesion.usuario_id': voids(GETS_IN),
  'factor.usuario_id': voidsCustomers(LOCKS_OUT),
  'codigo_rescate.usuario_id': voidsCustomers(LOCKS_OUT),
  'desafio.usuario_id': voids(GETS_IN),
  'recuperacion.usuario_id': voids(GETS_IN),
  'verificacion.usuario_id': voids('its work is done'),
  'cambio_correo.usuario_id': voids('it brings the account to an address that never was proved either'),
  'invitado.usuario_id': voids('a telephone goes with the orders that it was left for'),
  'invitacion.por_id': keeps(STAFF),
  'usuario.clave': voids(GETS_IN),
  'usuario.direccion': voids('the owner’s next parcel would go there'),
  'usuario.provincia_id': voids('it is a part of that address'),
  'usuario.id': keeps('the account itself'),
  'usuario.num': keeps('the account itself'),
  'usuario.creado_en': keeps('the account itself'),
  'usuario.busqueda': keeps('the database makes it of the names'),
  'usuario.email': keeps('what has just been proved'),
  'usuario.email_verificado': keeps('what has just been proved'),
  'usuario.invitado': keeps('a guest’s claim says it itself'),
  'usuario.username': keeps(NAMED),
  'usuario.nombre': keeps(NAMED),
  'usuario.apellido': keeps(NAMED),
  'usuario.avatar': keeps(NAMED),
  'usuario.tipo': keeps(SHOP_GAVE),
  'usuario.rol': keeps(SHOP_GAVE),
  'usuario.empleado': keeps(SHOP_GAVE),
  'usuario.sin_permiso': keeps(SHOP_GAVE),
}
