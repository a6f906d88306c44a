import { Notice } from './Notice.tsx'

/** For pages that the browser itself fills: without scripts they would load for ever. */
export function NoScripts() {
  return (
    <noscript>
      <Notice kind="warn" className="mt-2">
        Para ver esta página hace falta JavaScript.
      </Notice>
    </noscript>
  )
}
