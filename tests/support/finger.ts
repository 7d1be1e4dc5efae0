import { act } from 'react'

/** A finger in the middle of a day's axis, which has no width in a document without layout: what it does is told as the browser tells it. */
export function fingerOn(selector: string): (type: 'pointerdown' | 'pointerup' | 'pointercancel') => Promise<void> {
  const axis = document.querySelector(selector) as SVGSVGElement
  Object.assign(axis, { setPointerCapture: () => undefined, getBoundingClientRect: () => ({ left: 0, width: 240 }) })
  return (type) => act(async () => void axis.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX: 120 })))
}
