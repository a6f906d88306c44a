// XML as text, for what the shop writes: one element after the other, no declarations, no comments.

const ESPECIALES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text of XML 1.0: its special characters escaped, without those that it forbids. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (char) => ESPECIALES[char] ?? char)
