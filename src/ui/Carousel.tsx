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
  const [step, setStep] = useState(0)

  useEffect(() => {
    const onResize = () => setStep(computeStep(steps, window.innerWidth))
    onResize()
    window.addEventListener('resize', onResize)
    return () => window.removeEventListener('resize', onResize)
  }, [steps])

  const page = `${itemsKey} ${step}`
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current !== page) track.current?.scrollTo({ left: 0, behavior: 'instant' })
    shownPage.current = page
  }, [page])

  useEffect(() => {
    const element = track.current
    if (!element) return
    const measure = () => {
      const left = element.scrollWidth - element.clientWidth - element.scrollLeft
      setEdges({ start: element.scrollLeft < 8, end: left < 8 })
      if (left < element.clientWidth) onNearEnd?.()
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      element.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [onNearEnd])

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
