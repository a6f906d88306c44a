// A list of steps that is done whole or not at all.

export type Step = {
  /** What it does, for the person who waits. */
  name: string
  /** Gives another line to show where it found something else. */
  run(): Promise<string | undefined> | string | undefined
  /** Takes back what `run` did, or part of it. Not called where `run` was not. */
  undo?(): void | Promise<void>
}

type Told = {
  done(name: string, ms: number): void
  undone(name: string, error: unknown): void
}

/** Runs the steps in their order. Where one fails it and those before are taken back, last first, and its error is thrown. */
export async function runSteps(steps: readonly Step[], told: Told): Promise<void> {
  const begun: Step[] = []
  try {
    for (const step of steps) {
      begun.unshift(step)
      const began = performance.now()
      const line = await step.run()
      told.done(line ?? step.name, performance.now() - began)
    }
  } catch (error) {
    for (const { name, undo } of begun) {
      try {
        await undo?.()
      } catch (another) {
        told.undone(name, another) // the others are taken back all the same
      }
    }
    throw error
  }
}
