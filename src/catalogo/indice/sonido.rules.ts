// How a Spanish word sounds. In most of America s, c and z are one sound, b and v are one, h is none: whoever knows a word
// by ear writes it with any of the letters that sound so.

/** In this order: each reads what those before it left. Capitals stand for sounds that have no letter of their own. */
const SONIDOS: readonly (readonly [letters: RegExp, sound: string])[] = [
  [/^p(?=[st])|^[gm](?=n)/g, ''], // psicología, gnomo
  [/^mac(?=[b-df-gj-np-tv-z])/g, 'mc'], // Macluhan, McLuhan
  [/aw(?=[^aeiou]|$)/g, 'o'], // Hawking, Hoking
  [/ch/g, 'C'],
  [/ph/g, 'f'],
  [/sh/g, 's'],
  [/^h?ie/g, 'ye'], // hierba, yerba
  [/^hu(?=[aeio])|w(?=[aeio])/g, 'gu'], // hueso, weso
  [/h/g, ''],
  [/ll|y(?=[aeiou])/g, 'Y'],
  [/y|ie$/g, 'i'], // rey, rei; Charly, Charlie
  [/gu(?=[ei])/g, 'G'],
  [/g(?=[ei])/g, 'j'],
  [/G/g, 'g'],
  [/[ckx]*(?:c(?=[ei])|[sxz])/g, 's'], // acción, excelente, examen
  [/qu(?=[ei])|[cq]/g, 'k'],
  [/[vw]/g, 'b'],
  [/[bn](?=s[^aeiou])/g, ''], // obscuro, transporte
  [/n(?=[bp])/g, 'm'],
  [/d$/g, ''], // verdad
  [/(.)\1+/g, '$1'],
]

/**
 * What is left of a folded word when letters that sound alike are one letter: «garsia» and «garcia» are «garsia», «kijote»
 * and «quijote» are «kijote». A few words that sound differently become the same too; no word has two sounds.
 */
export const toSonido = (palabra: string): string =>
  SONIDOS.reduce((sound, [letters, heard]) => sound.replace(letters, heard), palabra)
