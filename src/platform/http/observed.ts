// What listens to the answers of this process: metrics and traces, where they are configured.
import { channel } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'

/** An answer that was written. `route` is its pattern, never the address; null where nothing answers there. */
export type Answered = { method: string; route: string | null; status: number; ms: number }

/** What follows each request from its first hook on; without traces there is none, and no hook of it. */
export type Tracing = {
  /** What a log line says of the trace that it belongs to. */
  describe(): object
  follow(app: FastifyInstance): void
}

const answers = channel('anaquel:answer')

/** Whether anybody listens: asked first, so that nothing is made for nobody. */
export const isHeard = (): boolean => answers.hasSubscribers
export const tellAnswer = (answered: Answered): void => answers.publish(answered)

/** Hears of every answer from now on; must be quick and never throw. Returns the way to stop. */
export function onAnswer(listener: (answered: Answered) => void): () => void {
  const hear = (message: unknown) => listener(message as Answered) // nobody else publishes there
  answers.subscribe(hear)
  return () => void answers.unsubscribe(hear)
}
