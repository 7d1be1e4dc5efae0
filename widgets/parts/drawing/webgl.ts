let found: boolean | undefined

/** True where the browser draws in three dimensions; asked once, its context given back at once. */
export function hasWebgl(): boolean {
  if (found !== undefined) return found
  const context = document.createElement('canvas').getContext('webgl')
  found = context !== null
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return found
}
