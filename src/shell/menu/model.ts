import { groups, routeOf, routes, type GroupName, type Route } from '#contract/route.ts'
import type { LocalText } from '#contract/text.ts'

/** First level of the menu: a page of its own, or a group with its pages. */
export interface MenuNode {
  key: string
  title: LocalText
  /** Stands for the node's icon. */
  route: Route
  children: readonly Route[]
}

const isGroup = (node: MenuNode): boolean => node.children.length > 0
export { isGroup }

/** The viewer's menu: pages that are built, not hidden and given by the server, in the table's order. */
export function menuOf(given: readonly string[], built: (route: Route) => boolean): MenuNode[] {
  const visible = routes.filter((route) => !route.hidden && route.frame !== 'public' && given.includes(route.path) && built(route))
  const nodes: MenuNode[] = []
  for (const route of visible) {
    if (route.group === null) {
      nodes.push({ key: route.path, title: route.title, route, children: [] })
      continue
    }
    const key: GroupName = route.group
    if (nodes.some((node) => node.key === key)) continue
    nodes.push({ key, title: groups[key].title, route, children: visible.filter((other) => other.group === key) })
  }
  return nodes
}

/** The pages of one node, each as a node of its own: the side menu of the comprehensive layout. */
export const pagesOf = (node: MenuNode | undefined): MenuNode[] =>
  node === undefined ? [] : isGroup(node) ? node.children.map((route) => ({ key: route.path, title: route.title, route, children: [] })) : [node]

/** The menu entry that is lit while a page is open: its own, or the nearest one above it. */
export function litPath(path: string, nodes: readonly MenuNode[]): string | undefined {
  const shown = new Set(nodes.flatMap((node) => (isGroup(node) ? node.children.map((child) => child.path) : [node.key])))
  const seen = new Set<string>()
  for (
    let route = routeOf(path);
    route !== undefined && !seen.has(route.path);
    route = route.under === undefined ? undefined : routeOf(route.under)
  ) {
    if (shown.has(route.path)) return route.path
    seen.add(route.path)
  }
  return undefined
}

/** The first-level node under which a path stands. */
export const nodeOf = (path: string, nodes: readonly MenuNode[]): MenuNode | undefined => {
  const lit = litPath(path, nodes)
  const group = routeOf(path)?.group
  return nodes.find((node) => node.key === lit || node.children.some((child) => child.path === lit)) ?? nodes.find((node) => node.key === group)
}

/** Titles from the group down to the page, and to `about`: the record that is open there. */
export function breadcrumbOf(path: string, about?: string): { title: LocalText; path: string | undefined }[] {
  const route = routeOf(path)
  if (route === undefined) return []
  const above: Route[] = []
  for (let parent = route.under; parent !== undefined;) {
    const found = routeOf(parent)
    if (found === undefined || above.includes(found)) break
    above.unshift(found)
    parent = found.under
  }
  return [
    // A group of one page of the same name says it once.
    ...(route.group === null || groups[route.group].title.en === route.title.en ? [] : [{ title: groups[route.group].title, path: undefined }]),
    ...above.map(({ title, path }) => ({ title, path })),
    { title: route.title, path: about === undefined ? undefined : path },
    ...(about === undefined ? [] : [{ title: { zh: about, en: about }, path: undefined }]),
  ]
}
