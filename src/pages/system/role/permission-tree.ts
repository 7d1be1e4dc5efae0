import { actionPermissions, featurePermissions, permissionIds, type PermissionId } from '#contract/permission.ts'
import { groups, routes, type GroupName } from '#contract/route.ts'
import type { LocalText } from '#contract/text.ts'

/** Pages that everybody may open, and not everybody change: they have no id of their own. */
const openPages: Readonly<Record<string, string>> = { home: '/home', project_management: '/project-management/project-set-list' }

/** What is left of the colon is a page's id (or `home`, which has none), what is right an action upon it. */
export interface ActionNode {
  code: PermissionId
  action: string
}
export interface PageNode {
  /** Undefined: the page needs no permission of its own, only its actions do. */
  code: PermissionId | undefined
  title: LocalText
  actions: ActionNode[]
}
export interface GroupNode {
  name: GroupName | 'general'
  /** Undefined: not a menu group of its own. */
  code: PermissionId | undefined
  title: LocalText | undefined
  pages: PageNode[]
  features: PermissionId[]
}

const isId = (code: string | null): code is PermissionId => (permissionIds as readonly (string | null)[]).includes(code)

/** All ids that a role can hold, as the menu has them. Ids that no page has stand under `general`, so that none is ever out of reach. */
export function permissionTree(): GroupNode[] {
  const actionsOf = (page: string): ActionNode[] =>
    actionPermissions.filter((code) => code.startsWith(`${page}:`)).map((code) => ({ code, action: code.slice(page.length + 1) }))
  const nodes: GroupNode[] = (Object.keys(groups) as GroupName[]).flatMap((name) => {
    const { title, permission } = groups[name]
    const seen = new Set<string>()
    const pages = routes
      .filter((route) => route.group === name && route.permission !== null && !seen.has(route.permission) && seen.add(route.permission))
      .flatMap((route) => (isId(route.permission) ? [{ code: route.permission, title: route.title, actions: actionsOf(route.permission) }] : []))
    return permission === null && pages.length === 0 ? [] : [{ name, code: isId(permission) ? permission : undefined, title, pages, features: [] }]
  })
  const placed = new Set(nodes.flatMap(codesOf))
  const open = Object.entries(openPages).map(([id, path]) => ({
    code: undefined,
    title: routes.find((route) => route.path === path)?.title ?? { zh: '', en: '' },
    actions: actionsOf(id),
  }))
  const rest = permissionIds.filter((code) => !placed.has(code) && !open.some(({ actions }) => actions.some((action) => action.code === code)))
  const features = [...featurePermissions.filter((code) => rest.includes(code)), ...rest.filter((code) => !isFeature(code))]
  return [{ name: 'general', code: undefined, title: undefined, pages: open, features }, ...nodes]
}

const isFeature = (code: PermissionId): boolean => (featurePermissions as readonly string[]).includes(code)

/** Every id of a group. */
export const codesOf = (group: GroupNode): PermissionId[] => [
  ...(group.code === undefined ? [] : [group.code]),
  ...group.pages.flatMap((page) => [...(page.code === undefined ? [] : [page.code]), ...page.actions.map((action) => action.code)]),
  ...group.features,
]

/**
 * The choice after a change. A page is of no use without its group, nor an action without its page: giving one gives what it stands on, taking the ground
 * away takes what stands on it.
 */
export function withChoice(tree: readonly GroupNode[], chosen: ReadonlySet<string>, code: PermissionId, on: boolean): Set<string> {
  const next = new Set(chosen)
  if (on) next.add(code)
  else next.delete(code)
  for (const group of tree) {
    if (!on && group.code === code) for (const one of codesOf(group)) next.delete(one)
    for (const page of group.pages) {
      const action = page.actions.some((one) => one.code === code)
      if (page.code !== code && !action) continue
      if (on) for (const ground of [group.code, page.code]) if (ground !== undefined) next.add(ground)
      if (!on && page.code === code) for (const one of page.actions) next.delete(one.code)
    }
  }
  return next
}
