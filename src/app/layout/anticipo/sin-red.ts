// Without a network a click keeps the page that is there, says so, and is done when the network is back. The router alone would
// ask for the next page's script, and leave what there is for the browser's own page where that does not come.

const AVISO = 'Sin conexión: te quedaste en esta página. La que pediste se abre cuando vuelva internet.'

/** The place of the message: there before it, so that it is read out. */
function createAviso(): HTMLElement {
  const aviso = document.createElement('p')
  aviso.className = 'sin-red'
  aviso.role = 'status'
  document.body.append(aviso)
  return aviso
}

/** Listens to the links and searches of the whole page. Returns the way to stop. */
export function startSinRed(): () => void {
  const aviso = createAviso()
  const ends = new AbortController()
  const { signal } = ends
  let wanted: (() => void) | null = null

  function wait(event: Event, goOn: () => void): void {
    event.preventDefault()
    event.stopPropagation()
    wanted = goOn
    aviso.textContent = AVISO
  }
  function follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    const isOurs = link !== null && link.origin === location.origin && link.target === '' && !link.hash
    if (navigator.onLine || !isOurs || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { href } = link
    wait(event, () => location.assign(href))
  }
  function search(event: SubmitEvent): void {
    const { target: form } = event
    if (navigator.onLine || !(form instanceof HTMLFormElement) || form.method !== 'get' || !form.hasAttribute('action'))
      return
    wait(event, () => form.requestSubmit())
  }
  function goOn(): void {
    aviso.textContent = ''
    wanted?.()
    wanted = null
  }
  document.addEventListener('click', follow, { capture: true, signal })
  document.addEventListener('submit', search, { capture: true, signal })
  addEventListener('online', goOn, { signal })
  return () => {
    ends.abort()
    aviso.remove()
  }
}
