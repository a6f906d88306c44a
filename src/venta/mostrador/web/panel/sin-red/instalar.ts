// The worker and the manifest of the counter: there as long as the shop sells without a network.
import { deleteDB } from 'idb'
import { BASE_DE_TITULOS } from '#platform/draft.ts'

const ALCANCE = '/panel-admin/mostrador'

/** Installs the worker; a browser or an address that has none sells without a network as long as its page is open. */
export async function install(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  if (!document.querySelector('link[rel=manifest]')) {
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = '/mostrador.webmanifest'
    document.head.append(link)
  }
  try {
    const registration = await navigator.serviceWorker.register('/obrero-mostrador.js', {
      scope: ALCANCE,
      updateViaCache: 'none',
    })
    letIn(registration)
  } catch (error) {
    console.warn(error) // no network, or a browser that refuses it
  }
}

/** This page has just come, so it needs nothing of a former build: the worker of the new one takes over. */
function letIn({ waiting, installing }: ServiceWorkerRegistration): void {
  waiting?.postMessage('listo')
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'installed') installing.postMessage('listo')
  })
}

/** Where the shop does not sell so any more: no worker, no kept page, no list. Sales that wait stay. */
export async function uninstall(): Promise<void> {
  document.querySelector('link[rel=manifest]')?.remove()
  const registration = await navigator.serviceWorker?.getRegistration(ALCANCE)
  await registration?.unregister()
  if ('caches' in window) await caches.delete('mostrador')
  await deleteDB(BASE_DE_TITULOS)
}
