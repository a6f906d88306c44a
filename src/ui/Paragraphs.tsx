import { createElement, Fragment } from 'react'

/** One paragraph for each text. Their place is their identity: they never move, and two may be the same. */
export const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  createElement(Fragment, null, ...texts.map((text) => createElement('p', null, text)))
