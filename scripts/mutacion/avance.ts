// A reporter of Stryker: how far it is, in one line of the terminal.
import { note, progress } from '../terminal.ts'

interface Plan {
  mutantPlans: { plan: string }[]
}

const show = progress('Mutantes')

class Avance {
  #tested = 0
  #total = 0

  onMutationTestingPlanReady({ mutantPlans }: Plan) {
    this.#total = mutantPlans.length
    const kept = mutantPlans.filter(({ plan }) => plan === 'EarlyResult').length
    note(`${this.#total} mutantes; de ${kept} se sabe el resultado de antes`)
  }

  onMutantTested() {
    show(++this.#tested, this.#total)
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'avance', injectableClass: Avance }]
