/**
 * Where a page's address that can't be read leads on to: the same with its stray percent signs written as such («100%» typed
 * by hand). Null for calls of the API, which are told that it can't be read.
 */
export function repairAddress(url: string): string | null {
  const [path = '', ...query] = url.split('?')
  if (/^[/\\]+api([/\\]|$)/i.test(path)) return null
  const repaired = path
    .split('/')
    .map((part) => (decode(part) === null ? part.replaceAll('%', '%25') : part))
    .join('/')
    .replace(/^[/\\]+/, '/') // two slashes would be another site
  return repaired === path ? null : [repaired, ...query].join('?')
}

/** The text, because a bundler leaves out a call whose value nobody wants, and with it what it throws. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
