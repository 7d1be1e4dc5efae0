import { IMPORT_BYTES } from '../import.ts'
import { call, type EndpointFacts } from './facts.ts'

const base = '/manager/intoprocuratorial'
const people = ['system_organization', 'system_organization:edit'] as const
const changesPeople = ['system_organization:edit'] as const
const changesRoles = ['system_role:edit'] as const
const changesGateways = ['system_gateway:edit'] as const

export const organizationEndpoints = {
  areaList: call(`${base}/area/areaList`, 'session', 'organization', "Areas of the viewer's stations"),

  organTree: call(`${base}/organManager/organTree`, 'session', 'organization', "The viewer's organizations"),
  organTreeRemote: call('/remote/pubc/organ/organTree', 'session', 'organization', "The viewer's organizations, under its other name"),
  organLazyTreeList: call(`${base}/organManager/organLazyTreeList`, 'session', 'organization', 'Organizations right below one'),
  organSummaryList: call(`${base}/organManager/organSummaryList`, people, 'organization', 'Organizations with what hangs on them'),
  organUserSummaryList: call(`${base}/organManager/organUserSummaryList`, people, 'organization', 'People of organizations by state'),
  organMemberTree: call(`${base}/organManager/memberTree`, people, 'organization', 'Organizations and the people in them'),
  organStationList: call(`${base}/organManager/organStationList`, people, 'organization', 'Stations that an organization sees'),
  saveOrgan: call(`${base}/organManager/saveOrgan`, changesPeople, 'organization', 'Makes, renames or moves an organization'),
  deleteOrgan: call(`${base}/organManager/deleteOrgan`, changesPeople, 'organization', 'Deletes an organization on which nothing hangs'),

  memberList: call(`${base}/member/memberList`, people, 'organization', 'Members; pages count from 0'),
  saveMember: call(`${base}/member/saveMember`, changesPeople, 'organization', 'Makes or changes a member'),
  deleteMember: call(`${base}/member/deleteMember`, changesPeople, 'organization', 'Deletes members; their sessions end'),
  setMemberState: call(`${base}/member/setMemberState`, changesPeople, 'organization', 'Enables or disables members'),

  userGroupList: call(`${base}/userGroup/userGroupList`, people, 'organization', 'User groups'),
  groupMemberTree: call(`${base}/userGroup/memberTree`, people, 'organization', 'Who can be in a group, and who is'),
  groupMemberList: call(`${base}/userGroup/groupMemberList`, people, 'organization', 'Members of a group'),
  saveUserGroup: call(`${base}/userGroup/saveUserGroup`, changesPeople, 'organization', 'Makes or changes a group'),
  importUserGroup: call(
    `${base}/userGroup/importUserGroup`,
    changesPeople,
    'organization',
    'Makes groups of the rows of a spreadsheet, or checks them',
    {
      bodyBytes: IMPORT_BYTES,
    },
  ),
  deleteUserGroup: call(`${base}/userGroup/deleteUserGroup`, changesPeople, 'organization', 'Deletes groups; their members stay'),
  joinMember: call(`${base}/userGroup/joinMember`, changesPeople, 'organization', 'Puts members into a group'),
  eliminateMember: call(`${base}/userGroup/eliminateMember`, changesPeople, 'organization', 'Takes members out of a group'),

  roleList: call(`${base}/role/roleList`, ['system_role', 'system_organization'], 'none', 'Roles and how many hold them'),
  saveRole: call(`${base}/role/saveRole`, changesRoles, 'none', 'Makes or changes a role'),
  deleteRole: call(`${base}/role/deleteRole`, changesRoles, 'none', 'Deletes roles that nobody holds'),

  gatewayList: call(`${base}/gateway/gatewayList`, ['system_gateway'], 'station', 'Gateways that may log in at the broker'),
  saveGateway: call(`${base}/gateway/saveGateway`, changesGateways, 'station', 'Makes or changes a gateway; a new one is told its password once', {
    secret: true,
  }),
  deleteGateway: call(`${base}/gateway/deleteGateway`, changesGateways, 'station', 'Deletes gateways; their connections are closed'),
  renewGateway: call(`${base}/gateway/renewGateway`, changesGateways, 'station', 'A new password, told once; the old connection is closed', {
    secret: true,
  }),

  auditLogList: call(`${base}/auditLog/list`, ['system_audit'], 'organization', 'Who changed what, before and after'),
  recordHistory: call(`${base}/auditLog/record`, ['resource_powerStation'], 'station', 'Who changed one record, and what of it'),
  auditLogActions: call(`${base}/auditLog/actions`, ['system_audit'], 'organization', 'Actions that the log knows'),
} satisfies Record<string, EndpointFacts>
