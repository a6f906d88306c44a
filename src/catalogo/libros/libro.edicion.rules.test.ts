import { describe, expect, it } from 'vitest'
import { settleFecha, toFormulario } from './libro.edicion.rules.ts'
import { LibroEdicion } from './libro.schemas.ts'
import { toFormularioPvp } from './pvp.rules.ts'

const fecha = (fecha_edicion: string | null, fecha_edicion_precision: 'dia' | 'anio' | null) => ({
  fecha_edicion,
  fecha_edicion_precision,
})
const ANIO = fecha('1972-01-01', 'anio')
const DIA = fecha('1972-05-31', 'dia')
const NADA = fecha(null, null)

describe('settleFecha', () => {
  it.each([
    ['nothing sent', {}, ANIO, ANIO],
    ['the same date sent back', { fecha_edicion: '1972-01-01' }, ANIO, ANIO],
    ['another date', { fecha_edicion: '1973-02-03' }, ANIO, fecha('1973-02-03', 'dia')],
    [
      'the same date as a day',
      { fecha_edicion: '1972-01-01', fecha_edicion_precision: 'dia' as const },
      ANIO,
      fecha('1972-01-01', 'dia'),
    ],
    ['a day that becomes a year', { fecha_edicion_precision: 'anio' as const }, DIA, ANIO],
    ['a first date', { fecha_edicion: '2001-02-03' }, NADA, fecha('2001-02-03', 'dia')],
    ['a precision without a date', { fecha_edicion_precision: 'anio' as const }, NADA, NADA],
    ['no date at all', { fecha_edicion: null, fecha_edicion_precision: null }, NADA, NADA],
  ])('%s', (_, cambios, antes, despues) => {
    expect(settleFecha(cambios, antes)).toEqual(despues)
  })
})

describe('an edit', () => {
  const antes = {
    isbn: '9789500000017',
    titulo: 'Uno',
    idioma: null,
    descripcion: null,
    ...NADA,
    editorial: null,
    precio: null,
    portada: '/portadas/propia.webp',
    formatos: [],
    autores: [],
    categorias: [],
    ...toFormularioPvp({}),
  }

  it.each([{}, antes, { descripcion: '  ', autores: null, portada: ' /portadas/propia.webp ' }])(
    'does not judge again what stays: %j',
    (sent) => {
      expect(LibroEdicion(antes).safeParse(sent)).toMatchObject({ success: true })
    },
  )

  it('says what is wrong with what changes', () => {
    const { error } = LibroEdicion(antes).safeParse({
      titulo: '',
      portada: 'otra.webp',
      precio: -1,
      formatos: ['papel'],
    })
    expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['titulo', 'Campo requerido'],
      ['precio', 'El precio no puede ser negativo.'],
      ['portada', 'Debe ser una URL válida (con http:// o https://)'],
      ['formatos', 'Elegí los formatos de la lista.'],
    ])
  })
})

it('has ids in place of authors, categories and publisher', () => {
  const libro = {
    _id: '1',
    isbn: '9789500000017',
    titulo: 'Uno',
    idioma: null,
    descripcion: null,
    ...NADA,
    precio: null,
    portada: null,
    portada_version: 'd1',
    calificacion: null,
    opiniones: 0,
    formatos: [],
    version: 1,
    autores: [{ _id: 'a', nombre_completo: 'Ana Paz', nombre: 'Ana', apellido: 'Paz' }],
    categorias: [{ _id: 'c', nombre: 'Ficción', descripcion: null }],
  }
  const editorial = { _id: 'e', descripcion: 'Sur' }
  expect(toFormulario({ ...libro, editorial })).toMatchObject({
    titulo: 'Uno',
    editorial: 'e',
    autores: ['a'],
    categorias: ['c'],
    version: 1,
  })
  expect(toFormulario({ ...libro, editorial: null }).editorial).toBeNull()
})
