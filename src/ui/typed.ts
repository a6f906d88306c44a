/**
 * The whole text that was typed into a field which shows what became of it: «-» shows 1, and a 3 behind that means -3, not 13.
 * `typed` is the text so far (null: nothing since the field was entered), `shown` what the field showed, `field` what it holds
 * now, `data` what the browser says was put in (null: it does not say, as for a paste). Whatever was not put behind the shown
 * text is taken as it stands.
 */
export const readTyped = (typed: string | null, shown: string | number, field: string, data: string | null): string => {
  const end = field.slice(`${shown}`.length)
  return end && field === `${shown}${data ?? end}` ? `${typed ?? shown}${end}` : field
}
