/** What somebody types or chooses in; a box to tick is no beginning. */
const FIELD = ':is(input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea):not(:disabled, [hidden])'

/** Where a dialog begins: at what its content marks with `data-first`, else at its first field, else at its way out. */
export function focusFirst(dialog: Pick<HTMLElement, 'querySelector'>): void {
  const marked = dialog.querySelector<HTMLElement>('[data-first]')
  const first =
    marked?.closest('.dialog__foot') === null ? marked : (dialog.querySelector<HTMLElement>(FIELD) ?? marked)
  first?.focus()
}

/** The field of that name, also where it is folded away. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}
