import { NoScripts } from './NoScripts.tsx'

/** A page of the account before what it shows has come. */
export function Pendiente({ titulo, children }: { titulo: string; children: string }) {
  return (
    <div className="wrap pt-4">
      <h1>{titulo}</h1>
      <NoScripts />
      <p className="mt-3" role="status">
        <span className="spinner" />
        <span className="vh">{children}</span>
      </p>
    </div>
  )
}
