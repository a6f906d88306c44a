import type { Log } from '#platform/http/context.ts'

/** What each says, in their order; one that fails is logged, and leaves the others standing. */
export async function mirarTodos<De, Dicho>(
  todos: readonly De[],
  log: Log,
  mirar: (uno: De) => Promise<readonly Dicho[]>,
): Promise<Dicho[]> {
  const dichos = await Promise.all(
    todos.map((uno) =>
      mirar(uno).catch((error: unknown) => {
        log.error({ err: error }, 'a sentence of the home could not be said')
        return []
      }),
    ),
  )
  return dichos.flat()
}
