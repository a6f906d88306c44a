/** For a page without scripts: styles, fonts and images of this site alone. */
export const STATIC_PAGE_CSP =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
