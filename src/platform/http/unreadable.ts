/**
 * The redirect for a page's unreadable address: its stray percent signs are encoded («100%» typed by hand). Null for calls
 * of the API, which are refused.
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

/** Returns the text although only the throw matters: a bundler drops a call whose value is unused. */
function decode(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
