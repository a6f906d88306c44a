import { describe, expect, it } from 'vitest'
import { describeEspera, describeMostrador, FALTA_NOTA, NOTA_MAX, NOTA_SE_PIDE } from './cliente.rules.ts'
import { NotaForm } from './cliente.schemas.ts'

it.each([
  [{ total: 5_000 }, 'Mostrador'],
  [{ total: 5_000, devuelto: 0 }, 'Mostrador'],
  [{ total: 5_000, devuelto: 4_999.99 }, 'Mostrador, devuelta en parte'],
  [{ total: 5_000, devuelto: 5_000 }, 'Mostrador, devuelta'],
])('says of the counter’s sale %j: %s', (venta, texto) => expect(describeMostrador(venta)).toBe(texto))

it.each([
  [{ confirmada: true, avisada: false }, ''],
  [{ confirmada: false, avisada: false }, ' · todavía no confirmó que quiere el aviso'],
  [{ confirmada: true, avisada: true }, ' · ya le avisamos'],
])('says of the wish %j: «%s»', (espera, texto) => expect(describeEspera(espera)).toBe(texto))

describe('a note', () => {
  const judge = (texto: unknown) => {
    const parsed = NotaForm().safeParse({ texto })
    return parsed.success ? parsed.data.texto : parsed.error.issues[0]?.message
  }
  it('has words, a thousand characters at most, and keeps its lines', () => {
    expect(judge('  Llama los lunes.\n\nPide  factura. ')).toBe('Llama los lunes.\n\nPide factura.')
    expect(judge('ñ'.repeat(NOTA_MAX))).toHaveLength(1_000)
    expect([judge('ñ'.repeat(NOTA_MAX + 1)), judge('   '), judge(undefined)]).toEqual([
      ...['No puede superar los 1.000 caracteres.', FALTA_NOTA, FALTA_NOTA],
    ])
  })
  it('says beside its field that the person may ask for it', () => {
    expect(NOTA_SE_PIDE).toBe('Lo que escribas acá, la persona puede pedirlo.')
  })
})
