// Long lists, judged and written in pieces: some megabytes of JSON in one go would silence the whole shop.
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { z } from '../zod.ts'

/** Up to so many items a list leaves in one go; also how many a handler should read at a time. */
export const SLICE = 50
/** A piece leaves when it is so long. */
const PIECE_CHARS = 64 * 1024
/** Milliseconds of work on lists in one turn of the event loop, all of them together. */
const SLICE_MS = 10

/** What a handler gives for a list that it reads while it is sent: its items, in order, some at a time. */
export class Pieces<T> {
  readonly batches: AsyncIterable<readonly T[]>
  constructor(batches: AsyncIterable<readonly T[]>) {
    this.batches = batches
  }
}

type List = {
  item: z.ZodType
  open: string
  close: string
  wrap(items: unknown[]): unknown
  unwrap(value: unknown): unknown[]
}

/** How an answer of this schema is a list, or null where it is none. */
export function describeList(output: z.ZodType): List | null {
  if (output instanceof z.ZodArray) {
    return {
      item: output.element as z.ZodType, // zod types what it holds more widely
      open: '[',
      close: ']',
      wrap: (items) => items,
      unwrap: (value) => value as unknown[], // the handler is typed by the same schema
    }
  }
  if (!(output instanceof z.ZodObject)) return null
  const { data, ...others } = output.shape
  if (!(data instanceof z.ZodArray) || Object.keys(others).length > 0) return null
  return {
    item: data.element as z.ZodType,
    open: '{"data":[',
    close: ']}',
    wrap: (items) => ({ data: items }),
    unwrap: (value) => (value as { data: unknown[] }).data,
  }
}

/** The whole list as a value. */
export async function collect<T>({ batches }: Pieces<T>): Promise<T[]> {
  const items: T[] = []
  for await (const batch of batches) items.push(...batch)
  return items
}

const oneAtATime = pLimit(1)

/** Resolves in a turn of the event loop that no other list works in, so that many lists at once block as little as one. */
const takeTurn = (): Promise<void> => oneAtATime(() => setImmediate())

/** The items of all batches one by one, in short turns of the event loop, whatever is done with each. */
export async function* inTurns<T>(batches: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  let began = 0
  for await (const batch of batches) {
    for (const one of batch) {
      if (performance.now() - began >= SLICE_MS) {
        await takeTurn()
        began = performance.now()
      }
      yield one
    }
  }
}

/** What `write` makes of each item, as text in pieces. */
export async function* writeInTurns<T>(
  batches: AsyncIterable<readonly T[]>,
  write: (item: T) => string,
): AsyncGenerator<string> {
  let text = ''
  for await (const one of inTurns(batches)) {
    text += write(one)
    if (text.length < PIECE_CHARS) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** The list as JSON. Throws where an item is not what the contract says. */
async function* writeJson(
  batches: AsyncIterable<readonly unknown[]>,
  { item, open, close }: List,
): AsyncGenerator<string> {
  let before = open
  yield* writeInTurns(batches, (one) => {
    const text = before + JSON.stringify(z.encode(item, one))
    before = ','
    return text
  })
  yield before === open ? open + close : close
}

/**
 * What is to be sent of a list: the value itself where it is short, else JSON, as a stream that reads on only as fast as the
 * caller takes it, or with `whole` (the answer will be cached) as one text. A failure before the first piece is thrown; a
 * later one ends the connection, so that no caller takes a part for the whole.
 */
export async function toPayload(value: unknown, list: List, whole: boolean): Promise<unknown> {
  if (!(value instanceof Pieces) && list.unwrap(value).length <= SLICE) return value
  const batches = value instanceof Pieces ? value.batches : toBatches(list.unwrap(value))
  const reader = batches[Symbol.asyncIterator]()
  const first = await reader.next()
  if (first.done) return list.wrap([])
  const second = first.value.length <= SLICE ? await reader.next() : undefined
  if (second?.done) return list.wrap([...first.value])

  const json = writeJson(goOn(reader, [first.value, ...(second ? [second.value] : [])]), list)
  if (whole) {
    let text = ''
    for await (const piece of json) text += piece
    return text
  }
  const begun = await json.next()
  return Readable.from(goOn(json, begun.done ? [] : [begun.value]), { objectMode: false })
}

async function* toBatches(items: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  yield items
}

/** What was read already, then the rest. A caller that stops halfway stops the reader. */
async function* goOn<T>(reader: AsyncIterator<T>, read: readonly T[]): AsyncGenerator<T> {
  try {
    yield* read
    for (let next = await reader.next(); !next.done; next = await reader.next()) yield next.value
  } finally {
    await reader.return?.()
  }
}
