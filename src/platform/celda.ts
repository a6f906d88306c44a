// Cells of CSV files that a spreadsheet would run as a formula.

/** What begins a formula in Excel, LibreOffice or Google Sheets, also in full width; with the marks put before it, if any. */
const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** A cell that is text in any spreadsheet: an apostrophe stands before what would be a formula. */
export const guardCelda = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What `guardCelda` was given. A cell that nobody guarded stays as it is. */
export const unguardCelda = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
