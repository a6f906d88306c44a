// From when until when something is published.

type Extremo = string | null | undefined

/** Whether it ends after it begins. Takes minutes as forms have them, which compare as text; either may be missing. */
export const isPlazo = ({ desde, hasta }: { desde?: Extremo; hasta?: Extremo }): boolean =>
  !desde || !hasta || desde < hasta

export const PLAZO_INVALIDO = 'El final tiene que ser después del comienzo.'

/** Whether something with these ends (instants, null: none) is published at an instant. */
export const isPublicada = ({ desde, hasta }: { desde: Date | null; hasta: Date | null }, at: Date): boolean =>
  (desde === null || desde <= at) && (hasta === null || hasta > at)
