import { describe, expect, it } from 'vitest'
import { z } from './zod.ts'

const messageOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message

describe('a value that a schema refuses', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['missing', z.object({ a: z.string() }), {}, 'Falta este dato.'],
    ['missing among others', z.object({ a: z.enum(['x', 'y']) }), {}, 'Tiene que ser uno de estos: «x», «y».'],
    ['a number for a text', z.string(), 5, 'Tiene que ser un texto.'],
    ['a text for a number', z.number(), 'cinco', 'Tiene que ser un número.'],
    ['no number at all', z.coerce.number(), 'cinco', 'Tiene que ser un número.'],
    ['a fraction', z.int(), 1.5, 'Tiene que ser un número entero.'],
    ['a text for yes or no', z.boolean(), 'si', 'Tiene que ser true o false.'],
    ['a text for a list', z.array(z.string()), 'a', 'Tiene que ser una lista.'],
    ['a list for an object', z.object({}), [], 'Tiene que ser un objeto.'],
    ['null for a record', z.record(z.string(), z.number()), null, 'Tiene que ser un objeto.'],
    ['another word', z.enum(['x', 'y']), 'z', 'Tiene que ser uno de estos: «x», «y».'],
    ['another constant', z.literal(true), false, 'Tiene que ser true.'],
    ['no id', z.uuid(), 'x', 'Tiene que ser un identificador (UUID).'],
    ['no address', z.email(), 'nadie', 'Tiene que ser un correo electrónico.'],
    ['no day', z.iso.date(), 'ayer', 'Tiene que ser un día, como 2026-11-22.'],
    ['no instant', z.iso.datetime(), 'ayer', 'Tiene que ser un instante, como 2026-11-22T15:04:05Z.'],
    ['another pattern', z.string().regex(/^a$/), 'b', 'No está escrito como tiene que estar.'],
    ['too few', z.number().min(1), 0, 'Tiene que ser 1 o más.'],
    ['exactly the limit that is left out', z.number().gt(1), 1, 'Tiene que ser más que 1.'],
    ['too many', z.number().max(200), 201, 'Tiene que ser 200 o menos.'],
    ['below', z.number().lt(3), 3, 'Tiene que ser menos que 3.'],
    ['a short text', z.string().min(1), '', 'Tiene que tener al menos 1 carácter.'],
    ['a long text', z.string().max(2), 'abc', 'Puede tener hasta 2 caracteres.'],
    ['a short list', z.array(z.int()).min(2), [1], 'Tiene que tener al menos 2 elementos.'],
    ['a long list', z.array(z.int()).max(1), [1, 2], 'Puede tener hasta 1 elemento.'],
    ['an odd number', z.number().multipleOf(5), 7, 'Tiene que ser múltiplo de 5.'],
    ['more than is known', z.strictObject({}), { clave: 1 }, 'Tiene datos que no conocemos.'],
    ['neither', z.union([z.literal(1), z.literal('a')]), 'b', 'No vale.'],
    ['what a rule refuses', z.string().refine(() => false), 'b', 'No vale.'],
  ])('is told of in Spanish: %s', (_, schema, value, mensaje) => {
    expect(messageOf(schema, value)).toBe(mensaje)
  })

  it('leaves a schema’s own sentence alone', () => {
    expect(messageOf(z.string('Escribí el título.'), 5)).toBe('Escribí el título.')
    expect(messageOf(z.int().min(1, 'Al menos uno.'), 0)).toBe('Al menos uno.')
  })

  it('is never repeated', () => {
    expect(messageOf(z.object({ a: z.int() }), { a: 'secreto' })).not.toContain('secreto')
    expect(messageOf(z.strictObject({}), { secreto: 1 })).not.toContain('secreto')
  })
})
