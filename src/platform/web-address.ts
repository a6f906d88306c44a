// An address of the web that an attribute and a fetch can take as it is.
const WEB_ADDRESS = /^https?:\/\/[^\s\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069"<>\\]+$/iu
export const WEB_ADDRESS_MAX = 2_000

/** Whether a text is a path of this site, as a browser reads it: `//host`, `/\\host` and control characters would lead to another one. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)

/** Whether the text is one, with http:// or https://, of 2,000 characters at most. */
export const isWebAddress = (text: string): boolean =>
  text.length <= WEB_ADDRESS_MAX && WEB_ADDRESS.test(text) && URL.canParse(text)
