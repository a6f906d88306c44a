// What listens to the answers of this process: metrics, where they are configured.
import { channel } from 'node:diagnostics_channel'

/** An answer that was written. `route` is its pattern, never the address; null where nothing answers there. */
export type Answered = { method: string; route: string | null; status: number; ms: number }

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
