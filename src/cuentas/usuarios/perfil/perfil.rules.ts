// What of an account its owner may see and change one by one (specification, sections 2 and 7).

export const CAMPOS_PERFIL = ['nombre', 'apellido', 'email', 'username', 'direccion', 'provincia'] as const
export type CampoPerfil = (typeof CAMPOS_PERFIL)[number]

/** What the `get-*` calls read. `tipo` is for admins to change. */
export const CAMPOS_LEGIBLES = ['nombre', 'apellido', 'email', 'username', 'tipo', 'direccion'] as const

export const DIRECCION_MAX = 200

export const isCampoPerfil = (campo: string): campo is CampoPerfil => CAMPOS_PERFIL.some((known) => known === campo)

export const describeCampoFijo = (campo: string): string => `El campo ${campo} no se puede actualizar.`

export const USUARIO_NO_DISPONIBLE = 'Usuario no disponible'
export const PROPIO_ROL = 'No puedes modificar tu propio rol mientras estés logueado.'
export const ADMIN_NO_SE_ELIMINA = 'No puedes eliminarte a ti mismo.'
/** An account without id, whose role is to be saved; and one that is to be deleted (specification, section 5). */
export const ROL_SIN_ID = 'El ID del usuario no está definido.'
export const BORRADO_SIN_ID = 'ID del usuario no está definido.'
export const PROVINCIA_DESCONOCIDA = 'No encontramos esa provincia.'
export const CLAVE_ACTUAL_INCORRECTA = 'La contraseña actual no es correcta.'
