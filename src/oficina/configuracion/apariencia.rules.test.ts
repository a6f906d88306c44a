import { describe, expect, it } from 'vitest'
import {
  APARIENCIA_NOMBRES,
  APARIENCIA_SCRIPT,
  APARIENCIAS,
  type Apariencia,
  isOscura,
  parseApariencia,
  SISTEMA_OSCURO,
} from './apariencia.rules.ts'

const CASES: [Apariencia, boolean, boolean][] = [
  ['claro', false, false],
  ['claro', true, false],
  ['oscuro', false, true],
  ['oscuro', true, true],
  ['sistema', false, false],
  ['sistema', true, true],
]

/** What the head's script does in a browser whose storage holds `stored`. */
function runScript(stored: () => string | null, sistemaOscuro: boolean): string | undefined {
  const dataset: { theme?: string } = {}
  const run = new Function('localStorage', 'matchMedia', 'document', APARIENCIA_SCRIPT)
  run(
    { getItem: (key: string) => (key === 'apariencia' ? stored() : null) },
    (query: string) => ({ matches: query === SISTEMA_OSCURO && sistemaOscuro }),
    { documentElement: { dataset } },
  )
  return dataset.theme
}

describe('the choice of day and night', () => {
  it.each(CASES)('%s with a dark system %s is dark: %s', (apariencia, sistemaOscuro, oscura) => {
    expect(isOscura(apariencia, sistemaOscuro)).toBe(oscura)
    const theme = runScript(() => JSON.stringify(apariencia), sistemaOscuro)
    expect(theme, 'the script of the head decides alike').toBe(oscura ? 'dark' : undefined)
  })

  it('follows the system until one is chosen, whatever the storage holds', () => {
    for (const apariencia of APARIENCIAS) expect(parseApariencia(apariencia)).toBe(apariencia)
    for (const odd of [undefined, null, 'noche', 7, {}, ['oscuro']]) expect(parseApariencia(odd)).toBe('sistema')
    const refused = () => {
      throw new Error('no storage')
    }
    const odds = [null, '', 'oscuro', '{', '["claro"]'].map((odd) => () => odd)
    for (const stored of [...odds, refused]) {
      expect(runScript(stored, true)).toBe('dark')
      expect(runScript(stored, false)).toBeUndefined()
    }
  })

  it('fits into a page as it is: nothing in it ends a script or changes from page to page', () => {
    expect(APARIENCIA_SCRIPT).not.toMatch(/[<>&]{2,}script|<\//)
  })
})

it('asks the system by the standard query, and has a name for each choice', () => {
  expect(SISTEMA_OSCURO).toBe('(prefers-color-scheme: dark)')
  expect(APARIENCIAS.map((apariencia) => APARIENCIA_NOMBRES[apariencia])).toEqual([
    'Como el sistema',
    'Claro',
    'Oscuro',
  ])
})
