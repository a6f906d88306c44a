import type { ComponentProps } from 'react'

/** Programs fill in everything; people neither see nor reach this field. */
export const Trampa = (props: ComponentProps<'input'>) => (
  <div hidden>
    <label>
      Sitio web
      <input tabIndex={-1} autoComplete="off" {...props} />
    </label>
  </div>
)
