import { describe, expect, it } from 'vitest'
import { formatPeso, formatTamano } from '../web/ficha/medida.rules.ts'
import type { Ficha } from './ficha.contract.ts'
import { toDatosFicha } from './ficha.datos.rules.ts'
import { readFicha, valoresDeFicha } from './ficha.pantalla.rules.ts'
import { completeFicha, listConocidos, mergeFicha } from './ficha.rules.ts'
import { FichaForm } from './ficha.schemas.ts'

const SAENZ = { nombre: 'Miguel Sáenz', rol: 'traductor' as const }

describe('a ficha after an edit', () => {
  const antes = completeFicha({ paginas: 300, coleccion: 'Andanzas', coleccion_numero: '7', thema: ['FBA'] })

  it.each([
    ['keeps what is not named', {}, antes],
    ['takes what is named', { paginas: 301 }, { ...antes, paginas: 301 }],
    ['loses what is null', { paginas: null, thema: null }, { ...antes, paginas: null, thema: [] }],
    ['loses the number with its series', { coleccion: null }, { ...antes, coleccion: null, coleccion_numero: null }],
    ['keeps what is undefined', { paginas: undefined }, antes],
  ])('%s', (_, cambio, despues) => {
    expect(mergeFicha(antes, cambio)).toEqual(despues)
    // Compared as text by the edit: the same facts are the same text.
    expect(JSON.stringify(mergeFicha(antes, cambio))).toBe(JSON.stringify(despues))
  })

  it('is empty where null stands for all of it', () => {
    expect(listConocidos(mergeFicha(antes, null))).toEqual([])
    expect(listConocidos(antes).map(([name]) => name)).toEqual(['coleccion', 'coleccion_numero', 'paginas', 'thema'])
  })
})

describe('the form of a ficha', () => {
  it('takes empty texts for nothing and each code once, in capitals', () => {
    expect(FichaForm().parse({ edicion: '  ', indice: '', thema: ['fba', 'FBA', '1klsa-ar'] })).toEqual({
      edicion: null,
      indice: null,
      thema: ['FBA', '1KLSA-AR'],
    })
  })

  it('takes its own answer again', () => {
    const parsed = FichaForm().parse({ edicion: ' Corregida ', thema: ['fba'], criticas: [{ texto: 'Bien.' }] })
    expect(FichaForm().parse(parsed)).toEqual(parsed)
  })

  it.each([
    [{ paginas: 0 }, 'paginas', 'Tiene que ser mayor que cero.'],
    [{ paginas: 100_000 }, 'paginas', 'No puede superar 99999.'],
    [{ paginas: 1.5 }, 'paginas', 'Escribí un número entero.'],
    [{ peso_g: '300' }, 'peso_g', 'Escribí un número entero.'],
    [{ encuadernacion: 'cuero' }, 'encuadernacion', 'Elegí un valor de la lista.'],
    [{ contribuidores: [{ nombre: '', rol: 'traductor' }] }, 'contribuidores.0.nombre', 'Campo requerido'],
    [{ contribuidores: [{ nombre: 'Ana', rol: 'mago' }] }, 'contribuidores.0.rol', 'Elegí qué hizo.'],
    [{ thema: ['F BA'] }, 'thema.0', 'Un código de Thema lleva letras, números y guiones: FBA, 1KLSA.'],
    [{ thema: Array.from({ length: 51 }, (_, n) => `F${n}`) }, 'thema', 'No pueden ser más de 50.'],
    [{ criticas: [{ texto: '' }] }, 'criticas.0.texto', 'Campo requerido'],
    [{ coleccion: 'x'.repeat(301) }, 'coleccion', 'No puede superar los 300 caracteres.'],
  ])('refuses %j', (form, path, message) => {
    const { error } = FichaForm().safeParse(form)
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, message])
  })
})

describe('a size', () => {
  it.each<[Ficha, string | null]>([
    [{}, null],
    [{ alto_mm: 230, ancho_mm: 150 }, '23 × 15 cm'],
    [{ alto_mm: 230, ancho_mm: 150, grueso_mm: 21 }, '23 × 15 × 2,1 cm'],
    [{ alto_mm: 235 }, '23,5 cm de alto'],
    [{ ancho_mm: 150, grueso_mm: 9 }, '15 cm de ancho, 0,9 cm de lomo'],
  ])('of %j is %s', (ficha, text) => {
    expect(formatTamano(ficha)).toBe(text)
  })

  it.each([
    [1, '1 g'],
    [999, '999 g'],
    [1_000, '1 kg'],
    [1_254, '1,25 kg'],
  ])('of %d grams is a weight of %s', (gramos, text) => {
    expect(formatPeso(gramos)).toBe(text)
  })
})

