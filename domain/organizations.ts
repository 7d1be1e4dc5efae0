/** Arithmetic on trees of rows that name their parent by its code: organizations, and whatever else hangs on its own kind. */
export interface OrganizationRow {
  code: string
  parentCode: string | null
}

/** The organization and all below it. */
export function codesBelow(rows: readonly OrganizationRow[], root: string): Set<string> {
  const childrenOf = childMap(rows)
  const found = new Set([root])
  const waiting = [root]
  for (let code = waiting.pop(); code !== undefined; code = waiting.pop()) {
    for (const child of childrenOf.get(code) ?? []) {
      if (found.has(child.code)) continue
      found.add(child.code)
      waiting.push(child.code)
    }
  }
  return found
}

/** True when `parent` is the organization itself or below it: it would hang on itself. */
export const makesCycle = (rows: readonly OrganizationRow[], code: string, parent: string): boolean => codesBelow(rows, code).has(parent)

/** Rows in the order of a drawn tree, each with its depth. Rows whose parent is not among them are roots. */
export function depthFirst<R extends OrganizationRow>(rows: readonly R[]): (R & { depth: number })[] {
  const known = new Set(rows.map((row) => row.code))
  const childrenOf = childMap(rows)
  const result: (R & { depth: number })[] = []
  const seen = new Set<string>()
  const visit = (row: R, depth: number): void => {
    if (seen.has(row.code)) return
    seen.add(row.code)
    result.push({ ...row, depth })
    for (const child of childrenOf.get(row.code) ?? []) visit(child, depth + 1)
  }
  for (const row of rows) if (row.parentCode === null || !known.has(row.parentCode)) visit(row, 0)
  return result
}

/** These rows and all that stand above them, in the order of `rows`. */
export function withThoseAbove<R extends OrganizationRow>(rows: readonly R[], wanted: readonly R[]): R[] {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const kept = new Set<R>()
  for (const one of wanted) {
    for (let row: R | undefined = one; row !== undefined && !kept.has(row); row = byCode.get(row.parentCode ?? '')) kept.add(row)
  }
  return rows.filter((row) => kept.has(row))
}

/** Nested, as tree controls want it. */
export interface TreeOf<R> {
  row: R
  children: TreeOf<R>[]
}
export function treeOf<R extends OrganizationRow>(rows: readonly R[]): TreeOf<R>[] {
  const nodes = new Map(rows.map((row): [string, TreeOf<R>] => [row.code, { row, children: [] }]))
  const roots: TreeOf<R>[] = []
  for (const node of nodes.values()) {
    const parent = node.row.parentCode === null ? undefined : nodes.get(node.row.parentCode)
    if (parent === undefined) roots.push(node)
    else parent.children.push(node)
  }
  return roots
}

function childMap<R extends OrganizationRow>(rows: readonly R[]): Map<string, R[]> {
  const map = new Map<string, R[]>()
  for (const row of rows) {
    if (row.parentCode === null) continue
    const children = map.get(row.parentCode)
    if (children === undefined) map.set(row.parentCode, [row])
    else children.push(row)
  }
  return map
}
