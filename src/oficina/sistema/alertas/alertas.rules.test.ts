import { describe, expect, it } from 'vitest'
import {
  type Alerta,
  claveDisco,
  decideAvisos,
  describeAusencia,
  listAlertas,
  type Memoria,
  type Situacion,
} from './alertas.rules.ts'

const HOUR = 3_600_000
const AHORA = new Date('2026-11-22T15:00:00Z')
const hace = (hours: number) => new Date(AHORA.getTime() - hours * HOUR).toISOString()
const BIEN: Situacion = {
  maquina: 'uno',
  disco: { libre: 50, total: 100 },
  respaldo: { hecho_en: hace(20) },
  fallado: null,
  abandonadas: 0,
  perdidas: [],
  faltan: [],
  rechazadas: [],
  afuera: null,
}
const claves = (situacion: Partial<Situacion>) =>
  listAlertas({ ...BIEN, ...situacion }, AHORA, 3).map(({ clave }) => clave)

describe('what is wrong', () => {
  it.each<[string, Partial<Situacion>, string[]]>([
    ['nothing', {}, []],
    ['a disk nearly full', { disco: { libre: 10, total: 100 } }, [claveDisco('uno')]],
    ['a disk that cannot be read', { disco: null }, []],
    ['no backup ever', { respaldo: null }, []],
    ['a backup of three days', { respaldo: { hecho_en: hace(72) } }, []],
    ['a backup of more than three days', { respaldo: { hecho_en: hace(73) } }, ['respaldo viejo']],
    ['a backup that failed', { fallado: { hecho_en: hace(1), falla: 'No quedó lugar.' } }, ['respaldo fallado']],
    ['the first backup failed', { respaldo: null, fallado: { hecho_en: hace(1), falla: null } }, ['respaldo fallado']],
    ['jobs given up', { abandonadas: 1 }, ['tareas']],
    ['a database without a table', { faltan: ['tabla importacion_fila'] }, ['esquema']],
    [
      'refused credentials',
      {
        rechazadas: [
          { servicio: 'arca', nombre: 'ARCA', desde: '2026-11-22T12:00:00Z', detalle: 'Revisá el certificado.' },
        ],
      },
      ['credenciales arca'],
    ],
    ['two replicas gone', { perdidas: ['a', 'b'] }, ['replica a', 'replica b']],
  ])('of %s', (_, situacion, wanted) => {
    expect(claves(situacion)).toEqual(wanted)
  })

  it('is told in sentences', () => {
    const [viejo] = listAlertas({ ...BIEN, respaldo: { hecho_en: hace(100) } }, AHORA, 3)
    expect(viejo?.mensaje).toBe(
      'El último respaldo es del 18/11/2026 08:00: hace 4 días. Hacé otro con npm run respaldo.',
    )
    const [uno] = listAlertas({ ...BIEN, abandonadas: 1 }, AHORA, 3)
    expect(uno?.mensaje).toContain('1 tarea no se pudo hacer en el último día')
    expect(describeAusencia(new Date(hace(2)), new Date(hace(1)))).toContain(
      'durante 60 minutos, desde el 22/11/2026 10:00',
    )
  })
})

describe('a mail', () => {
  const DISCO: Alerta = { clave: 'disco uno', mensaje: 'Queda poco lugar.' }
  /** Looks at the hours that are given, each with or without trouble; returns what was told at which hour. */
  function look(hours: readonly (readonly [hour: number, trouble: boolean])[], juzga = () => true) {
    let memoria: Memoria = {}
    const told = hours.flatMap(([hour, trouble]) => {
      const at = new Date(AHORA.getTime() + hour * HOUR)
      const decided = decideAvisos(memoria, trouble ? [DISCO] : [], at, juzga)
      memoria = decided.memoria
      return decided.avisos.map(({ termino }) => `${hour} ${termino ? 'ended' : 'is'}`)
    })
    return { told, memoria }
  }

  it('comes at once, once a day while it lasts, and when it has ended', () => {
    const { told, memoria } = look([
      [0, true],
      [1, true],
      [23.9, true],
      [24, true],
      [30, true],
      [31, false],
      [32, false],
    ])
    expect(told).toEqual(['0 is', '24 is', '31 ended'])
    expect(memoria).toMatchObject({ 'disco uno': { activa: false } })
  })

  it('does not come twice in a day where trouble comes and goes, and its end is told once', () => {
    expect(
      look([
        [0, true],
        [1, false],
        [2, true],
        [3, false],
        [4, true],
        [25, true],
        [26, false],
      ]).told,
    ).toEqual(['0 is', '1 ended', '25 is', '26 ended'])
  })

  it('of an end never comes for a trouble that was not told', () => {
    expect(
      look([
        [0, true],
        [1, false],
        [2, true],
        [3, false],
      ]).told,
    ).toEqual(['0 is', '1 ended'])
  })

  it('of another machine is left to that machine, and forgotten after a week', () => {
    const { told, memoria } = look(
      [
        [0, true],
        [1, false],
      ],
      () => false,
    )
    expect(told).toEqual(['0 is'])
    expect(memoria).toMatchObject({ 'disco uno': { activa: true } })
    const later = decideAvisos(memoria, [], new Date(AHORA.getTime() + 169 * HOUR), () => false)
    expect(later).toEqual({ memoria: {}, avisos: [] })
  })
})
