import {
  IconApps,
  IconBranch,
  IconCommon,
  IconDashboard,
  IconDesktop,
  IconExperiment,
  IconHome,
  IconMindMapping,
  IconNotification,
  IconSettings,
  IconStorage,
  IconThunderbolt,
  IconUser,
} from '@arco-design/web-react/icon'
import { createElement, type ComponentType } from 'react'
import type { GroupName, Route } from '#contract/route.ts'

const ofGroup: Record<GroupName, ComponentType> = {
  resource: IconStorage,
  operation: IconDashboard,
  production: IconThunderbolt,
  vpp: IconBranch,
  business: IconMindMapping,
  battery: IconExperiment,
  alarm: IconNotification,
  project: IconApps,
  screens: IconDesktop,
  user: IconUser,
  system: IconSettings,
}

const ofPage: Record<string, ComponentType> = { home: IconHome, bigJump: IconDesktop }

/** Icon of a page, of its group, or a common one. */
export const RouteIcon = ({ route }: { route: Pick<Route, 'name' | 'group'> }) =>
  createElement(ofPage[route.name] ?? (route.group === null ? IconCommon : ofGroup[route.group]))
