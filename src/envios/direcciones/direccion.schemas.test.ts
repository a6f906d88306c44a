import { describe, expect, it } from 'vitest'
import { LARGOS } from './direccion.rules.ts'
import { DireccionForm, DireccionPartida } from './direccion.schemas.ts'

const PROVINCIA = '01890a5d-ac96-774b-bcce-b302099a8057'
const casa = {
  alias: ' Casa ',
  calle: 'San Martín 100',
  localidad: 'Rosario',
  provincia: PROVINCIA.toUpperCase(),
  codigo_postal: '2000',
  recibe: 'Ana',
}

/** What the form says, by field. */
const say = (form: Pick<ReturnType<typeof DireccionForm>, 'safeParse'>, fields: object) => {
  const { error } = form.safeParse({ ...casa, ...fields })
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

const TEXTOS = {
  alias: ['El nombre', 'Ponele un nombre, por ejemplo Casa.'],
  calle: ['La calle', 'Escribí la calle y el número.'],
  localidad: ['La localidad', 'Escribí la localidad.'],
  recibe: ['El nombre de quien recibe', 'Escribí quién recibe el paquete.'],
} as const
const OPCIONALES = { altura: 'El número', piso: 'El piso', telefono: 'El teléfono' } as const

describe('the form of an address', () => {
  it('keeps a line trimmed, nothing written as nothing and a province as it is stored', () => {
    expect(DireccionForm().parse({ ...casa, piso: '  ' })).toEqual({
      ...casa,
      alias: 'Casa',
      provincia: PROVINCIA,
      altura: null,
      piso: null,
      telefono: null,
    })
  })

  it.each(Object.entries(TEXTOS))('says what %s lacks, exceeds or cannot hold', (field, [what, required]) => {
    const largo = LARGOS[field as keyof typeof TEXTOS]
    for (const missing of [undefined, '', '  '])
      expect(say(DireccionForm(), { [field]: missing })[field]).toBe(required)
    const long = `${what} no puede superar los ${largo} caracteres.`
    expect(say(DireccionForm(), { [field]: 'a'.repeat(largo + 1) })).toEqual({ [field]: long })
    expect(say(DireccionForm(), { [field]: 'a'.repeat(largo) })).toEqual({})
    const bad = `${what} tiene caracteres que no se pueden guardar.`
    expect(say(DireccionForm(), { [field]: 'a\u0000' })).toEqual({ [field]: bad })
    expect(say(DireccionForm(), { [field]: `a${'\u0301'.repeat(20)}` })).toEqual({ [field]: bad })
  })

  it.each(Object.entries(OPCIONALES))('takes %s or nothing', (field, what) => {
    expect(say(DireccionForm(), { [field]: null })).toEqual({})
    expect(say(DireccionForm(), { [field]: 5 })).toEqual({ [field]: `${what} tiene que ser texto.` })
    const largo = LARGOS[field as keyof typeof OPCIONALES]
    const long = `${what} no puede superar los ${largo} caracteres.`
    expect(say(DireccionForm(), { [field]: '3'.repeat(largo + 1) })[field]).toBe(long)
  })

  it('refuses a province, a postal code or a telephone that is none', () => {
    expect(say(DireccionForm(), { provincia: 'x' })).toEqual({ provincia: 'Elegí una provincia de la lista.' })
    const form = 'El código postal tiene 4 números, o la forma S2000ABC.'
    for (const codigo_postal of ['12', '2'.repeat(40)])
      expect(say(DireccionForm(), { codigo_postal })).toEqual({ codigo_postal: form })
    expect(say(DireccionForm(), { codigo_postal: undefined })).toEqual({ codigo_postal: 'Escribí el código postal.' })
    const telefono = 'Escribí un teléfono con números, por ejemplo 341 555-0101.'
    for (const bad of ['12345', 'casa 341 555 0101'])
      expect(say(DireccionForm(), { telefono: bad })).toEqual({ telefono })
    for (const good of ['341555', '+54 (341) 555-0101']) expect(say(DireccionForm(), { telefono: good })).toEqual({})
  })

  it('asks for street and number apart where they have to be', () => {
    expect(say(DireccionPartida(), {})).toEqual({ altura: 'Escribí el número, o S/N.' })
    expect(say(DireccionPartida(), { calle: '', altura: '100' })).toEqual({ calle: 'Escribí la calle.' })
    expect(say(DireccionPartida(), { altura: 'S/N' })).toEqual({})
  })
})
