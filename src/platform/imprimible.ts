// Any text in the letters that the standard fonts of a PDF have.
import { toForm } from './text.ts'

/** Letters of the standard fonts of every PDF reader (Windows-1252) beyond Latin-1. */
const MAS = '–—‘’‚“”„•…€™ŒœŠšŽžŸ†‡‰‹›ƒˆ˜'
const SIN_MARCA: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '\u00a0': ' ' }

/** Emoji with what they are put together of, and signs that nobody sees; with the spaces before them. */
const DIBUJOS = / *(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Cc}]|\u20e3|\ufe0f)+/gu
/** Of those, what the fonts have as letters. */
const isLetra = (char: string): boolean => /[\u00a1-\u00ac\u00ae-\u00ff]/.test(char) || MAS.includes(char)

function dropDibujos(texto: string): string {
  return texto.replace(DIBUJOS, (dibujos) => {
    const letras = [...dibujos].filter(isLetra).join('')
    return letras !== '' && dibujos.startsWith(' ') ? ` ${letras}` : letras
  })
}

/**
 * The nearest text that those fonts can write: accents that they lack are dropped, emoji are left out, and letters of other
 * alphabets become a question mark each, so that nobody takes the rest for all of it.
 */
export const toImprimible = (texto: string): string =>
  [...dropDibujos(toForm(texto, 'NFC'))]
    .map((char) => {
      const simple = SIN_MARCA[char] ?? char
      if (/^[\u0020-\u007e\u00a1-\u00ff]$/.test(simple) || MAS.includes(simple)) return simple
      const sinMarcas = toForm(simple, 'NFD').replace(/\p{M}/gu, '')
      return /^[\u0020-\u007e\u00a1-\u00ff]+$/.test(sinMarcas) ? sinMarcas : '?'
    })
    .join('')
    .trimStart()
