import { describe, expect, it } from 'vitest'
import { type Job, judgeVersion, type Machine, type Paso, runJob } from './job.ts'
import { toGoBack, toUpdate } from './order.ts'

const offered = {
  origen: '/srv',
  oferta: { version: '0.2.0', fecha: '2026-01-01', cambios: '- Algo.' },
  file: 'anaquel-0.2.0-linux-x64.tar.gz',
  sum: '',
}
const UPDATE = toUpdate(offered, '0.1.0')
const FORWARDS: readonly Paso[] = ['traer', 'abrir', 'respaldar', 'migrar', 'cambiar', 'vigilar', 'terminar']

/** A machine that notes what it does; `fails` throws in these steps. */
function record(fails: Partial<Record<Paso, string>> = {}) {
  const seen: Paso[] = []
  const step = (paso: Paso) => async () => {
    seen.push(paso)
    const why = fails[paso]
    if (why !== undefined) throw new Error(why)
    return paso === 'cambiar' ? { espera_ms: 7, abrio: '2026-01-01T00:00:00.000Z' } : {}
  }
  const machine: Machine = {
    traer: step('traer'),
    abrir: step('abrir'),
    respaldar: step('respaldar'),
    migrar: step('migrar'),
    cambiar: step('cambiar'),
    vigilar: step('vigilar'),
    terminar: step('terminar'),
    deshacer: step('deshacer'),
    limpiar: step('limpiar'),
  }
  return { seen, machine }
}

/** Stands for a power cut: what was saved last is all that is left. */
class Cut extends Error {}

async function runWithCuts(job: Job, machine: Machine, cutIn: Paso, times: number): Promise<string> {
  let saved = job
  let left = times
  for (;;) {
    try {
      const { como } = await runJob(saved, machine, (now) => {
        if (now.paso === cutIn && now.intentos > 0 && left-- > 0) {
          saved = now
          throw new Cut()
        }
        saved = now
      })
      return como
    } catch (error) {
      if (!(error instanceof Cut)) throw error
    }
  }
}

describe('an update', () => {
  it('does its steps in their order', async () => {
    const { seen, machine } = record()
    const result = await runJob(UPDATE, machine, () => {})
    expect(seen).toEqual(FORWARDS)
    expect(result).toMatchObject({ como: 'actualizada', desde: '0.1.0', hacia: '0.2.0', motivo: null, espera_ms: 7 })
  })

  it.each(FORWARDS)('that is cut in «%s» begins that step again and arrives', async (paso) => {
    const { seen, machine } = record()
    expect(await runWithCuts(UPDATE, machine, paso, 2)).toBe('actualizada')
    expect(seen).toEqual(FORWARDS)
  })

  it.each(FORWARDS.slice(0, 4))('that fails in «%s» leaves what visitors see', async (paso) => {
    const { seen, machine } = record({ [paso]: 'no se pudo' })
    const result = await runJob(UPDATE, machine, () => {})
    expect(seen).toEqual([...FORWARDS.slice(0, FORWARDS.indexOf(paso) + 1), 'limpiar'])
    expect(result).toMatchObject({ como: 'no_cambio', motivo: 'no se pudo' })
  })

  it.each(['cambiar', 'vigilar'] as const)('that fails in «%s» puts the version of before back', async (paso) => {
    const { seen, machine } = record({ [paso]: 'dejó de atender' })
    const result = await runJob(UPDATE, machine, () => {})
    expect(seen.slice(-3)).toEqual([paso, 'deshacer', 'limpiar'])
    expect(result).toMatchObject({ como: 'volvio', motivo: 'dejó de atender' })
  })

  it.each(['deshacer', 'limpiar'] as const)('that is cut in «%s» on its way back gets there', async (paso) => {
    const { machine } = record({ vigilar: 'anda peor' })
    expect(await runWithCuts(UPDATE, machine, paso, 2)).toBe('volvio')
  })

  it('that is cut in one step again and again does not try for ever', async () => {
    const { machine } = record()
    expect(await runWithCuts(UPDATE, machine, 'abrir', 9)).toBe('no_cambio')
    expect(await runWithCuts(UPDATE, machine, 'vigilar', 9)).toBe('volvio')
  })

  it('says both when the version of before does not open either', async () => {
    const { machine } = record({ vigilar: 'anda peor.', deshacer: 'La 0.1.0 no abrió.' })
    expect((await runJob(UPDATE, machine, () => {})).motivo).toBe('anda peor. La 0.1.0 no abrió.')
  })

  it('that works but leaves something behind is an update all the same', async () => {
    const { machine } = record({ terminar: 'no se pudo borrar' })
    expect((await runJob(UPDATE, machine, () => {})).como).toBe('actualizada')
  })
})

describe('a way back', () => {
  it('switches and is done', async () => {
    const { seen, machine } = record()
    const result = await runJob(toGoBack('0.2.0', '0.1.0'), machine, () => {})
    expect(seen).toEqual(['cambiar', 'terminar'])
    expect(result.como).toBe('volvio_a_mano')
  })

  it('stays where the other version does not open', async () => {
    const { seen, machine } = record({ cambiar: 'no abrió' })
    await runJob(toGoBack('0.2.0', '0.1.0'), machine, () => {})
    expect(seen).toEqual(['cambiar', 'deshacer', 'limpiar'])
  })
})

it.each([
  ['0.1.0', /ya es la 0\.1\.0/],
  ['0.0.9', /no es más nueva/],
  ['0.3.0', /no hay paquete para esta máquina/],
])('refuses %s over 0.1.0', (version, sentence) => {
  expect(judgeVersion(version, '0.1.0', new Map([[offered.file, 'x']]), `anaquel-${version}-linux-x64.tar.gz`)).toMatch(
    sentence,
  )
})

it('takes a newer one that has a package for this machine', () => {
  expect(judgeVersion('0.2.0', '0.1.0', new Map([[offered.file, 'x']]), offered.file)).toBeNull()
})
