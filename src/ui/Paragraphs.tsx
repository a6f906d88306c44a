import { type ComponentProps, createElement, Fragment } from 'react'

type Props = Pick<ComponentProps<'p'>, 'className' | 'dir'> & { texts: readonly string[] }

/** One paragraph for each text. Their place is their identity: they never move, and two may be the same. */
export const Paragraphs = ({ texts, ...props }: Props) =>
  createElement(Fragment, null, ...texts.map((text) => createElement('p', props, text)))
