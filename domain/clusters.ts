/** Something that stands at a place of a picture, in the picture's units. */
export interface Spot {
  id: string
  x: number
  y: number
}

/** Things that stand too near to each other to be told apart, and the middle of their places. */
export interface Cluster<T extends Spot> {
  x: number
  y: number
  members: readonly T[]
}

/**
 * Puts together what lies within `reach` of a first one: each thing is in one cluster, and no two first ones are nearer than `reach`. Which is a first one goes
 * by the ids, so that the same things at the same reach always give the same clusters, however they are sorted.
 */
export function clustersOf<T extends Spot>(things: readonly T[], reach: number): Cluster<T>[] {
  const cells = new Map<string, T[]>()
  const cell = (value: number): number => Math.floor(value / reach)
  const sorted = [...things].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const thing of sorted) {
    const key = `${cell(thing.x)} ${cell(thing.y)}`
    const others = cells.get(key)
    if (others === undefined) cells.set(key, [thing])
    else others.push(thing)
  }
  const taken = new Set<T>()
  const around = ({ x, y }: T): T[] =>
    [-1, 0, 1]
      .flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${cell(x) + dx} ${cell(y) + dy}`) ?? []))
      .filter((other) => !taken.has(other) && Math.hypot(other.x - x, other.y - y) <= reach)
  return sorted.flatMap((first) => {
    if (taken.has(first)) return []
    const members = around(first)
    for (const member of members) taken.add(member)
    const middle = (of: (thing: T) => number): number => members.reduce((sum, one) => sum + of(one), 0) / members.length
    return [{ x: middle((one) => one.x), y: middle((one) => one.y), members }]
  })
}
