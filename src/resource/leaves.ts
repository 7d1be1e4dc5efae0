/** A row as it stands in the table: rows that hang on others come below them while those are unfolded. */
export interface Leaf<Row> {
  row: Row
  key: string
  /** 0: hangs on none. */
  depth: number
  /** Undefined: there is nothing below it. */
  open: boolean | undefined
}

/** Rows from top to bottom. `below`: every row has something below it that is no row. */
export function leavesOf<Row>(
  rows: readonly Row[],
  {
    rowKey,
    children,
    open,
    below,
  }: { rowKey(row: Row): string; children?: ((row: Row) => readonly Row[]) | undefined; open: ReadonlySet<string>; below: boolean },
): Leaf<Row>[] {
  const walk = (level: readonly Row[], depth: number): Leaf<Row>[] =>
    level.flatMap((row) => {
      const key = rowKey(row)
      const inner = children?.(row) ?? []
      const isOpen = open.has(key)
      return [{ row, key, depth, open: inner.length > 0 || below ? isOpen : undefined }, ...(isOpen ? walk(inner, depth + 1) : [])]
    })
  return walk(rows, 0)
}
