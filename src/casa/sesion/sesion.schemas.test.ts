import { describe, expect, it } from 'vitest'
import type { z } from '#platform/zod.ts'
import { ClaveEscrita, Email, LoginForm } from './sesion.schemas.ts'

/** What a form says first, by field; lengths as N. */
const say = (form: z.ZodType, typed: unknown) => {
  const { error } = form.safeParse(typed)
  const said = error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message.replace(/\d+/, 'N')])
  return Object.fromEntries(said ?? [])
}
const largo = 'a'.repeat(5_000)

describe('the form of the login', () => {
  const typed = { email: 'ana@ejemplo.com', password: 'Secreta1' }

  it('takes an address and a password', () => {
    expect(LoginForm().parse(typed)).toEqual(typed)
  })

  it.each([
    [{}, 'El correo electrónico es requerido', 'La contraseña es requerida'],
    [{ email: '', password: '' }, 'El correo electrónico es requerido', 'La contraseña es requerida'],
    [{ email: 'ana', password: '' }, 'El correo electrónico debe ser válido', 'La contraseña es requerida'],
    [
      { email: largo, password: largo },
      'El correo electrónico no puede superar los N caracteres.',
      'La contraseña no puede superar los N caracteres.',
    ],
  ])('says of %j what is wrong with each', (wrong, email, password) => {
    expect(say(LoginForm(), wrong)).toEqual({ email, password })
  })
})

describe('the password of who is logged in', () => {
  it('is asked for, and has an end', () => {
    expect(ClaveEscrita().parse({ password: 'Secreta1' })).toEqual({ password: 'Secreta1' })
    expect(say(ClaveEscrita(), {})).toEqual({ password: 'Escribí tu contraseña.' })
    expect(say(ClaveEscrita(), { password: '' })).toEqual({ password: 'Escribí tu contraseña.' })
    expect(say(ClaveEscrita(), { password: largo })).toEqual({
      password: 'La contraseña no puede superar los N caracteres.',
    })
  })
})

it('says of an address elsewhere what it lacks', () => {
  expect(say(Email(), undefined)).toEqual({ '': 'Escribí tu correo electrónico.' })
  expect(say(Email(), '')).toEqual({ '': 'Escribí tu correo electrónico.' })
  expect(say(Email(), 'ana\u0000@ejemplo.com')).toEqual({ '': 'El correo electrónico no es válido.' })
})
