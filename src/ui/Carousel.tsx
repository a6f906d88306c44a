import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** How many items a press moves, by the width of the screen: the first step whose `below` the width is under. */
export type Steps = readonly { below: number; step: number }[]

const computeStep = (steps: Steps, width: number): number => steps.find(({ below }) => width < below)?.step ?? 1

type Props = {
  /** Where links to the row lead. */
  id?: string | undefined
  title: string
  steps: Steps
  /** Changes when other items are shown: the carousel then goes back to its first page. */
  itemsKey: string
  className?: string
  children: ReactNode
  /** Called when the end comes near, to load more. */
  onNearEnd?: () => void
}

/**
 * A row that scrolls sideways by touch, arrow keys or the two buttons. Without scripts it is an ordinary scrolling row.
 * Never moves by itself; the buttons are disabled at the ends, where they keep the focus.
 */
export function Carousel({ id, title, steps, itemsKey, className = '', children, onNearEnd }: Props) {
  const track = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const [edges, setEdges] = useState({ start: true, end: false })

  const shown = useRef(itemsKey)
  useEffect(() => {
    if (shown.current !== itemsKey) track.current?.scrollTo({ left: 0, behavior: 'instant' })
    shown.current = itemsKey
  }, [itemsKey])

  useEffect(() => {
    const element = track.current
    if (!element) return
    const measure = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft
      const now = { start: element.scrollLeft < 8, end: left < 8 }
      setEdges((before) => (before.start === now.start && before.end === now.end ? before : now))
      if (left < element.clientWidth) onNearEnd?.()
    }
    let step: number | null = null
    // Told once the page has its layout: asked for earlier, each row of a new page would make the browser lay all of it out.
    const sized = new ResizeObserver(() => {
      const now = computeStep(steps, window.innerWidth)
      if (step !== null && step !== now) element.scrollTo({ left: 0, behavior: 'instant' })
      step = now
      measure()
    })
    sized.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      sized.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [steps, onNearEnd])

  function move(direction: 1 | -1) {
    const element = track.current
    const items = element?.children
    const first = items?.[0]?.getBoundingClientRect()
    const second = items?.[1]?.getBoundingClientRect()
    if (!element || !first) return
    const stride = second ? second.left - first.left : first.width
    element.scrollBy({ left: direction * stride * computeStep(steps, window.innerWidth) })
  }

  return (
    <section id={id} className="section wrap" aria-labelledby={titleId} aria-roledescription="carrusel">
      <div className="section__head">
        <h2 id={titleId}>{title}</h2>
        <div className="pager-arrows">
          <IconButton aria-label={`Anterior: ${title}`} aria-disabled={edges.start} onClick={() => move(-1)}>
            <Icon name="anterior" />
          </IconButton>
          <IconButton aria-label={`Siguiente: ${title}`} aria-disabled={edges.end} onClick={() => move(1)}>
            <Icon name="siguiente" />
          </IconButton>
        </div>
      </div>
      <div className={`track ${className}`.trim()} ref={track} tabIndex={0} role="group" aria-labelledby={titleId}>
        {children}
      </div>
    </section>
  )
}
