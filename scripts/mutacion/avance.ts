// A reporter of Stryker: how far it is, in one line of the terminal.
import { progress } from '../terminal.ts'

const show = progress('Mutantes')

class Avance {
  #tested = 0
  #total = 0

  onMutationTestingPlanReady({ mutantPlans }: { mutantPlans: readonly unknown[] }) {
    this.#total = mutantPlans.length
    this.#tested = 0
  }

  onMutantTested() {
    show(++this.#tested, this.#total)
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'avance', injectableClass: Avance }]
