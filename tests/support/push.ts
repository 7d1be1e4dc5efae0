import type { Payload } from '#contract/schemas.ts'
import type { TestServer } from './server.ts'

/** An origin that tests allow and where nobody listens: nothing leaves the machine. */
export const NOBODY = 'http://127.0.0.1:9'

/** A group of OWN that reaches nobody. */
export const dingtalkGroup = (name: string): Payload<'savePushGroup'> => ({
  name,
  organizationCode: 'OWN',
  provider: 'dingtalk',
  address: `${NOBODY}/robot/send?access_token=0000`,
})

/** Makes such a group; gives its key. */
export async function ownPushGroup(server: TestServer, token: string, name = 'own-push-group'): Promise<string> {
  return (await server.ok('savePushGroup', dingtalkGroup(name), token)).id
}

/** A rule that tells a group of everything, at once. */
export const pushRuleOf = (groupId: string): Payload<'savePushRule'> => ({
  name: 'everything',
  organizationCode: 'OWN',
  types: ['alarm', 'quality', 'strategy'],
  levels: ['VERY_URGENT', 'URGENT', 'SERIOUS', 'COMMON', 'WARN'],
  groupId,
})
