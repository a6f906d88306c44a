import { useHydrated } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'

type Look = 'sell' | 'line' | 'plain' | 'danger'
type Props = ComponentProps<'button'> & { look?: Look; wide?: boolean; busy?: boolean }

/** The classes of a button, for links that look like one. */
export const buttonClass = (look: Look, { wide = false, extra = '' } = {}): string =>
  ['button', `button--${look}`, wide ? 'button--wide' : '', extra].filter(Boolean).join(' ')

/** One filled (`sell`) button per screen. While `busy` it keeps its width, stays focusable and takes no further press. */
export function Button({
  look = 'line',
  wide = false,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  ...props
}: Props) {
  return (
    <button
      {...props}
      type={type}
      className={buttonClass(look, { wide, extra: className })}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

/**
 * The button of a public form. Before scripts have loaded it submits nothing, a password must not end up in an address: to send a
 * form to the dialog around it does nothing where there is none.
 */
export function SubmitButton({ sinScripts, ...props }: Props & { sinScripts?: ReactNode }) {
  const hydrated = useHydrated()
  return (
    <>
      <Button {...props} type="submit" formMethod={hydrated ? undefined : 'dialog'} />
      {sinScripts && (
        <noscript>
          <p>{sinScripts}</p>
        </noscript>
      )}
    </>
  )
}

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string; line?: boolean }

/** A square button of 44 px that holds an icon; its name is required. */
export function IconButton({ line = false, className = '', type = 'button', ...props }: IconButtonProps) {
  return (
    <button {...props} type={type} className={`icon-button${line ? ' icon-button--line' : ''} ${className}`.trim()} />
  )
}
