import { describe, expect, it } from 'vitest'
import { DEBERES, type Hechos, listDeberes, listParaEncender } from './deberes.rules.ts'

const HOY = '2026-11-23'
const TODO: Hechos = {
  razonSocial: 'Libros del Sur S. A.',
  cuit: '30-50000000-3',
  domicilio: 'Sur 1',
  email: 'a@b.test',
  telefono: '341',
  horario: 'De 9 a 18',
  condicionIva: 'inscripto',
  dataFiscal: 'x'.repeat(22),
  enlaces: 1,
  mostrarNeto: true,
  terminos: 1,
  privacidad: 2,
  arrepentimientosVencidos: 0,
  guardia: true,
  bajaServicio: false,
  factura: true,
}
const estadoDe = (clave: string, hechos: Partial<Hechos> = {}, hoy = HOY) =>
  listDeberes({ ...TODO, ...hechos }, hoy).find((uno) => uno.clave === clave)

describe('the table of duties', () => {
  it('is off as a whole until legal name and CUIT are known, and says which of them is missing', () => {
    for (const hechos of [{ razonSocial: '' }, { cuit: '' }]) {
      expect(new Set(listDeberes({ ...TODO, ...hechos }, HOY).map(({ estado }) => estado))).toEqual(
        new Set(['apagado']),
      )
    }
    expect(listParaEncender({ razonSocial: '', cuit: '' }).map(({ que }) => que)).toEqual([
      'La razón social',
      'El CUIT',
    ])
    expect(listParaEncender(TODO)).toEqual([])
  })

  it('is fulfilled by a shop that has typed in everything; the button for services is none of its duties', () => {
    expect(
      listDeberes(TODO, HOY)
        .filter(({ estado }) => estado !== 'cumplido')
        .map(({ clave }) => clave),
    ).toEqual(['baja'])
    expect(estadoDe('baja')).toMatchObject({ estado: 'no-corresponde', faltas: [] })
    expect(estadoDe('baja', { bajaServicio: true })).toMatchObject({ estado: 'cumplido' })
  })

  it('says of each duty by what norm it is one, and where the shop shows it', () => {
    for (const { titulo, norma, donde } of listDeberes(TODO, HOY))
      for (const texto of [titulo, norma, donde]) expect(texto, titulo).toMatch(/^\p{Lu}.*\p{L}/u)
  })

  it('asks for one way to be written to or called', () => {
    for (const hechos of [{ email: '' }, { telefono: '' }])
      expect(estadoDe('atencion', hechos)).toMatchObject({ estado: 'cumplido', faltas: [] })
    expect(estadoDe('atencion', { email: '', telefono: '' })?.faltas).toMatchObject([
      { que: 'Por dónde te escriben o te llaman' },
    ])
  })

  it('lists what is pending first, and what is none of its business last', () => {
    const hechos = { ...TODO, terminos: 0, dataFiscal: '' }
    const vistos = listDeberes(hechos, HOY).map(({ clave, estado }) => [clave, estado])
    expect(vistos.slice(0, 2)).toEqual([
      ['terminos', 'falta'],
      ['data-fiscal', 'falta'],
    ])
    expect(vistos.at(-1)).toEqual(['baja', 'no-corresponde'])
    const [primera] = listDeberes(hechos, '2025-01-01').filter(({ estado }) => estado !== 'falta')
    expect(primera?.estado).toBe('despues')
    expect(listDeberes({ ...TODO, cuit: '' }, HOY).map(({ clave }) => clave)).toEqual(DEBERES.map(({ clave }) => clave))
  })

  it.each([
    ['vendedor', { domicilio: '' }, 'El domicilio'],
    ['vendedor', { email: '' }, 'El correo de atención'],
    ['vendedor', { telefono: '' }, 'El teléfono'],
    ['arrepentimiento', { arrepentimientosVencidos: 2 }, 'Contestar 2 que ya pasaron sus 24 horas'],
    ['terminos', { terminos: 0 }, 'Publicar los términos y condiciones'],
    ['privacidad', { privacidad: 0 }, 'Publicar la política de privacidad'],
    ['neto', { mostrarNeto: false }, 'Encender «Precio sin impuestos nacionales»'],
    ['atencion', { horario: '' }, 'El horario de atención: que cubra 8 horas'],
    ['atencion', { horario: 'De 9 a 13' }, 'El horario no llega a 8 horas en días hábiles'],
    ['data-fiscal', { dataFiscal: '' }, 'El código de Data Fiscal'],
    ['consumidor', { enlaces: 0 }, 'El enlace nacional para reclamos, y el de tu provincia'],
    ['precio-uniforme', { guardia: false }, 'Encender la guardia del precio uniforme'],
    ['factura', { condicionIva: '' }, 'Tu condición ante el IVA'],
  ] as const)('%s lacks something with %o', (clave, hechos, que) => {
    expect(estadoDe(clave, hechos)).toMatchObject({ estado: 'falta', faltas: [{ que }] })
  })

  it('begins on the day of its norm', () => {
    expect(estadoDe('neto', {}, '2025-03-31')).toMatchObject({ estado: 'despues' })
    expect(estadoDe('neto', {}, '2025-04-01')).toMatchObject({ estado: 'cumplido' })
  })

  // What nobody here may answer: each stands on its duty's row, below «consultá con tu contador o abogado».
  it.each([
    ['arrepentimiento', ['CCyC 1113', 'CCyC 1110', 'CCyC 1111', 'Disposición 3/2026']],
    ['revocar', ['CCyC 1116', 'libros digitales']],
    ['terminos', ['tu abogado', 'Resolución 271/2020']],
    ['privacidad', ['AAIP', 'CCyC 328', 'art. 27', 'reformó la ley']],
    [
      'neto',
      [
        'monotributista o exento',
        'tamaño de letra',
        'totales',
        'libros digitales',
        'audiolibros',
        'envíos',
        'no es libro',
      ],
    ],
    ['financiacion', ['vigente de 2017', 'tamaño de letra', 'IVA de los intereses', 'Ley 25.065', 'provinciales']],
    ['atencion', ['horarios']],
    ['data-fiscal', ['obligada']],
    ['consumidor', ['tu provincia o tu ciudad']],
    ['precio-uniforme', ['sigue vigente', 'libros digitales', 'transferencia']],
    [
      'factura',
      [
        ...[
          'La letra',
          'punto de venta',
          'IVA contenido',
          'IVA del envío y del recargo',
          'RG 5700/2025',
          'RG 5616/2024',
        ],
        ...['días de atraso', 'código QR', 'contracargo'],
      ],
    ],
  ])('%s says what is to be asked', (clave, puntos) => {
    for (const punto of puntos) expect(estadoDe(clave)?.consulta).toContain(punto)
  })
  it('leaves no question without its row', () => {
    expect(DEBERES.filter(({ consulta }) => !consulta).map(({ clave }) => clave)).toEqual(['vendedor', 'baja'])
  })

  it('names a norm for each, once', () => {
    expect(new Set(DEBERES.map(({ clave }) => clave)).size).toBe(DEBERES.length)
    expect(DEBERES.filter(({ norma }) => norma === '')).toEqual([])
  })
})
