/** Tells the family that an atom is mounted; the answer says that it no longer is. */
export type Keep = () => () => void

/**
 * Atoms by key that the family forgets when they are unmounted, so that a station change leaves nothing behind. Only an atom's own entry is forgotten:
 * when a list moves a component, its new place mounts the atom in the same moment in which the old place lets it go.
 */
export function mountedFamily<P, A>(
  keyOf: (parameter: P) => string,
  create: (parameter: P, keep: Keep) => A,
): { (parameter: P): A; readonly size: number } {
  const atoms = new Map<string, A>()
  const family = (parameter: P): A => {
    const key = keyOf(parameter)
    const known = atoms.get(key)
    if (known !== undefined) return known
    const made: A = create(parameter, () => {
      if (!atoms.has(key)) atoms.set(key, made)
      return () => {
        if (atoms.get(key) === made) atoms.delete(key)
      }
    })
    atoms.set(key, made)
    return made
  }
  return Object.defineProperty(family, 'size', { get: () => atoms.size }) as typeof family & { readonly size: number }
}
