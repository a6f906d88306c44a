/**
 * Folds text for comparing and searching: no accents (ñ becomes n), lower case, everything that is neither letter nor
 * digit becomes one space. `plegar` columns (`*_p`) hold this form.
 */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
