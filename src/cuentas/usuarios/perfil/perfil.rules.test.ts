import { expect, it } from 'vitest'
import * as rules from './perfil.rules.ts'

it('knows the fields that their owner may change, and those that may be read', () => {
  expect(rules.CAMPOS_PERFIL).toEqual(['nombre', 'apellido', 'email', 'username', 'direccion', 'provincia'])
  expect(rules.CAMPOS_LEGIBLES).toEqual(['nombre', 'apellido', 'email', 'username', 'tipo', 'direccion'])
  expect(rules.CAMPOS_PERFIL.every(rules.isCampoPerfil)).toBe(true)
  expect(['rol', 'tipo', '', 'constructor'].some(rules.isCampoPerfil)).toBe(false)
  expect(rules.describeCampoFijo('rol')).toBe('El campo rol no se puede actualizar.')
})

it('keeps the words of the specification', () => {
  expect(rules.USUARIO_NO_DISPONIBLE).toBe('Usuario no disponible')
  expect(rules.PROPIO_ROL).toBe('No puedes modificar tu propio rol mientras estés logueado.')
  expect(rules.ADMIN_NO_SE_ELIMINA).toBe('No puedes eliminarte a ti mismo.')
  expect(rules.ROL_SIN_ID).toBe('El ID del usuario no está definido.')
  expect(rules.BORRADO_SIN_ID).toBe('ID del usuario no está definido.')
  expect(rules.PROVINCIA_DESCONOCIDA).toBe('No encontramos esa provincia.')
  expect(rules.CLAVE_ACTUAL_INCORRECTA).toBe('La contraseña actual no es correcta.')
})
