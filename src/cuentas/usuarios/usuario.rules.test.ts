import { describe, expect, it } from 'vitest'
import { LoginForm } from '#casa/sesion/sesion.schemas.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { normalizeLine } from '#platform/text.ts'
import { EMAIL_OCUPADO, hasMixedCase, NOMBRE_PATTERN, ROL_INICIAL, USERNAME_OCUPADO } from './usuario.rules.ts'
import { RegistroForm } from './usuario.schemas.ts'

const registro = {
  username: 'lucia_f',
  email: 'lucia@correo.com.ar',
  nombre: 'Lucía',
  apellido: 'Ferreyra',
  password: 'Contrasena',
  repeatPassword: 'Contrasena',
}

/** The first message of each field that a form refuses. */
function problemsOf(form: ReturnType<typeof RegistroForm> | ReturnType<typeof LoginForm>, value: unknown) {
  const messages: Record<string, string> = {}
  for (const { path, message } of form.safeParse(value).error?.issues ?? []) messages[path.join('.')] ??= message
  return messages
}

describe('registration form', () => {
  it('accepts a right registration', () => {
    expect(problemsOf(RegistroForm(), registro)).toEqual({})
  })

  it('asks for every field that is empty', () => {
    expect(problemsOf(RegistroForm(), {})).toMatchObject({
      username: 'El nombre de usuario es obligatorio.',
      email: 'El correo electrónico es obligatorio.',
      nombre: 'El nombre es obligatorio.',
      apellido: 'El apellido es obligatorio.',
      password: 'La contraseña es obligatoria.',
    })
    const blank = { username: ' ', email: ' ', nombre: ' ', apellido: ' ', password: '', repeatPassword: '' }
    expect(problemsOf(RegistroForm(), blank)).toEqual({
      username: 'El nombre de usuario es obligatorio.',
      email: 'El correo electrónico es obligatorio.',
      nombre: 'El nombre es obligatorio.',
      apellido: 'El apellido es obligatorio.',
      password: 'La contraseña es obligatoria.',
    })
  })

  it.each([
    ['username', 'lucia.f', 'El nombre de usuario solo puede contener letras, números y guiones bajos.'],
    ['username', 'lucía', 'El nombre de usuario solo puede contener letras, números y guiones bajos.'],
    ['username', 'a'.repeat(31), 'El nombre de usuario no puede superar los 30 caracteres.'],
    ['email', 'lucia.ferreyra@', 'El correo electrónico no es válido.'],
    ['email', 'lucia 😀@correo.com', 'El correo electrónico no es válido.'],
    ['email', `${'a'.repeat(250)}@correo.com`, 'El correo electrónico no puede superar los 254 caracteres.'],
    ['nombre', 'Luc1a', 'El nombre solo puede contener letras.'],
    ['nombre', '<b>Lucía</b>', 'El nombre solo puede contener letras.'],
    ['nombre', 'a'.repeat(81), 'El nombre no puede superar los 80 caracteres.'],
    ['apellido', "Ferreyra'; drop table usuario", 'El apellido solo puede contener letras.'],
    ['apellido', 'Ferreyra-', 'El apellido solo puede contener letras.'],
    ['password', 'Corta1', 'La contraseña debe tener al menos 8 caracteres.'],
    ['password', 'contrasena', 'La contraseña debe contener al menos una mayúscula y una minúscula.'],
    ['password', 'CONTRASENA', 'La contraseña debe contener al menos una mayúscula y una minúscula.'],
    ['password', 'aA'.repeat(101), 'La contraseña no puede superar los 200 caracteres.'],
  ])('refuses %s %j', (field, value, message) => {
    const repeatPassword = field === 'password' ? value : registro.repeatPassword
    expect(problemsOf(RegistroForm(), { ...registro, repeatPassword, [field]: value })).toEqual({ [field]: message })
  })

  it('compares the passwords also while other fields are wrong', () => {
    expect(problemsOf(RegistroForm(), { ...registro, nombre: '', repeatPassword: 'otra' })).toEqual({
      nombre: 'El nombre es obligatorio.',
      repeatPassword: 'Las contraseñas no coinciden.',
    })
  })
})

describe('login form', () => {
  it('has the messages of the specification', () => {
    expect(problemsOf(LoginForm(), { email: '', password: '' })).toEqual({
      email: 'El correo electrónico es requerido',
      password: 'La contraseña es requerida',
    })
    expect(problemsOf(LoginForm(), { email: 'lucia@', password: 'x' })).toEqual({
      email: 'El correo electrónico debe ser válido',
    })
  })
})

describe('names', () => {
  it.each(['Lucía', 'María José', "O'Higgins", 'D’Angelo', 'Sáenz-Peña', 'Íñigo', 'de la Cruz', 'Ñ'])(
    'accepts %s',
    (nombre) => {
      expect(NOMBRE_PATTERN.test(normalizeLine(nombre))).toBe(true)
    },
  )

  it.each(['', '-', 'Ana-', "'Ana", 'R2D2', 'Ana_María', 'Ana😀', 'Ana,', 'A--B'])('refuses %j', (nombre) => {
    expect(NOMBRE_PATTERN.test(normalizeLine(nombre))).toBe(false)
  })

  it('joins inner spaces and composes letters', () => {
    expect(normalizeLine('  Mari\u0301a   Jose\u0301 ')).toBe('María José')
  })

  it('finds upper and lower case in Spanish letters too', () => {
    expect([hasMixedCase('ñandúÑANDÚ'), hasMixedCase('ñandú'), hasMixedCase('1234')]).toEqual([true, false, false])
  })
})

describe('whom an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is %s', (ip, origen) => {
    expect(computeOrigen(ip)).toBe(origen)
  })
})

it('makes customers, whose name and address are their own', () => {
  expect(ROL_INICIAL).toBe('cliente')
  expect(USERNAME_OCUPADO).toBe('El nombre de usuario ya está en uso.')
  expect(EMAIL_OCUPADO).toBe('El correo electrónico ya está en uso. Por favor, utilice otro.')
})
