// Names the tests that passed only at their second try: a busy machine, or a test that hangs on the clock. `npm test` prints them
// with the error of their first try, so that none stays unseen.
import type { Reporter, TestCase } from 'vitest/node'
import { note } from './terminal.ts'

const describe = (test: TestCase): string => {
  const first = test.attempts().find(({ state }) => state === 'failed')
  const why = first?.errors?.map(({ message }) => message).join('; ') ?? ''
  return `${test.module.relativeModuleId} > ${test.fullName}: ${why}`
}

export default class SegundoIntento implements Reporter {
  readonly #nombrados: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#nombrados.push(describe(test))
  }

  onTestRunEnd(): void {
    for (const nombrado of this.#nombrados) note(nombrado)
    if (this.#nombrados.length > 0) {
      note(`Pruebas que pasaron recién en su segundo intento, nombradas arriba: ${this.#nombrados.length}`)
    }
  }
}
