import type { PushProvider } from '#contract/push.ts'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
import type { Provider } from './provider.ts'
import { webhook } from './webhook.ts'
import { wecom } from './wecom.ts'

/** Those that are reached by an address. */
export const robots: Record<Exclude<PushProvider, 'email'>, Provider> = { dingtalk, feishu, wecom, webhook }
