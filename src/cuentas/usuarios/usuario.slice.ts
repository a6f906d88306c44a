import { sql } from 'kysely'
import { iniciarSesion } from '#casa/sesion/sesion.contract.ts'
import { defineSlice } from '#platform/slice.ts'
import { accesoRoutes } from './acceso/acceso.routes.ts'
import { deleteExpiredSesiones } from './acceso/sesiones.queries.ts'
import { sesionRoutes } from './acceso/sesiones.routes.ts'
import { claveRoutes } from './clave/clave.routes.ts'
import { pedirRecuperacion, usarRecuperacion } from './clave/recuperacion.contract.ts'
import { deleteExpiredRecuperaciones } from './clave/recuperacion.queries.ts'
import { createRecuperacionRoutes } from './clave/recuperacion.routes.ts'
import { deleteExpiredCambios } from './correo/cambio-correo.queries.ts'
import { createCorreoRoutes } from './correo/correo.routes.ts'
import { deleteExpiredVerificaciones } from './correo/verificacion.queries.ts'
import { equipoRoutes } from './equipo/equipo.routes.ts'
import { createCuentaInvitada, openInvitacion } from './equipo/invitacion.contract.ts'
import { deleteExpiredInvitaciones } from './equipo/invitacion.queries.ts'
import { deleteExpiredDesafios } from './factor/desafio.queries.ts'
import { iniciarSesionConFactor } from './factor/factor.contract.ts'
import { factorRoutes } from './factor/factor.routes.ts'
import { createGestionRoutes } from './gestion/gestion.routes.ts'
import { invitadoAjustes } from './invitado/invitado.ajustes.ts'
import { deleteOldInvitados } from './invitado/invitado.queries.ts'
import { invitadoRoutes } from './invitado/invitado.routes.ts'
import { createPerfilRoutes } from './perfil/perfil.routes.ts'
import { registrar } from './registro/registro.contract.ts'
import { registroRoutes } from './registro/registro.routes.ts'
import { usuarioConstraints } from './usuario.constraints.ts'
import { usuarioHeld } from './usuario.held.ts'
import { usuarioPasos } from './usuario.hoy.ts'
import { usuarioQueues } from './usuario.jobs.ts'
import { countCuentasOf } from './usuario.queries.ts'

export const usuarioSlice = defineSlice({
  routes: ({ onDeleteUsuario, ...needs }) => [
    ...registroRoutes,
    ...invitadoRoutes,
    ...accesoRoutes,
    ...claveRoutes,
    ...createRecuperacionRoutes(needs.held),
    ...sesionRoutes,
    ...createCorreoRoutes(needs),
    ...factorRoutes,
    ...createPerfilRoutes(onDeleteUsuario),
    ...createGestionRoutes(onDeleteUsuario),
    ...equipoRoutes,
  ],
  constraints: usuarioConstraints,
  ajustes: invitadoAjustes,
  // Logins, registrations and mails have limits of their own besides (`limites.ts`): these bound how often their forms are sent.
  limits: [
    { name: 'registro', limit: 'LIMITE_REGISTROS', form: true, calls: [registrar, createCuentaInvitada] },
    {
      name: 'ingreso',
      limit: 'LIMITE_INGRESOS',
      form: true,
      calls: [iniciarSesion, iniciarSesionConFactor, usarRecuperacion, openInvitacion],
    },
    { name: 'recuperacion', limit: 'LIMITE_MENSAJES', form: true, calls: [pedirRecuperacion] },
  ],
  held: usuarioHeld,
  pasos: usuarioPasos,
  usos: { provincia: countCuentasOf },
  mails: usuarioQueues,
  housekeeping: {
    expire: async (trx, { ajustes }) => {
      await deleteExpiredSesiones(trx, ajustes.config)
      await deleteExpiredRecuperaciones(trx)
      await deleteExpiredVerificaciones(trx)
      await deleteOldInvitados(trx)
      await deleteExpiredCambios(trx)
      await deleteExpiredDesafios(trx)
      await deleteExpiredInvitaciones(trx)
    },
  },
  nombres: { invitacion: sql`select nombre from invitacion where invitacion.id = s.objeto_id` },
  abiertas: ['/identificarse', '/recuperar-clave', '/correo', '/perfil', '/api/usuarios', '/api/equipo'],
  privatePaths: ['/identificarse', '/crear-cuenta', '/recuperar-clave', '/perfil', '/correo'],
  etiquetas: {
    usuarios: {
      titulo: 'Usuarios',
      descripcion: 'Entrar, salir, registrarse, el perfil propio y las cuentas de todos.',
    },
    'usuarios/sesiones': { titulo: 'Sesiones', descripcion: 'Las sesiones abiertas de una cuenta.' },
    'usuarios/segundo-paso': {
      titulo: 'Segundo paso',
      descripcion: 'Aplicaciones de códigos, llaves de acceso y códigos de rescate.',
    },
    equipo: { titulo: 'Equipo', descripcion: 'Quién trabaja en la tienda, y las invitaciones.' },
    'equipo/invitaciones': { titulo: 'Invitaciones', descripcion: 'Enlaces de un solo uso para sumar a alguien.' },
    clientes: { titulo: 'Clientes', descripcion: 'Los clientes con sus fichas y las notas sobre ellos.' },
  },
})
