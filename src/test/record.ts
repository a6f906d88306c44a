import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import type { Outcome, Seen } from './api-table.ts'

/** Only a guard's own refusals count: a wrong password is a 401 too, a foreign origin a 403. */
function readOutcome({ statusCode, body }: LightMyRequestResponse): Outcome | null {
  if (statusCode >= 200 && statusCode < 300) return '2xx'
  if (statusCode === 401 && body.includes('"UNAUTHENTICATED"')) return '401'
  return statusCode === 403 && body.includes('"FORBIDDEN"') ? '403' : null
}

/** Records every answer of `app.inject`. The returned function writes them to a file for the end of the run. */
export function recordAnswers(app: FastifyInstance): () => void {
  const seen = new Map<string, Seen>()
  const note = (response: LightMyRequestResponse) => {
    const { method = '', url = '' } = response.raw.req
    const outcome = readOutcome(response)
    if (outcome) seen.set(`${outcome} ${method} ${url}`, { method, path: url, outcome })
  }
  app.inject = new Proxy(app.inject, {
    apply(target, self, args) {
      const answer = Reflect.apply(target, self, args)
      if (args.length === 1) Promise.resolve(answer).then(note, () => {})
      return answer
    },
  })
  return () => writeFileSync(join(inject('llamadas'), `${randomUUID()}.json`), JSON.stringify([...seen.values()]))
}
