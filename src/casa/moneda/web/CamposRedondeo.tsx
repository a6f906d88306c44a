import type { ComponentProps } from 'react'
import { SelectField } from '#ui/Field.tsx'
import { REDONDEO_CLAVES, REDONDEO_NOMBRES, SENTIDO_NOMBRES, SENTIDOS } from '../redondeo.rules.ts'

type Props = Record<'redondeo' | 'sentido', Omit<ComponentProps<typeof SelectField>, 'children'>>

/** To what a price is rounded, and which way: two fields of a form of the panel. */
export const CamposRedondeo = ({ redondeo, sentido }: Props) => (
  <>
    <SelectField {...redondeo} opciones={REDONDEO_CLAVES} nombres={REDONDEO_NOMBRES} />
    <SelectField {...sentido} opciones={SENTIDOS} nombres={SENTIDO_NOMBRES} />
  </>
)
