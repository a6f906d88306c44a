/**
 * The whole text that was typed into a field which shows what became of it: «-» shows 1, and a 3 behind that means -3, not 13.
 * `typed` is the text so far (null: nothing since the field was entered), `shown` what the field showed, `field` what it holds
 * now. What begins with the shown text and is longer goes on with the typed one: not every browser says what was put in by a
 * paste. Anything else is taken as it stands.
 */
export const readTyped = (typed: string | null, shown: string | number, field: string): string => {
  const end = field.slice(`${shown}`.length)
  return end && field === shown + end ? (typed ?? shown) + end : field
}
