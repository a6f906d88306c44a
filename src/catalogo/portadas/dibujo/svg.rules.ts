// The few SVG elements a cover is made of, written as text.
import { escapeXml } from '#platform/xml.ts'

/** One decimal is a tenth of a pixel at full size: enough for the eye, and it keeps the files small. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}

export type Line = { color: string; width: number }

function stroke(line: Line | undefined): string {
  return line ? ` stroke="${line.color}" stroke-width="${round(line.width)}"` : ''
}

export function rect(x: number, y: number, width: number, height: number, fill: string, line?: Line): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"${stroke(line)}/>`
}

export function circle(x: number, y: number, radius: number, fill: string, line?: Line): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${stroke(line)}/>`
}

export function path(d: string, fill: string, line?: Line): string {
  return `<path d="${d}" fill="${fill}"${stroke(line)}/>`
}

export function group(transform: string, content: string): string {
  return `<g transform="${transform}">${content}</g>`
}

export function clip(id: string, shape: string, content: string): string {
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${content}</g>`
}

/** `label` null: the drawing says nothing its surroundings do not say. */
export function svg(width: number, height: number, viewBox: string, label: string | null, content: string): string {
  const role = label === null ? 'aria-hidden="true"' : `role="img" aria-label="${escapeXml(label)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}" ${role}>${content}</svg>`
}

/** The shop's device as a colophon: three books on a shelf. */
export function drawColofon(x: number, y: number, scale: number, color: string): string {
  return `<g fill="${color}" transform="translate(${round(x)} ${round(y)}) scale(${scale})"><path d="M0 18h24v1.6H0zM3 3h3.6v13.4H3zM8.4 6H11v10.4H8.4z"/><path d="M14.2 4.6l3-.8 3.2 12-3 .8z"/></g>`
}
