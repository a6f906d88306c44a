// Module scripts start after the first paint: on a slow line they would delay styles, fonts and covers.

const PRELOADS = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY_BEGIN = '<script type="module" async=""'
const ENTRY = /^<script type="module" async="" (?:nonce="[^"]*" )?src="([^"]+)"[^>]*><\/script>/

/**
 * Runs in the browser, as text: waits for the first paint, then loads the entry and preloads its imports. A page with nothing
 * to paint starts when it is loaded, a hidden one at once.
 */
const STARTER = `(function (addresses) {
  var started = false
  function start() {
    if (started) return
    started = true
    var entry = document.createElement('script')
    entry.type = 'module'
    entry.async = true
    entry.src = addresses[0]
    document.body.append(entry)
    addresses.slice(1).forEach(function (address) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.fetchPriority = 'low'
      link.href = address
      document.head.append(link)
    })
  }
  var types = self.PerformanceObserver && PerformanceObserver.supportedEntryTypes
  if (document.hidden || !types || types.indexOf('paint') < 0) return start()
  new PerformanceObserver(function (list) {
    if (list.getEntriesByName('first-contentful-paint').length) start()
  }).observe({ type: 'paint', buffered: true })
  addEventListener('load', function () { setTimeout(start, 100) })
})(document.currentScript.dataset.modulos.split(' '))`
  .replaceAll(/\n\s*/g, '\n')
  .trim()

/**
 * Delays the page's module scripts until it is painted. `mark` is the renderer's (see `sealScripts`).
 * HTML without an entry, such as an answer that leads elsewhere, stays as it is.
 */
export function startScriptsLate(html: string, mark: string): string {
  const at = html.lastIndexOf(ENTRY_BEGIN)
  const entry = at < 0 ? null : html.slice(at).match(ENTRY)
  if (!entry?.[1]) return html
  // The preloads stand in the head, the entry comes last: nobody looks at what is in between.
  const body = Math.max(0, html.indexOf('</head>'))
  const head = html.slice(0, body)
  const addresses = [entry[1], ...[...head.matchAll(PRELOADS)].map(([, address = '']) => address)]
  const unique = [...new Set(addresses)].join(' ')
  const starter = `<script nonce="${mark}" data-modulos="${unique}">${STARTER}</script>`
  return head.replace(PRELOADS, '') + html.slice(body, at) + starter + html.slice(at + entry[0].length)
}
