import { describe, expect, it } from 'vitest'
import { MensajeForm } from './contacto.schemas.ts'

const carta = { nombre: 'Ana', email: 'ana@ejemplo.com', texto: '¿Tienen el libro nuevo?', sitio: '' }

/** What the form says first, by field. */
const say = (fields: object) => {
  const { error } = MensajeForm().safeParse({ ...carta, ...fields })
  return Object.fromEntries(error?.issues.toReversed().map(({ path, message }) => [path.join('.'), message]) ?? [])
}

describe('the form of a message', () => {
  it('takes one without a subject', () => {
    expect(MensajeForm().parse(carta)).toMatchObject({ nombre: 'Ana', asunto: '' })
  })

  it('says what is missing', () => {
    expect(say({ nombre: undefined, email: undefined, texto: undefined })).toEqual({
      nombre: 'Escribí tu nombre.',
      email: 'Escribí tu correo electrónico.',
      texto: 'Escribí tu mensaje.',
    })
    expect(say({ nombre: ' ' })).toEqual({ nombre: 'Escribí tu nombre.' })
    expect(say({ email: 'ana' })).toEqual({ email: 'El correo electrónico no es válido.' })
    expect(say({ texto: 'a'.repeat(9) })).toEqual({ texto: 'Contanos un poco más: al menos 10 caracteres.' })
    expect(say({ texto: 'a'.repeat(10) })).toEqual({})
  })

  it('says what is too long', () => {
    const long = { nombre: 'a'.repeat(500), asunto: 'a'.repeat(121), texto: 'a'.repeat(4001), email: 'a'.repeat(2000) }
    const said = Object.fromEntries(Object.entries(say(long)).map(([field, text]) => [field, text.replace(/\d+/, 'N')]))
    expect(said).toEqual({
      nombre: 'El nombre no puede superar los N caracteres.',
      asunto: 'El asunto no puede superar los N caracteres.',
      texto: 'El mensaje no puede superar los N caracteres.',
      email: 'El correo electrónico no puede superar los N caracteres.',
    })
    expect(say({ asunto: 'a'.repeat(120), texto: 'a'.repeat(4000) })).toEqual({})
  })

  it('says what cannot be sent', () => {
    const bad = 'Hay caracteres que no se pueden enviar.'
    expect(say({ nombre: 'a\u0000', asunto: 'a\u0000' })).toEqual({ nombre: bad, asunto: bad })
    expect(say({ texto: 'un mensaje\u0000' })).toEqual({ texto: bad })
    expect(say({ email: 'a\u0000@ejemplo.com' })).toEqual({ email: 'El correo electrónico no es válido.' })
  })
})
