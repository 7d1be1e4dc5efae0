let found: boolean | undefined
let composed: boolean | undefined

/** True where the browser draws in three dimensions; asked once, its context given back at once. */
export function hasWebgl(): boolean {
  if (found !== undefined) return found
  const context = document.createElement('canvas').getContext('webgl')
  found = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return found
}

/** Software that only stands in for a graphics processor. */
const STAND_INS = /swiftshader|llvmpipe|software|basic render/i

/** True where a graphics processor puts the page together, so that motion costs next to nothing; asked once. */
export function hasGpu(): boolean {
  if (composed !== undefined) return composed
  const context = document.createElement('canvas').getContext('webgl')
  const facts = context?.getExtension('WEBGL_debug_renderer_info') ?? null
  const name: unknown = facts === null ? '' : context?.getParameter(facts.UNMASKED_RENDERER_WEBGL)
  composed = typeof name === 'string' && name !== '' && !STAND_INS.test(name)
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return composed
}
