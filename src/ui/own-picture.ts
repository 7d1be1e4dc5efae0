/** What an element shows, as a canvas that can be read. */
export type OwnPicture = () => HTMLCanvasElement

const offered = new WeakMap<Element, OwnPicture>()

/** Who draws in a way that leaves nothing to copy afterwards (WebGL keeps no pixels after a frame) offers a picture for those who need one. */
export function offerPicture(element: Element, picture: OwnPicture): () => void {
  offered.set(element, picture)
  return () => void offered.delete(element)
}

export const offeredPicture = (element: Element): OwnPicture | undefined => offered.get(element)
