import { LRUCache } from 'lru-cache'
import type { InProcessCall, MadeAnswer } from './mount.ts'
import type { PageCache } from './page-cache.ts'
import type { Topic } from './prices.ts'

const MAX_ANSWERS = 100

/** `madeOf` is known once the answer is there. */
type Known = { since: number; answer: Promise<MadeAnswer>; madeOf: readonly Topic[] | null }

/**
 * Lets pages that are rendered one after the other share what they all ask for: categories, recommendations, the shop's own
 * data. A contract's shared answer is made once until its topics change; a refusal is not kept. Callers must not change
 * what they get.
 */
export function rememberShared(
  call: InProcessCall,
  cache: Pick<PageCache, 'generation' | 'paused' | 'isCurrent'>,
): InProcessCall {
  const answers = new LRUCache<string, Known>({ max: MAX_ANSWERS })
  /** The topics of an answer under way are not known yet: any change in between makes it stale. */
  const holds = ({ since, madeOf }: Known) =>
    madeOf === null ? since === cache.generation : cache.isCurrent(since, madeOf)

  return (contract, input, asker) => {
    if (!contract.shared || cache.paused) return call(contract, input, asker)
    const key = `${contract.path} ${JSON.stringify(input)}`
    const known = answers.get(key)
    if (known && holds(known)) return known.answer
    const asked: Known = { since: cache.generation, answer: call(contract, input, asker), madeOf: null }
    answers.set(key, asked)
    asked.answer.then(
      ({ madeOf }) => {
        asked.madeOf = madeOf
      },
      () => answers.peek(key) === asked && answers.delete(key),
    )
    return asked.answer
  }
}
