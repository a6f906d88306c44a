/** Every kind of event in the log of security events. The table's own check holds the same list. */
export const SUCESOS = [
  'ingreso',
  'salida',
  'registro',
  'reautenticacion',
  'clave-cambiada',
  'recuperacion-pedida',
  'recuperacion-usada',
  'correo-cambiado',
  'correo-restituido',
  'correo-verificado',
  'rol-cambiado',
  'admin-creado',
  'cuenta-eliminada',
  'sesion-terminada',
  'exportacion', // a file that an administrator took out of the shop
  'limite',
  'panel-rechazado',
  'origen-rechazado',
  // What staff write, of a thing that `entidad` names (platform/auditoria.ts).
  'alta',
  'cambio',
  'baja',
  'retencion', // written by the database itself (olvidar_sucesos)
  // Second factors of logins; «reiniciado» by an administrator or from the terminal.
  'factor-agregado',
  'factor-quitado',
  'factor-reiniciado',
  'rescate-renovado',
  'clientes-buscados', // by an employee, for an order by telephone
] as const
export type TipoSuceso = (typeof SUCESOS)[number]
