// What one book's changed price leaves of the answers that are kept (docs/decisions/126).

/** The topic of every answer that does not say whose prices it shows (`Ctx.showsPricesOf`): any change of a price drops it. */
export const PRICES_TOPIC = 'precios'
const PRICE = 'precio:'
/** The topic of one book's price. */
export const priceTopic = (libro: string): string => PRICE + libro
export const isPriceTopic = (topic: string): boolean => topic === PRICES_TOPIC || topic.startsWith(PRICE)

/** The price of a book, in centavos, that has become another one. */
export type PriceChange = { libro: string; num: number; antes: number; despues: number }

/** What an answer says of the prices of books that it need not show: their range, or which of them lie within bounds. In centavos. */
export type PriceRange = {
  /** The numbers of the books whose range it says, ascending. */
  nums: Int32Array
  /** The lowest and the highest of their prices; null where none has one. */
  ends: { desde: number; hasta: number } | null
  /** Bounds that choose among all books, both inclusive; null: no book is chosen by its price. */
  bounds: { desde: number; hasta: number } | null
}

/** What an answer is made of: topics, and ranges of prices. */
export type Topic = string | PriceRange

/** Whether a change drops what says this of many prices. */
export type Mover = (range: PriceRange) => boolean

function hasNum(nums: Int32Array, num: number): boolean {
  let [from, to] = [0, nums.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((nums[middle] ?? num) < num) from = middle + 1
    else to = middle
  }
  return nums[from] === num
}

/** The end of a range may have been this book's, or this book's will be one. */
const movesEnds = (ends: PriceRange['ends'], { antes, despues }: PriceChange): boolean =>
  ends === null || antes <= ends.desde || antes >= ends.hasta || despues < ends.desde || despues > ends.hasta

const crosses = ({ desde, hasta }: { desde: number; hasta: number }, { antes, despues }: PriceChange): boolean =>
  (antes >= desde && antes <= hasta) !== (despues >= desde && despues <= hasta)

/** From so many changes on they are looked up by the books of a range, not the other way round. */
const MANY = 100

/** Makes the question whether any of these changes drops a range. */
export function createMover(changes: readonly PriceChange[]): Mover {
  const byNum = changes.length < MANY ? null : Map.groupBy(changes, ({ num }) => num)
  return ({ nums, ends, bounds }) => {
    if (bounds && changes.some((change) => crosses(bounds, change))) return true
    if (!byNum) return changes.some((change) => movesEnds(ends, change) && hasNum(nums, change.num))
    return nums.some((num) => byNum.get(num)?.some((change) => movesEnds(ends, change)) === true)
  }
}

/** The topics of these changes. */
export const listPriceTopics = (changes: readonly PriceChange[]): string[] =>
  changes.length === 0 ? [] : [PRICES_TOPIC, ...changes.map(({ libro }) => priceTopic(libro))]

const MESSAGE = /^[0-9a-f-]{36} \d{1,10} \d{1,10} \d{1,10}$/

/**
 * The changes that a message tells, «precio:{libro} {num} {antes} {despues}» with commas between several (db/migrations/0551); null
 * for any other message.
 */
export function parsePriceChanges(message: string): PriceChange[] | null {
  if (!message.startsWith(PRICE)) return null
  const parts = message.slice(PRICE.length).split(',')
  if (!parts.every((part) => MESSAGE.test(part))) return null
  return parts.map((part) => {
    const [libro = '', ...numbers] = part.split(' ')
    const [num = 0, antes = 0, despues = 0] = numbers.map(Number)
    return { libro, num, antes, despues }
  })
}

/** What of `madeOf` is told where an answer says whose prices it shows: of these books, and a range. */
export const tellPrices = (libros: readonly string[], range: PriceRange | null): Topic[] => [
  ...libros.map(priceTopic),
  ...(range ? [range] : []),
]
