/** Leaves the shop for the gateway's page. Its address comes from our server, and only one of the web is followed. */
export function leave(enlace: string): void {
  if (!/^https?:\/\//.test(enlace)) throw new Error('not an address to pay at')
  window.location.assign(enlace)
}
