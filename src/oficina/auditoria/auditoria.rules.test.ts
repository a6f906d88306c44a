import { describe, expect, it } from 'vitest'
import { SUCESOS } from '#platform/suceso-kinds.ts'
import { formatValor, listCambios, nameCampo, nameEntidad, SUCESO_NOMBRES } from './auditoria.rules.ts'
import { validateAuditoria } from './web/panel/auditoria-search.ts'
import { isFiltrado, toConsulta } from './web/panel/consulta.ts'

const ID = '0199d0f0-0000-7000-8000-000000000001'

describe('the words of the audit', () => {
  it('name every kind, each by a name of its own', () => {
    const names = SUCESOS.map((suceso) => SUCESO_NOMBRES[suceso])
    expect(new Set(names).size).toBe(SUCESOS.length)
    for (const name of names) expect(name).toMatch(/^\p{Lu}\p{Ll}/u)
  })

  it.each([
    ['libro', 'Libro'],
    ['categoria', 'Categoría'],
    ['toString', 'toString'],
    ['de-otra-version', 'de-otra-version'],
  ])('call %s «%s»', (entidad, nombre) => {
    expect(nameEntidad(entidad)).toBe(nombre)
  })

  it.each([
    ['titulo', 'título'],
    ['precio', 'precio'],
    ['precio_unitario', 'precio unitario'],
    ['lectores_que_lo_esperan', 'lectores que lo esperan'],
    ['envio', 'envío'],
    ['condicion', 'condición'],
    ['cuit', 'CUIT'],
    ['restaurados', 'precios restaurados'],
    ['invitacion', 'invitación'],
  ])('call the field %s «%s»', (campo, nombre) => {
    expect(nameCampo(campo)).toBe(nombre)
  })

  it.each([
    ['precio', 12_500.5, '$\u00a012.500,50'],
    ['precio', 0, '$\u00a00,00'],
    ['precio', null, 'nada'],
    ['numero', 1_234, '1234'],
    ['titulo', '', 'nada'],
    ['titulo', 'El túnel', 'El túnel'],
    ['fecha_edicion', '1949-06-26', '26/06/1949'],
    ['desde', '2026-11-01T03:00:00.000Z', '01/11/2026 00:00'],
    ['desde', '2026-04-23', '23/04/2026'],
    ['titulo', '1984-2024', '1984-2024'],
    ['fecha_edicion_precision', 'anio', 'solo el año'],
    ['fecha_edicion_precision', 'siglo', 'siglo'],
    ['verificado', true, 'sí'],
    ['verificado', false, 'no'],
  ])('write %s %j as «%s»', (campo, valor, texto) => {
    expect(formatValor(campo, valor)).toBe(texto)
  })

  it('put the two sides of a change side by side', () => {
    expect(listCambios({ precio: 100, idioma: null }, { precio: 120, idioma: 'es' })).toEqual([
      { campo: 'precio', antes: '$\u00a0100,00', despues: '$\u00a0120,00' },
      { campo: 'idioma', antes: 'nada', despues: 'es' },
    ])
    expect(listCambios(null, { titulo: 'Nuevo' })).toEqual([{ campo: 'título', antes: null, despues: 'Nuevo' }])
    expect(listCambios({ titulo: 'Viejo' }, null)).toEqual([{ campo: 'título', antes: 'Viejo', despues: null }])
    expect(listCambios(null, null)).toEqual([])
  })
})

describe('the address of the screen', () => {
  it('keeps texts, and gives the API only what it takes', () => {
    const search = validateAuditoria({
      quien: '  Ana ',
      entidad: 'libro',
      cosa: ID.toUpperCase(),
      suceso: 'cambio',
      desde: '2026-11-01',
      hasta: '2026-11-31',
      despues_de: 'x',
      otra: '1',
      __proto__: { quien: 'x' },
    })
    expect(toConsulta(search)).toEqual({
      quien: 'Ana',
      entidad: 'libro',
      cosa: ID.toUpperCase(),
      suceso: 'cambio',
      desde: '2026-11-01',
      hasta: undefined,
      despues_de: undefined,
    })
    const wrong = { quien: 3, entidad: 'toString', cosa: ['x'], suceso: 'x', desde: 'hoy' }
    expect(Object.values(toConsulta(validateAuditoria(wrong))).every((value) => value === undefined)).toBe(true)
  })

  it('knows whether it narrows the list', () => {
    expect(isFiltrado({ despues_de: ID })).toBe(false)
    expect(isFiltrado({ entidad: 'nada' })).toBe(false)
    expect(isFiltrado({ suceso: 'alta' })).toBe(true)
  })
})
