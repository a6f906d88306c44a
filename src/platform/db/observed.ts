// What listens to the statements of this process: the list of the slowest, and metrics and traces where they are configured.
import { channel } from 'node:diagnostics_channel'

/** A statement that has ended: its text without values, instants of `performance.now()`, and its error. */
export type Observed = { text: string; began: number; ended: number; error: unknown }

const statements = channel('anaquel:statement')

/** Sends a statement and tells who listens. They are called within the caller's asynchronous context. */
export async function observe<T>(text: string, send: () => Promise<T>): Promise<T> {
  if (!statements.hasSubscribers) return send()
  const began = performance.now()
  const tell = (error: unknown) => statements.publish({ text, began, ended: performance.now(), error })
  try {
    const result = await send()
    tell(undefined)
    return result
  } catch (error) {
    tell(error)
    throw error
  }
}

/** Hears of every statement from now on; must be quick and never throw. Returns the way to stop. */
export function onStatement(listener: (statement: Observed) => void): () => void {
  const hear = (message: unknown) => listener(message as Observed) // nobody else publishes there
  statements.subscribe(hear)
  return () => void statements.unsubscribe(hear)
}
