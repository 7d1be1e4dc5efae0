export interface UnitGroup<T> {
  unit: string
  items: T[]
}

/** Series that share an axis: one group a unit, in the order in which the units come. A percentage has no place on an axis of kilowatts. */
export function byUnit<T extends { unit: string }>(items: readonly T[]): UnitGroup<T>[] {
  const groups: UnitGroup<T>[] = []
  for (const item of items) {
    const found = groups.find((group) => group.unit === item.unit)
    if (found === undefined) groups.push({ unit: item.unit, items: [item] })
    else found.items.push(item)
  }
  return groups
}
