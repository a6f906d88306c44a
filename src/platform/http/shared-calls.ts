import type { Answer, Call } from './client.ts'
import type { PageCache } from './page-cache.ts'

const MAX_ANSWERS = 100

/**
 * Lets pages that are rendered one after the other share what they all ask for: categories, recommendations, who the shop
 * is. What a contract declares as shared is asked once until the catalogue changes; a refusal is asked anew. Callers must not
 * change what they get.
 */
export function rememberShared(call: Call, cache: Pick<PageCache, 'generation' | 'paused'>): Call {
  const answers = new Map<string, Promise<Answer<unknown>>>()
  let generation = cache.generation

  return (contract, input, options) => {
    if (!contract.shared || cache.paused) return call(contract, input, options)
    if (generation !== cache.generation) {
      generation = cache.generation
      answers.clear()
    }
    const key = `${contract.path} ${JSON.stringify(input)}`
    const known = answers.get(key)
    if (known) {
      answers.delete(key) // to the young end
      answers.set(key, known)
      return known
    }
    const answer = call(contract, input, options)
    answers.set(key, answer)
    answer.catch(() => answers.get(key) === answer && answers.delete(key))
    const [oldest] = answers.keys()
    if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
    return answer
  }
}
