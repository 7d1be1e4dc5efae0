import { call, type EndpointFacts } from './facts.ts'

const push = '/manager/alarm/push'
const groups = ['template_management'] as const
const editsGroups = ['template_management:edit'] as const
const rules = ['push_management'] as const
const editsRules = ['push_management:edit'] as const

export const pushEndpoints = {
  pushGroupList: call(`${push}/group/list`, [...groups, ...rules], 'organization', 'Push groups, in pages; never with address or secret'),
  savePushGroup: call(`${push}/group/save`, editsGroups, 'organization', 'Makes or changes a push group, and tries again what it had refused'),
  deletePushGroup: call(`${push}/group/delete`, editsGroups, 'organization', 'Deletes push groups that no rule names'),
  pushGroupTest: call(`${push}/group/test`, editsGroups, 'organization', 'Sends a test to a push group and tells what was answered'),
  pushPreview: call(`${push}/preview`, [...groups, ...rules], 'none', 'A message as a robot shows it'),
  pushRuleList: call(`${push}/rule/list`, rules, 'organization', 'Push rules, in pages'),
  savePushRule: call(`${push}/rule/save`, editsRules, 'organization', 'Makes or changes a push rule'),
  deletePushRule: call(`${push}/rule/delete`, editsRules, 'organization', 'Deletes push rules; what they had still to tell is dropped'),
  pushDeliveryList: call(`${push}/delivery/list`, rules, 'station', 'What was told, is to be told, or could not be'),
  pushResend: call(`${push}/delivery/resend`, editsRules, 'station', 'Sends deliveries that failed or are uncertain again'),
} satisfies Record<string, EndpointFacts>