describe('an edition for engines', () => {
  it('is nothing where nothing is known', () => {
    expect(toDatosFicha({}, ['fisico'], '')).toEqual({})
  })

  it('has every fact under its name', () => {
    const ficha: Ficha = {
      contribuidores: [SAENZ, { nombre: 'Ana', rol: 'prologuista' }, { nombre: 'Eva', rol: 'traductor' }],
      coleccion: 'Andanzas',
      coleccion_numero: '7',
      numero_edicion: 2,
      edicion: 'corregida',
      paginas: 300,
      encuadernacion: 'tapa dura',
      alto_mm: 230,
      peso_g: 400,
      titulo_original: 'Der Prozess',
    }
    const url = 'https://l.test/editoriales/e1/colecciones/andanzas'
    const serie = { editorial: 'e1', slug: 'andanzas' }
    expect(toDatosFicha({ ...ficha, serie }, ['fisico'], 'https://l.test').isPartOf).toEqual({
      '@type': 'BookSeries',
      name: 'Andanzas',
      '@id': url,
      url,
    })
    expect(toDatosFicha(ficha, ['fisico'], 'https://l.test')).toEqual({
      translator: [
        { '@type': 'Person', name: 'Miguel Sáenz' },
        { '@type': 'Person', name: 'Eva' },
      ],
      contributor: [{ '@type': 'Person', name: 'Ana' }],
      bookEdition: '2.ª edición, corregida',
      numberOfPages: 300,
      bookFormat: 'https://schema.org/Hardcover',
      isPartOf: { '@type': 'BookSeries', name: 'Andanzas' },
      position: '7',
      height: { '@type': 'QuantitativeValue', unitCode: 'MMT', value: 230 },
      weight: { '@type': 'QuantitativeValue', unitCode: 'GRM', value: 400 },
      translationOfWork: { '@type': 'Book', name: 'Der Prozess' },
    })
  })

  it.each([
    [{}, ['digital'], 'https://schema.org/EBook'],
    [{}, ['digital', 'fisico'], undefined],
    [{ encuadernacion: 'tapa blanda' as const }, ['digital', 'fisico'], 'https://schema.org/Paperback'],
    [{ encuadernacion: 'otra' as const }, ['audiolibro'], 'https://schema.org/AudiobookFormat'],
  ])('of %j as %j has the form %s', (ficha, formatos, form) => {
    expect(toDatosFicha(ficha, formatos, '').bookFormat).toBe(form)
  })
})

describe('the form of the panel', () => {
  const ficha: Ficha = {
    contribuidores: [SAENZ],
    paginas: 300,
    alto_mm: 235,
    ancho_mm: 150,
    thema: ['FBA', '1KLSA'],
    encuadernacion: 'tapa dura',
    criticas: [{ texto: 'Bien.', fuente: null }],
    indice: 'Uno\nDos',
  }

  it('shows what is stored, and stores the same where nothing is typed', () => {
    const valores = valoresDeFicha(ficha)
    expect(valores).toMatchObject({ paginas: '300', alto_mm: '23,5', ancho_mm: '15', thema: 'FBA, 1KLSA', peso_g: '' })
    expect(mergeFicha(null, FichaForm().parse(readFicha(valores)))).toEqual(completeFicha(ficha))
    expect(mergeFicha(ficha, FichaForm().parse(readFicha(valoresDeFicha(undefined))))).toEqual(completeFicha(null))
  })

  it.each([
    [{ alto_mm: '15.5' }, { alto_mm: 155 }],
    [{ alto_mm: '15,55' }, { alto_mm: Number.NaN }],
    [{ paginas: ' 12 ' }, { paginas: 12 }],
    [{ paginas: '12 hojas' }, { paginas: Number.NaN }],
    [{ thema: ' fba;1klsa  fb' }, { thema: ['fba', '1klsa', 'fb'] }],
  ])('reads %j as %j', (typed, read) => {
    expect(readFicha(typed)).toMatchObject(read)
  })
})
