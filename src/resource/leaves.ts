/** A row as it stands in the table: rows that hang on others come below them while those are unfolded. */
export interface Leaf<Row> {
  row: Row
  key: string
  /** 0: hangs on none. */
  depth: number
  /** Key of the row that it hangs on. */
  parent: string | undefined
  /** Undefined: there is nothing below it. */
  open: boolean | undefined
}

/** Rows from top to bottom. `below`: every row has something below it that is no row. */
export function leavesOf<Row>(
  rows: readonly Row[],
  {
    rowKey,
    children,
    isOpen,
    below,
  }: {
    rowKey(row: Row): string
    children?: ((row: Row) => readonly Row[]) | undefined
    isOpen(key: string): boolean
    below: boolean
  },
): Leaf<Row>[] {
  const walk = (level: readonly Row[], depth: number, parent: string | undefined): Leaf<Row>[] =>
    level.flatMap((row) => {
      const key = rowKey(row)
      const inner = children?.(row) ?? []
      const open = isOpen(key)
      return [{ row, key, depth, parent, open: inner.length > 0 || below ? open : undefined }, ...(open ? walk(inner, depth + 1, key) : [])]
    })
  return walk(rows, 0, undefined)
}
